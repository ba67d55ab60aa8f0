import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeMemoryMb } from '../../../src/batch/free-memory';
import { MemoryGate } from '../../../src/batch/memory-gate';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();

test('free memory is what the kernel calls available, in megabytes', () => {
  const file = join(place(), 'meminfo');
  writeFileSync(file, 'MemTotal:       16000000 kB\nMemFree:          100000 kB\nMemAvailable:    2097152 kB\n');
  expect(freeMemoryMb(file)).toBe(2048);
});

test('it is unknown where the platform does not tell', () => {
  expect(freeMemoryMb(join(place(), 'nothing'))).toBeUndefined();
});

test('runs that have just started are counted in, although their memory is not yet taken', () => {
  const gate = new MemoryGate(1000, () => 1600);
  const admitted: boolean[] = [];
  for (let count = 0; count < 4; count += 1) {
    admitted.push(gate.hasRoom());
    gate.started();
  }
  expect(admitted).toEqual([true, true, true, false]);
});
