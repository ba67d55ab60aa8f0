#!/usr/bin/env node
import { loadCommand } from './load-command';

void loadCommand(__dirname)
  .runCommandLine(process.argv.slice(2))
  .then((exitCode) => {
    process.exitCode = exitCode;
  });
