import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pluginApiVersion, type AgentDefinition, type AgentPlugin } from '../../api';
import { shownValue } from '../../api/shown-value';
import { fakeAgent } from '../fakes/fake-agent';
import { fakeRegistrar, type FakeRegistrar } from '../fakes/fake-registrar';
import { FindingList, type Finding } from '../finding';
import { probeRegistration } from './probe-registration';
import { isSameValue, thrownText } from './same-value';

/** What a plugin is probed with. */
export interface PluginProbeOptions {
  /** Agents that its strategies serve, as a registry has them; a plain agent when absent. */
  readonly agents?: readonly AgentDefinition[];
  /** Recorded lines of its agents, by log format. */
  readonly lines?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Registers a plugin and probes everything that it contributes; an empty list is good. Never throws. Roster files are
 * not read here: `muster roster validate DIRECTORY` does that. A plugin whose `register` returns a promise is probed
 * with `probeAsyncPlugin`.
 */
export function probePlugin(plugin: AgentPlugin, options: PluginProbeOptions = {}): readonly Finding[] {
  const findings = new FindingList('plugin');
  if (!hasShape(plugin, findings)) return findings.all;
  return probeRegistrars(register(plugin, findings), register(plugin, findings), findings, options);
}

/** The same for a plugin whose `register` may return a promise. Waits for it without a time limit. */
export async function probeAsyncPlugin(
  plugin: AgentPlugin,
  options: PluginProbeOptions = {},
): Promise<readonly Finding[]> {
  const findings = new FindingList('plugin');
  if (!hasShape(plugin, findings)) return findings.all;
  const registrar = await registerAsync(plugin, findings);
  return probeRegistrars(registrar, await registerAsync(plugin, findings), findings, options);
}

function hasShape(plugin: AgentPlugin, findings: FindingList): boolean {
  const problem = shapeProblem(plugin);
  if (problem !== undefined) findings.add('plugin_malformed', problem);
  return problem === undefined;
}

function probeRegistrars(
  registrar: FakeRegistrar | undefined,
  again: FakeRegistrar | undefined,
  findings: FindingList,
  options: PluginProbeOptions,
): readonly Finding[] {
  if (registrar === undefined || again === undefined) return findings.all;
  if (!isSameValue(namesOf(registrar), namesOf(again))) {
    findings.add('registration_unstable', 'a second call registered other names');
  }
  checkRepeats(registrar, findings);
  checkLines(registrar, options, findings);
  checkRosters(registrar, findings);
  const agents = options.agents ?? [fakeAgent()];
  const lines = options.lines ?? {};
  return [
    ...findings.all,
    ...registrar.registrations.flatMap((registration) =>
      probeRegistration(registration, agents, lines[registration.name] ?? []),
    ),
  ];
}

function shapeProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is no object';
  const { apiVersion, id, version, register: registerFunction } = value as Partial<Record<keyof AgentPlugin, unknown>>;
  if (apiVersion !== pluginApiVersion)
    return `apiVersion is ${shownValue(apiVersion)}, expected ${String(pluginApiVersion)}`;
  if (typeof id !== 'string' || id === '') return 'it has no id';
  if (typeof version !== 'string') return 'it has no version';
  return typeof registerFunction === 'function' ? undefined : 'it has no register function';
}

function register(plugin: AgentPlugin, findings: FindingList): FakeRegistrar | undefined {
  const registrar = fakeRegistrar();
  try {
    const returned: unknown = plugin.register(registrar);
    if (!isThenable(returned)) return registrar;
    Promise.resolve(returned).catch(() => undefined);
    findings.add('plugin_malformed', 'its register returns a promise; probe it with probeAsyncPlugin');
    return undefined;
  } catch (error) {
    findings.add('threw', `register: ${thrownText(error)}`);
    return undefined;
  }
}

async function registerAsync(plugin: AgentPlugin, findings: FindingList): Promise<FakeRegistrar | undefined> {
  const registrar = fakeRegistrar();
  try {
    await plugin.register(registrar);
    return registrar;
  } catch (error) {
    findings.add('threw', `register: ${thrownText(error)}`);
    return undefined;
  }
}

function isThenable(value: unknown): boolean {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

function namesOf({ registrations, rosterDirectories }: FakeRegistrar): unknown {
  return [registrations.map(({ kind, name, replaces }) => ({ kind, name, replaces })), rosterDirectories];
}

function checkRepeats({ registrations }: FakeRegistrar, findings: FindingList): void {
  const taken = new Set<string>();
  for (const { kind, name, replaces } of registrations) {
    const kinds = kind === 'strategy' ? ['command builder', 'instruction delivery'] : [kind];
    for (const key of kinds.map((one) => `${one} "${name}"`)) {
      if (taken.has(key) && !replaces)
        findings.add('registration_repeated', `${key} is registered for the second time`);
      taken.add(key);
    }
  }
}

function checkLines({ registrations }: FakeRegistrar, { lines = {} }: PluginProbeOptions, findings: FindingList): void {
  const formats = registrations.flatMap(({ kind, name }) => (kind === 'event decoder' ? [name] : []));
  for (const format of Object.keys(lines)) {
    if (formats.includes(format)) continue;
    findings.add('lines_unused', `"${format}" has no decoder; there are ${formats.join(', ') || 'none'}`);
  }
}

function checkRosters({ rosterDirectories }: FakeRegistrar, findings: FindingList): void {
  for (const directory of rosterDirectories) {
    const found = ['agents', 'providers'].some((name) => existsSync(join(directory, name)));
    if (!isAbsolute(directory) || !found) findings.add('roster_missing', `"${directory}"`);
  }
}
