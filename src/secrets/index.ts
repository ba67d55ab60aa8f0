export { secretForms } from './secret-forms';
