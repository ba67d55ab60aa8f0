import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRoster } from '../src/roster/compile-roster';
import { packageRoot } from '../src/roster';

const directory = join(packageRoot(), 'dist');
mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'roster.json'), `${JSON.stringify(compileRoster())}\n`);
