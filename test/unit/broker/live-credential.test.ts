import { LiveCredential } from '../../../src/broker/live-credential';
import { Secret } from '../../../src/secrets';

describe('the credential of a run', () => {
  test('is the latest, and what it was before stays masked', () => {
    let latest = new Secret('first-secret-1');
    const live = new LiveCredential(() => latest);
    expect(live.value?.reveal()).toBe('first-secret-1');
    latest = new Secret('second-secret-2');
    expect(live.value?.reveal()).toBe('second-secret-2');
    expect(live.mask.applyToText('a first-secret-1 b second-secret-2 c')).not.toMatch(/secret/);
  });

  test('is masked as soon as it is asked for, and once only made', () => {
    const secret = new Secret('first-secret-1');
    const live = new LiveCredential(() => secret);
    expect(live.mask.applyToText('first-secret-1')).not.toContain('secret');
    expect(live.mask).toBe(live.mask);
  });

  test('may be none', () => {
    const live = new LiveCredential(() => undefined);
    expect(live.value).toBeUndefined();
    expect(live.mask.applyToText('text')).toBe('text');
  });
});
