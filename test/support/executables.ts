import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a program of bash lines and makes it executable. Gives its path. */
export function writeExecutable(path: string, ...lines: readonly string[]): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ['#!/bin/bash', ...lines, ''].join('\n'));
  chmodSync(path, 0o755);
  return path;
}
