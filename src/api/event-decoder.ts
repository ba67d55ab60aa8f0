import type { AgentEvent } from './run-event';

/**
 * Reads one run's output of one agent. Never throws: what it does not understand is a `raw` event.
 * Holds the state of one run; a new run gets a new decoder.
 */
export interface EventDecoder {
  /** One line of standard output, without its line end. */
  decode(line: string): readonly AgentEvent[];
  /** Called once after the last line. */
  end(): readonly AgentEvent[];
}

/** Makes the decoder of one run. */
export type EventDecoderFactory = () => EventDecoder;
