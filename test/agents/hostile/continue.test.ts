import { describeHostileRepository } from '../support/hostile';
import { startsWithEveryBash } from '../support/plants';

describeHostileRepository({
  agent: 'continue',
  leftAlone: [],
  warnedOf: [{ file: '.env', ...startsWithEveryBash }],
});
