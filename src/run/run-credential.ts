import type { Secret } from '../secrets';
import type { CleanUp } from './clean-up';

/** A stored credential of a run: what it is worth now, which may be another value than before. */
export interface RunCredential {
  /** The value that is good now. Rejects when there is none. */
  current(): Promise<Secret>;
}

/** How often a run looks whether its credential is due; one that is not costs nothing. */
const lookEveryMs = 30_000;

/**
 * Renews the credential of a run while it goes on. Gives what it is at the moment; where it cannot be renewed, the old
 * one, and the provider says what it thinks of that.
 */
export function keptFresh(
  credential: RunCredential,
  first: Secret,
  { cleanUp, onSecret }: { readonly cleanUp: CleanUp; readonly onSecret: (value: string) => void },
): () => Secret {
  let latest = first;
  const timer = setInterval(() => {
    credential.current().then(
      (value) => {
        if (value.reveal() === latest.reveal()) return;
        onSecret(value.reveal());
        latest = value;
      },
      () => undefined,
    );
  }, lookEveryMs).unref();
  cleanUp.add(() => {
    clearInterval(timer);
  });
  return () => latest;
}
