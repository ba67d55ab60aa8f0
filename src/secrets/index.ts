export { secretForms } from './secret-forms';
export { Secret } from './secret';
