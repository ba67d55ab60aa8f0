import type { AdvertisedTool } from '../tools/advertised-tool';
import { chooseCall } from '../tools/choose-call';
import type { ToolAction } from '../tools/tool-action';
import type { ToolCall } from '../tools/tool-call';
import type { Failure } from '../protocols/dialect';
import type { Scenario, ScenarioStep, TurnStep } from './scenario';

/** What happens to one request. */
export type Play =
  | { readonly outcome: 'reply'; readonly text: string; readonly call: ToolCall | undefined; readonly thought?: string }
  | { readonly outcome: 'failure'; readonly failure: Failure }
  | { readonly outcome: 'hang' }
  | { readonly outcome: 'stall'; readonly text: string; readonly afterEvents: number }
  | { readonly outcome: 'cut'; readonly text: string };

/** What happens to one request, and the index of the step that decided it; no step once all are played. */
export interface PlayedStep {
  readonly play: Play;
  readonly step?: number;
}

/** Text of an answer that never arrives whole. */
const unfinished = 'This answer of the scripted model does not arrive whole.';

/** Walks through a scenario, one request that advertises tools after the other. */
export class ScenarioPlayer {
  readonly #steps: readonly ScenarioStep[];
  readonly #directory: string | undefined;
  #index = 0;
  #timesPlayed = 0;

  constructor(scenario: Scenario, directory: string | undefined) {
    this.#steps = scenario.steps;
    this.#directory = directory;
  }

  /** Plays the next step. Steps whose tool is not offered are told in text, and the one after them follows at once. */
  next(tools: readonly AdvertisedTool[]): PlayedStep {
    const notes: string[] = [];
    for (;;) {
      const index = this.#index;
      const step = this.#steps[index];
      if (step === undefined) return { play: reply([...notes, ...(notes.length === 0 ? [this.#lastWords()] : [])]) };
      this.#consume(step);
      if (step.kind !== 'turn' || step.action === undefined)
        return { play: this.#play(step, tools, notes), step: index };
      const call = chooseCall(tools, step.action, this.#directory);
      if (call !== undefined)
        return { play: thoughtOver(reply([...notes, step.say], call), step.thought), step: index };
      notes.push(...present([step.say, notOffered(step.action, tools)]));
      if (this.#steps[this.#index] === undefined) return { play: reply(notes), step: index };
    }
  }

  #consume(step: ScenarioStep): void {
    this.#timesPlayed += 1;
    const times = step.kind === 'turn' ? 1 : step.kind === 'endless' ? 'always' : step.times;
    if (times === 'always' || this.#timesPlayed < times) return;
    this.#index += 1;
    this.#timesPlayed = 0;
  }

  #play(step: ScenarioStep, tools: readonly AdvertisedTool[], notes: readonly string[]): Play {
    switch (step.kind) {
      case 'turn':
        return thoughtOver(reply([...notes, step.say]), step.thought);
      case 'endless': {
        const call = chooseCall(tools, step.action, this.#directory);
        return reply([...notes, step.say, ...(call === undefined ? [notOffered(step.action, tools)] : [])], call);
      }
      case 'error':
        return { outcome: 'failure', failure: step };
      case 'hang':
        return { outcome: 'hang' };
      case 'stall':
        return { outcome: 'stall', text: step.say ?? unfinished, afterEvents: step.afterEvents };
      case 'cut':
        return { outcome: 'cut', text: step.say ?? unfinished };
    }
  }

  #lastWords(): string {
    const ending = this.#steps.findLast(
      (step): step is TurnStep => step.kind === 'turn' && step.action === undefined && step.say !== undefined,
    );
    return ending?.say ?? 'done';
  }
}

function thoughtOver(play: Play, thought: string | undefined): Play {
  return play.outcome === 'reply' && thought !== undefined ? { ...play, thought } : play;
}

function reply(texts: readonly (string | undefined)[], call?: ToolCall): Play {
  return { outcome: 'reply', text: present(texts).join('\n'), call };
}

function present(texts: readonly (string | undefined)[]): readonly string[] {
  return texts.filter((text) => text !== undefined);
}

function notOffered(action: ToolAction, tools: readonly AdvertisedTool[]): string {
  const offered = tools.map((tool) => tool.name).join(', ');
  return `The scripted model wanted a tool to ${action.purpose}, and none was offered. Offered were: ${offered}.`;
}
