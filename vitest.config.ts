import { defineConfig } from 'vitest/config';

const elsewhere = ['**/node_modules/**', '.runtime/**', 'dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          // No test replaces a module, so files may share what they import: a third of the time.
          isolate: false,
          include: ['{contract,material,catalogue,sandbox,server,bench,tools}/**/*.test.ts'],
          exclude: elsewhere,
          environment: 'node',
          // Random graphs and real key pairs on a busy machine: the limit finds what hangs, not what is slow.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          // No test replaces a module, so files may share what they import: a third of the time.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: elsewhere,
          environment: 'node',
          // Random graphs and real key pairs on a busy machine: the limit finds what hangs, not what is slow.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{material,catalogue,sandbox,server,bench,tools}/**/*.itest.ts'],
          exclude: elsewhere,
          environment: 'node',
          globalSetup: ['./server/processes/testing-setup.ts'],
          // They share one PostgreSQL and one Restate, and some measure: one after the other.
          fileParallelism: false,
          // As in playwright.config.ts: one moment of a busy machine shall not refuse a good change. What needs it is told.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
