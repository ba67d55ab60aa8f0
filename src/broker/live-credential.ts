import { secretForms, type Secret } from '../secrets';
import { SecretMask } from './secret-mask';

/** The credential of a run, which may be replaced while the run goes on. All that ever were it stay masked. */
export class LiveCredential {
  readonly #latest: () => Secret | undefined;
  readonly #forms: Buffer[] = [];
  #value: Secret | undefined;
  #mask = new SecretMask([]);

  /** `latest` is asked at each request. */
  constructor(latest: () => Secret | undefined) {
    this.#latest = latest;
  }

  get value(): Secret | undefined {
    const latest = this.#latest();
    if (latest !== undefined && latest !== this.#value) {
      this.#value = latest;
      this.#forms.push(...secretForms(latest.reveal()).map((form) => Buffer.from(form)));
      this.#mask = new SecretMask(this.#forms);
    }
    return this.#value;
  }

  get mask(): SecretMask {
    return this.value === undefined ? new SecretMask([]) : this.#mask;
  }
}
