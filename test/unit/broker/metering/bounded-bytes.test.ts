import { BoundedBytes } from '../../../../src/broker/metering/bounded-bytes';

test('keeps what comes in pieces, up to its limit', () => {
  const kept = new BoundedBytes(10_000);
  for (let count = 0; count < 2500; count += 1) kept.add(Buffer.from('abcd'));
  expect([kept.length, kept.isOver, kept.bytes.toString()]).toEqual([10_000, false, 'abcd'.repeat(2500)]);
  kept.add(Buffer.from('e'));
  expect([kept.length, kept.isOver, kept.bytes.toString()]).toEqual([10_000, true, 'abcd'.repeat(2500)]);
});

test('begins again when it was emptied', () => {
  const kept = new BoundedBytes(3);
  kept.add(Buffer.from('abcd'));
  kept.clear();
  kept.add(Buffer.from('xy'));
  expect([kept.isOver, kept.bytes.toString()]).toEqual([false, 'xy']);
});

test('does not hold on to the piece that it was given', () => {
  const kept = new BoundedBytes(3);
  const piece = Buffer.from('abc');
  kept.add(piece);
  piece.fill('z');
  expect(kept.bytes.toString()).toBe('abc');
});
