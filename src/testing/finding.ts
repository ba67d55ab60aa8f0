import type { ProbeRule } from './probe-rules';
import { thrownText } from './probes/same-value';

/** One way in which a plugin breaks the contract. */
export interface Finding {
  /** Stable; `probeRules` says what each one means. */
  readonly rule: ProbeRule;
  /** What was probed, such as `command builder "claude"`. */
  readonly subject: string;
  /** What happened, and in which case. */
  readonly message: string;
}

/** Collects findings of one subject; the same finding is kept once. */
export class FindingList {
  readonly #subject: string;
  readonly #findings = new Map<string, Finding>();

  constructor(subject: string) {
    this.#subject = subject;
  }

  add(rule: ProbeRule, message: string): void {
    this.#findings.set(`${rule} ${message}`, { rule, subject: this.#subject, message });
  }

  /** Runs a check. What a stranger's value makes it throw is a finding, so that no probe ever throws. */
  attempt(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.add('threw', thrownText(error));
    }
  }

  get all(): readonly Finding[] {
    return [...this.#findings.values()];
  }
}
