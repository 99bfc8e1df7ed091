import { climb, rows } from './tools/import-rows.ts';

/** How code looks; who may import whom stands in tools/import-rows.ts. */
export default {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'dist/**',
    'node_modules/**',
    '.runtime/**',
    '.data/**',
    'test-results/**',
    'playwright-report/**',
  ],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-implied-eval': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'func-style': 'off',
    eqeqeq: 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-target-blank': 'error',
    // It speaks to those who run the React Compiler; we do not.
    'react/incompatible-library': 'off',
    // A task at the top of a file runs once at the start; a test's steps come one after the other.
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // Our objects hold functions, not methods: there are no classes whose `this` could get lost.
    'typescript/unbound-method': 'off',
    'import/no-named-as-default-member': 'off',
    // The compiler knows which functions may end without a value.
    'typescript/consistent-return': 'off',
    // A string is spread to get its code points; we have no enums, others' are compared by their text.
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'unicorn/consistent-function-scoping': 'off',
    // Names and roles of the interface are fixed by its design, some on elements that need the role spelled out.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...rows.map((row) => ({
      files: row.files,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              climb,
              {
                group: ['*', '**', ...row.mayImport.map((name) => `!${name}`), ...(row.except ?? [])],
                message: `${row.part} may not import this: AGENTS.md, 'Where a thing lives'.`,
              },
            ],
          },
        ],
      },
    })),
    {
      files: ['**/*.test.ts', '**/*.itest.ts', '**/*.test.tsx', 'e2e/**', 'catalogue/deploy/conformance.ts'],
      rules: { 'max-lines': 'off' },
    },
    // Slack's call of this name, and a thread's, have nothing to do with windows.
    {
      files: ['catalogue/providers/slack/**', 'material/testing/**', 'tools/see-every-value.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    { files: ['*.config.ts', 'e2e/**', 'tools/**'], rules: { 'import/no-default-export': 'off' } },
  ],
};
