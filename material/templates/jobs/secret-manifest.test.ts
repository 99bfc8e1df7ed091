import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { formatsFor } from '#material/formats.ts';
import { gitleaks } from '#material/scanners/gitleaks.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { templateOf } from '#material/templates.ts';
import {
  expectOneStory,
  expectReadable,
  expectUntold,
  sampleFile,
  type Sample,
} from '#material/testing/written-files.ts';

const SEEDS = 12;
const type = secretTypeOf('kubernetes-secret-manifest');

type Manifest = {
  apiVersion: string;
  kind: string;
  type: string;
  metadata: { name: string; namespace: string };
  data: Record<string, string>;
};

const samples = formatsFor(templateOf('kubernetes')).flatMap(({ id }) =>
  Array.from({ length: SEEDS }, (_, seed) => sampleFile([type], 'kubernetes', id, String(seed), 'secret')),
);

function manifestsIn({ file }: Sample): Manifest[] {
  return [...parseAllDocuments(file.content)].map((document) => document.toJS() as Manifest);
}

describe('a Secret of Kubernetes in a manifest', () => {
  it('is one: its values in base64 under the keys of its data, in each format', () => {
    for (const sample of samples) {
      const secret = manifestsIn(sample).find(({ kind }) => kind === 'Secret');
      expect(secret?.apiVersion).toBe('v1');
      expect(secret?.type).toBe('Opaque');
      expect(Object.keys(secret?.metadata ?? {})).toEqual(expect.arrayContaining(['name', 'namespace']));
      expect(Object.keys(secret?.data ?? {})).toEqual(['password', 'username', 'host']);
      const decoded = Object.values(secret?.data ?? {}).map((text) => Buffer.from(text, 'base64').toString());
      for (const text of decoded) expect(text).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(sample.file.content).not.toMatch(/stringData|_B64|SECRET_/);
      expectReadable(sample);
      expectUntold(sample);
      expectOneStory(sample);
    }
  });

  it('is seen by Gitleaks as the file that it is', () => {
    for (const { file } of samples) {
      const [verdict] = gitleaks.judge(file);
      expect(verdict?.rules, file.content).toContain('kubernetes-secret-yaml');
    }
  });

  it('is read by whoever stands beside it, by its name and in its namespace', () => {
    const readers = samples.flatMap((sample) => {
      const [secret, reader] = manifestsIn(sample);
      if (reader === undefined) return [];
      expect(reader.metadata.namespace).toBe(secret?.metadata.namespace);
      expect(JSON.stringify(reader)).toContain(`"secretKeyRef":{"name":"${secret?.metadata.name}"`);
      return [reader.kind];
    });
    expect(readers).toEqual(expect.arrayContaining(['Deployment', 'Job']));
    expect(readers.length).toBeLessThan(samples.length);
  });

  it('stands before the manifest of others, which keep their own place', () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const sample = sampleFile(
        [type, secretTypeOf('github-pat')],
        'kubernetes',
        'native',
        String(seed),
        'all',
      );
      expect(sample.file.content).toMatch(/^data:\n {2}password: /m);
      expectReadable(sample);
      expectUntold(sample);
    }
  });
});
