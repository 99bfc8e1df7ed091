/**
 * Who may import whom. Each row lists all that a part may import; everything else is an error. A later row replaces
 * an earlier one for the same file, so the more special one comes later and is complete in itself.
 * tools/lint-rules.test.ts proves that each row fires.
 */
const climb = { group: ['../*', '../**'], message: 'Write #full/path.ts: an import never climbs.' };

interface Row {
  part: string;
  files: string[];
  mayImport: string[];
  /** Taken out of `mayImport` again; the last match counts. */
  except?: string[];
}

const inside = (...folders: string[]) => ['./*', './**', ...folders.map((folder) => `#${folder}/**`)];
const test = ['vitest', 'fast-check', 'node:*', 'node:*/**'];
const testFiles = (folder: string) => [
  `${folder}/**/*.test.ts`,
  `${folder}/**/*.itest.ts`,
  `${folder}/**/testing*.ts`,
];

/** Inside the server a slice speaks to another through its verbs. */
const otherSlices = [
  '#server/*/store.ts',
  '#server/*/*-store.ts',
  '#server/*/answers.ts',
  '#server/*/present.ts',
  '!#server/http/answers.ts',
];
const fastify = ['fastify', '@fastify/*'];
const sqlPackages = ['kysely', 'pg'];
const engineSdk = ['@restatedev/*'];
const serverNpm = [
  'node:*',
  'node:*/**',
  'zod',
  'zod/*',
  'jose',
  'pino',
  'prom-client',
  'undici',
  'fastify',
  '@fastify/*',
  'kysely',
  'pg',
  '@restatedev/*',
];
const server = [
  ...inside('server', 'contract', 'material', 'catalogue'),
  '#sandbox/start.ts',
  '#sandbox/identity/start.ts',
  ...serverNpm,
];

const rows: Row[] = [
  { part: 'contract', files: ['contract/**'], mayImport: [...inside('contract'), 'zod', 'zod/*'] },
  {
    part: 'contract',
    files: testFiles('contract'),
    mayImport: [...inside('contract'), 'zod', 'zod/*', ...test],
  },
  { part: 'material', files: ['material/**'], mayImport: [...inside('material'), 'node:*', 'node:*/**'] },
  {
    part: 'material',
    files: [...testFiles('material'), 'material/testing/**'],
    mayImport: [...inside('material'), ...test, 'yaml', 'dotenv', 'acorn'],
  },
  {
    part: 'catalogue',
    files: ['catalogue/**'],
    mayImport: [...inside('catalogue', 'contract', 'material'), 'node:*', 'node:*/**'],
  },
  {
    part: 'catalogue/providers',
    files: ['catalogue/providers/**'],
    mayImport: [
      ...inside('catalogue', 'contract', 'material'),
      'node:*',
      'node:*/**',
      '@aws-sdk/*',
      '@smithy/**',
    ],
  },
  {
    part: 'catalogue',
    files: [...testFiles('catalogue'), 'catalogue/deploy/conformance.ts'],
    mayImport: [
      ...inside('catalogue', 'contract', 'material', 'sandbox'),
      ...test,
      '@aws-sdk/*',
      'yaml',
      'dotenv',
      'acorn',
    ],
  },
  {
    part: 'sandbox',
    files: ['sandbox/**'],
    mayImport: [
      ...inside('sandbox', 'contract', 'material'),
      '#catalogue/**/manifest.ts',
      'node:*',
      'node:*/**',
      '@aws-sdk/*',
      '@smithy/**',
      'jose',
      'zod',
      'zod/*',
    ],
  },
  {
    part: 'sandbox',
    files: testFiles('sandbox'),
    mayImport: [...inside('sandbox', 'contract', 'material'), ...test, '@aws-sdk/*', '@smithy/**', 'jose'],
  },
  {
    part: 'server',
    files: ['server/**'],
    mayImport: server,
    except: [...otherSlices, ...fastify, ...sqlPackages, ...engineSdk],
  },
  {
    part: 'server',
    files: ['server/http/**', 'server/app.ts'],
    mayImport: server,
    except: [...otherSlices, ...sqlPackages, ...engineSdk],
  },
  {
    part: 'server',
    files: ['server/db/**', 'server/**/store.ts', 'server/**/*-store.ts'],
    mayImport: server,
    except: [...otherSlices, ...fastify, ...engineSdk],
  },
  {
    part: 'server',
    files: ['server/engine/**'],
    mayImport: server,
    except: [...otherSlices, ...fastify, ...sqlPackages],
  },
  {
    part: 'server',
    files: ['server/engine/store.ts'],
    mayImport: server,
    except: [...otherSlices, ...fastify, ...engineSdk],
  },
  {
    part: 'server',
    files: testFiles('server'),
    mayImport: [...server, ...inside('sandbox', 'tools'), ...test, '@aws-sdk/*'],
    except: [],
  },
  {
    part: 'web',
    files: ['web/**'],
    mayImport: [
      ...inside('web', 'contract'),
      'zod',
      'zod/*',
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
      'react-router',
      'react-router/*',
      'react-hook-form',
      'react-resizable-panels',
      'radix-ui',
      'sonner',
      'lucide-react',
      'lucide-react/*',
      'shiki',
      'shiki/*',
      '@shikijs/**',
      'date-fns',
      'clsx',
      'tailwind-merge',
      'class-variance-authority',
      '@tanstack/*',
      '@xyflow/*',
      '@xyflow/react/**',
      '@hookform/**',
      '@fontsource-variable/**',
    ],
    except: [],
  },
  {
    part: 'a screen',
    files: ['web/screens/**'],
    mayImport: [],
    except: ['#web/screens/**'],
  },
  {
    part: 'web',
    files: testFiles('web').concat('web/**/*.test.tsx'),
    mayImport: [...inside('web', 'contract'), ...test, 'react', 'react/*', 'react-dom/*', 'react-router'],
  },
  {
    part: 'e2e',
    files: ['e2e/**'],
    mayImport: [
      ...inside('e2e', 'bench', 'contract', 'tools'),
      '#web/paths.ts',
      '@playwright/**',
      '@axe-core/**',
      'node:*',
      'node:*/**',
      'autocannon',
      '@aws-sdk/*',
      'pg',
      'fastify',
      'zod',
      'zod/*',
      '@restatedev/*',
    ],
  },
  {
    part: 'bench',
    files: ['bench/**'],
    mayImport: [
      ...inside('bench', 'catalogue', 'contract', 'tools'),
      '#web/paths.ts',
      '@playwright/**',
      '@axe-core/**',
      'node:*',
      'node:*/**',
      'autocannon',
      '@aws-sdk/*',
      'pg',
      'fastify',
      'zod',
      'zod/*',
      '@restatedev/*',
    ],
  },
];

/** A screen may import what the web may, except other screens. */
const webRow = rows.find((row) => row.part === 'web');
const screenRow = rows.find((row) => row.part === 'a screen');
if (webRow !== undefined && screenRow !== undefined) screenRow.mayImport = webRow.mayImport;

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
    { files: ['*.config.ts', 'e2e/**', 'tools/**'], rules: { 'import/no-default-export': 'off' } },
  ],
};
