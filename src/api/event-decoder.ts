import type { AgentEvent } from './run-event';

/**
 * Reads one run's output of one agent. Never throws: what it does not understand is a `raw` event.
 * Holds the state of one run; a new run gets a new decoder.
 */
export interface EventDecoder {
  /**
   * Its events have the fields of the contract and no others, whatever it reads: they are passed on without a look at
   * each of them. Only for a decoder that a test holds to it; absent: every event is looked at.
   */
  readonly keepsContract?: true;
  /** One line of standard output, without its line end. */
  decode(line: string): readonly AgentEvent[];
  /** Called once after the last line. */
  end(): readonly AgentEvent[];
}

/** Makes the decoder of one run. */
export type EventDecoderFactory = () => EventDecoder;
