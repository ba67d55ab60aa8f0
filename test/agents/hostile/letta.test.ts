import { describeHostileRepository } from '../support/hostile';
import { hooks } from '../support/plants';

describeHostileRepository({
  agent: 'letta',
  leftAlone: ['.letta/settings.json', '.letta/settings.local.json'].map((file) => ({
    file,
    content: ({ command }) => ({ hooks: hooks(command('hooks')) }),
  })),
});
