#!/usr/bin/env node
import { runCommandLine } from './command-line';

void runCommandLine(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
