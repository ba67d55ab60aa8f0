export { headerProblem } from './header-problem';
export { secretForms } from './secret-forms';
export { Secret } from './secret';
