import type { ProbeRule } from './probe-rules';

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

  get all(): readonly Finding[] {
    return [...this.#findings.values()];
  }
}
