/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const config: Config = {
  rootDir: '../..',
  testEnvironment: 'node',
  roots: ['<rootDir>/test/agents'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/agents/(letta/)?node_modules/'],
  setupFiles: ['reflect-metadata'],
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }] },
  // The real CLIs take seconds to start, and some tests wait for a time limit of theirs: more would slow them down.
  maxWorkers: 2,
  testTimeout: 120_000,
};
export default config;
