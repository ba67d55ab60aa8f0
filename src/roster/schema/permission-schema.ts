import type { JsonObject } from '../../api';
import { argumentTemplate, environmentName, line, listOf, mapOf, oneOf, templateMap, valueTemplate } from '../checks';
import { Optional, Required, Section } from './decorators';

export const enforcers = ['cli', 'none'] as const;

/** One level of `permissions`. */
export class PermissionRuleSchema {
  @Optional(
    listOf('arguments', argumentTemplate),
    'Arguments of the level. What switches permissions off is accepted at `unrestricted` alone.',
  )
  args?: string[];
  @Optional(mapOf('variables', environmentName, valueTemplate), 'Variables of the level.') env?: Record<string, string>;
  @Optional(templateMap, 'Merged into the settings file, or used by the strategy.') config?: JsonObject;
  @Required(oneOf(enforcers), '`none`: the level is refused unless the run is unrestricted.')
  enforced_by!: (typeof enforcers)[number];
}

/** `permissions` */
export class PermissionsSchema {
  @Section(() => PermissionRuleSchema, 'The agent reads and changes nothing.') read_only?: PermissionRuleSchema;
  @Section(() => PermissionRuleSchema, 'The agent changes files of the directory of work.')
  workspace?: PermissionRuleSchema;
  @Section(() => PermissionRuleSchema, 'The agent does what it likes.') unrestricted?: PermissionRuleSchema;
  @Optional(
    listOf('texts', line),
    'What tells, in the result of a tool, that the sandbox of the CLI refused the call. Without effect at `unrestricted`.',
  )
  denial_texts?: string[];
}
