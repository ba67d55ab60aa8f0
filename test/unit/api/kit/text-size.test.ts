import { joinText, slot, textBytes, type SlotName } from '../../../../src/api';

describe('the size of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['\u{1f600}', 4],
  ])('%j takes %i bytes', (text, bytes) => {
    expect(textBytes(text)).toBe(bytes);
  });

  test.each<[SlotName, string]>([
    ['broker.url', 'http://127.0.0.1:65535'],
    ['broker.token', 'A'.repeat(43)],
    ['run.id', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['home', `/home/somebody/.local/state/muster/sessions/01ARZ3NDEKTSV4RRFFQ69G5FAV/home`],
    ['run.directory', `/home/somebody/.local/state/muster/runs/01ARZ3NDEKTSV4RRFFQ69G5FAV`],
    ['session.id', '0194a5c2-7e3b-7000-8000-000000000000'],
  ])('the slot %s counts at least as much as what may fill it', (name, longest) => {
    expect(textBytes(slot(name))).toBeGreaterThanOrEqual(Buffer.byteLength(longest));
  });

  test('slots and plain parts add up', () => {
    expect(textBytes(joinText('é', slot('home'), 'a', slot('home')))).toBe(3 + 2 * textBytes(slot('home')));
  });
});
