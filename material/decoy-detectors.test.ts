import { describe, expect, it } from 'vitest';
import { CANARY_ACCOUNTS } from './aws-account.ts';
import { drawKeyId } from './aws-key-id.ts';
import { decoyDetectors } from './decoy-detectors.ts';
import { cryptoRandom, seededRandom } from './random.ts';
import { templates } from './templates.ts';
import { formatsFor } from './formats.ts';
import { writeFile } from './write-file.ts';

const now = new Date('2026-11-21T10:00:00Z');
const BATCH = 40;

function namesOf(content: string): string[] {
  return decoyDetectors.filter(({ hits }) => hits(content).length > 0).map(({ name }) => name);
}

describe('the detectors of decoys', () => {
  it.each([
    ['a user of Canarytokens', 'arn:aws:iam::812345678901:user/canarytokens.com@@a1b2', ['Pacu']],
    ['the account of Canarytokens', 'arn:aws:sts::534261010715:assumed-role/ci/x', ['Pacu', 'TruffleHog']],
    ['a path of SpaceCrab', 'arn:aws:iam::812345678901:user/SpaceCrab/x', ['Pacu']],
    ['a user of SpaceSiren', 'arn:aws:iam::812345678901:user/0f0e4b5c-7a3d-4c2b-9e1f-1234567890ab', ['Pacu']],
    ['an account of a canary in a name', 'arn:aws:iam::819147034852:user/ci', ['TruffleHog']],
    ['an ordinary user', 'arn:aws:iam::812345678901:user/service/ci-terraform', []],
    ['a UUID that is no user', '0f0e4b5c-7a3d-4c2b-9e1f-1234567890ab', []],
  ])('know %s', (_name, content, expected) => {
    expect(namesOf(`# ${content}\n`)).toEqual(expected);
  });

  it('know a key id of every canary account, and none of another account', () => {
    const random = seededRandom('canaries');
    for (const account of CANARY_ACCOUNTS) {
      expect(namesOf(`key = ${drawKeyId(random, 'AKIA', account)}\n`)).toContain('TruffleHog');
    }
    expect(namesOf(`key = ${drawKeyId(random, 'ASIA', '464712093558')}\n`)).toEqual([]);
  });

  it('find nothing in a batch of ours, in any template and format', () => {
    const combinations = templates.flatMap((template) =>
      formatsFor(template).map((format) => ({ codeTemplate: template.id, outputFormat: format.id })),
    );
    const files = combinations.flatMap((combination) =>
      ['aws-access-key', 'aws-session-token'].map((id) =>
        writeFile({ ...combination, secretTypes: [id], fileName: 'leak' }, { random: cryptoRandom(), now }),
      ),
    );
    expect(files.length).toBeGreaterThan(BATCH);
    for (const { content } of files) expect(namesOf(content), content).toEqual([]);
  });
});
