/**
 * Who may import whom. Each row lists all that a part may import; everything else is an error. A later row replaces
 * an earlier one for the same file, so the more special one comes later and is complete in itself.
 * tools/lint-rules.test.ts proves that each row fires.
 */
export const climb = { group: ['../*', '../**'], message: 'Write #full/path.ts: an import never climbs.' };

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
  'piscina',
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

export const rows: Row[] = [
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
    mayImport: [
      ...inside('material'),
      ...test,
      'yaml',
      'dotenv',
      'acorn',
      '@lezer/python',
      '@secretlint/*',
      'sh-syntax',
      '@vscode/tree-sitter-wasm',
      'smol-toml',
      'ini',
      'csv-parse/sync',
      '@cdktn/hcl2json',
      'fast-xml-parser',
      'properties-file',
    ],
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
      '@azure/*',
      '@microsoft/*',
      '@octokit/*',
      '@slack/*',
      '@smithy/**',
      'zod',
      'zod/*',
    ],
  },
  {
    part: 'catalogue',
    files: [...testFiles('catalogue'), 'catalogue/deploy/conformance.ts'],
    mayImport: [
      ...inside('catalogue', 'contract', 'material', 'sandbox'),
      ...test,
      '@aws-sdk/*',
      '@azure/*',
      '@octokit/*',
      '@slack/*',
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
      '@microsoft/microsoft-graph-types',
      '@peculiar/x509',
      '@smithy/**',
      'ajv',
      'azurite/**',
      'emulate',
      'jose',
      'reflect-metadata',
      'zod',
      'zod/*',
    ],
  },
  {
    part: 'sandbox',
    files: testFiles('sandbox'),
    mayImport: [
      ...inside('sandbox', 'contract', 'material'),
      ...test,
      '@aws-sdk/*',
      '@azure/*',
      '@octokit/*',
      '@slack/*',
      '@smithy/**',
      'jose',
    ],
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
    files: ['server/engine/store.ts', 'server/engine/*-store.ts'],
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
      'radix-ui',
      'sonner',
      'cmdk',
      'lucide-react',
      'lucide-react/*',
      '@shikijs/**',
      'clsx',
      'tailwind-merge',
      'class-variance-authority',
      '@tanstack/*',
      '@xyflow/*',
      '@xyflow/react/**',
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
    mayImport: [
      ...inside('web', 'contract'),
      ...test,
      'react',
      'react/*',
      'react-dom/*',
      'react-router',
      'tailwind-merge',
      '@tanstack/react-query',
    ],
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
      ...inside('bench', 'catalogue', 'contract', 'material', 'tools'),
      '#web/paths.ts',
      '@faker-js/faker',
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
