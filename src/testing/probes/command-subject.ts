import type { CommandSpec, AgentDefinition, CommandBuilder, ResolvedRoute, ResolvedRun } from '../../api';
import { fakeRoutes } from '../fakes/fake-routes';
import { fakeRun } from '../fakes/fake-run';
import { FindingList } from '../finding';
import { thrownText } from './same-value';

/** The model of runs whose route needs one. */
export const probeModel = 'probe/model 1';

/** A command builder with one agent, and what has been found about it. */
export class CommandSubject {
  readonly builder: CommandBuilder;
  readonly definition: AgentDefinition;
  readonly routes: readonly ResolvedRoute[];
  readonly findings: FindingList;

  constructor(builder: CommandBuilder, definition: AgentDefinition) {
    this.builder = builder;
    this.definition = definition;
    this.routes = fakeRoutes(definition);
    this.findings = new FindingList(`command builder for ${definition.name}`);
  }

  /** A frozen run that could be planned: with a model where the route needs one. */
  run(route: ResolvedRoute, parts: Partial<ResolvedRun> = {}): ResolvedRun {
    const model = route.kind === 'provider' && route.binding.modelRequired ? { model: probeModel } : {};
    return fakeRun({ route, ...model, ...parts });
  }

  /** The command of a run; what is thrown becomes a finding, and there is no command. */
  build(route: ResolvedRoute, parts: Partial<ResolvedRun> = {}): CommandSpec | undefined {
    try {
      const command: unknown = this.builder.build(this.definition, this.run(route, parts));
      return (command ?? {}) as CommandSpec;
    } catch (error) {
      this.findings.add('threw', `${routeName(route)}: ${thrownText(error)}`);
      return undefined;
    }
  }
}

/** How messages call a route. */
export function routeName(route: ResolvedRoute): string {
  return route.kind === 'own_login' ? 'own login' : route.protocol;
}
