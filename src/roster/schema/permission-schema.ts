import type { JsonObject } from '../../api';
import { argumentTemplate, environmentName, jsonMap, listOf, mapOf, oneOf, valueTemplate } from '../checks';
import { Optional, Required, Section } from './decorators';

export const enforcers = ['cli', 'none'] as const;

/** One level of `permissions`. */
export class PermissionRuleSchema {
  @Optional(listOf('arguments', argumentTemplate)) args?: string[];
  @Optional(mapOf('variables', environmentName, valueTemplate)) env?: Record<string, string>;
  @Optional(jsonMap) config?: JsonObject;
  @Required(oneOf(enforcers)) enforced_by!: (typeof enforcers)[number];
}

/** `permissions` */
export class PermissionsSchema {
  @Section(() => PermissionRuleSchema) read_only?: PermissionRuleSchema;
  @Section(() => PermissionRuleSchema) workspace?: PermissionRuleSchema;
  @Section(() => PermissionRuleSchema) unrestricted?: PermissionRuleSchema;
}
