import tseslint from 'typescript-eslint';

const noDynamicImport = {
  selector: 'ImportExpression',
  message: 'Load a heavy module with require() inside a function; import() does not run under Jest in CommonJS.',
};

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'temp/', 'etc/', 'test/fixtures/', 'test/agents/**/node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // `require('./x') as typeof import('./x')` is how a heavy module is loaded late.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'plugins/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noDynamicImport] },
  },
  {
    // The loader of plugins has to take modules of both formats; Jest is given another in its place.
    files: ['src/registry/loading/import-module.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // `expect(fake.method)` is not a call without its object.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
);
