/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/fixtures/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/agents/(letta/)?node_modules/'],
  // The package under its own name is its sources, for plugins of other packages.
  moduleNameMapper: {
    '^muster-agents$': '<rootDir>/src/index.ts',
    '^muster-agents/plugin-api$': '<rootDir>/src/api/index.ts',
    '^muster-agents/testing$': '<rootDir>/src/testing/index.ts',
  },
  setupFiles: ['reflect-metadata'],
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }] },
  testTimeout: 30_000,
};
export default config;
