import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import type { WrittenFile } from '#material/write-file.ts';
import type { Found } from './found.ts';

/** HashiCorp's own parser finds each value of .tf and .tfvars files byte for byte where it is said to be. */
export async function expectHcl(files: readonly WrittenFile[]): Promise<void> {
  if (files.length === 0) return;
  const asked = files.map(({ fileName, content }) => ({ fileName, content }));
  const thread = new Worker(new URL('hcl-thread.ts', import.meta.url), { workerData: asked });
  const found: Found[] = [];
  thread.on('message', (one: Found) => found.push(one));
  await once(thread, 'exit');
  expect(found).toHaveLength(files.length);
  for (const [nth, { content, values }] of files.entries()) {
    for (const { path, value } of values) expect(found[nth]?.get(path), `${path} in\n${content}`).toBe(value);
  }
}
