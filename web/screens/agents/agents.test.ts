import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskMark } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { statusBadge } from '#web/ui/status-look.ts';
import { languageOf } from './code-language.ts';
import { pieceLines, plainLines } from './code-pieces.ts';
import { configurationRows } from './configuration-rows.ts';
import { cardActions, cardRows, findDeployed, groupDeployed } from './deployed-agents.ts';
import { deploymentStatus, isInUse } from './deployment-status.ts';

function deployed(changes: Partial<Deployment>): Deployment {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'AWS keys',
    description: 'Keys for the backup drill',
    status: 'completed',
    error_message: null,
    category: 'AWS',
    type: 'Generate',
    subtype: 'Identity',
    workflow_type: 'Generate',
    generated_file_path: 'keys.env',
    created_at: '2026-11-21T14:00:00Z',
    agent_id: 'iam-user',
    run_price: 0,
    agent: { id: 'iam-user', name: 'Non-Human Identities', type: 'Generate', category: 'AWS', subtype: null },
    configuration: { fileName: 'keys.env', outputFormat: 'env', secretTypes: ['aws-access-key'] },
    ...changes,
  };
}

describe('deploymentStatus', () => {
  it('calls a completed agent by its use', () => {
    const badge = (status: string, isUsed: boolean) =>
      statusBadge(deploymentStatus(status, isUsed), 'deployment').label;
    expect(badge('completed', true)).toBe('Deployed');
    expect(badge('completed', false)).toBe('Unused');
    expect(badge('pending', false)).toBe('In Progress');
    expect(badge('failed', true)).toBe('Failed');
    expect(badge('inactive', true)).toBe('Unknown');
  });

  it('reads use from a flag, a list or a count', () => {
    for (const used of [true, ['w'], 2]) expect(isInUse(used)).toBe(true);
    for (const used of [false, [], 0, null, undefined, 'no']) expect(isInUse(used)).toBe(false);
  });
});

describe('findDeployed and groupDeployed', () => {
  it('searches name, description and both categories', () => {
    const all = [deployed({}), deployed({ name: 'S3 decoys', description: '', category: 'Azure' })];
    expect(findDeployed(all, 'BACKUP')).toHaveLength(1);
    expect(findDeployed(all, 'azure')).toHaveLength(1);
    expect(findDeployed(all, 'aws')).toHaveLength(2);
    expect(findDeployed(all, 'slack')).toHaveLength(0);
  });

  it('groups by type then subtype, in the order of work', () => {
    const groups = groupDeployed([
      deployed({ type: 'Analyzer', subtype: 'analyzer' }),
      deployed({ type: 'Deploy', subtype: 'Storage' }),
      deployed({}),
      deployed({ type: 'Deploy', subtype: null }),
    ]);
    expect(groups.map((group) => group.label)).toEqual([
      'Generate → Identity',
      'Deploy → Default',
      'Deploy → Storage',
      'Analyzer → analyzer',
    ]);
  });
});

describe('cardRows', () => {
  it('says file type and credential for a Generate agent', () => {
    expect(cardRows(deployed({})).map((row) => `${row.label}: ${row.value}`)).toEqual([
      'Name: Non-Human Identities',
      'Category: AWS',
      'Subtype: Identity',
      'File type: env',
      'Credential: aws-access-key',
    ]);
  });

  it('says target, profile and detection for the others', () => {
    const last = (changes: Partial<Deployment>) => cardRows(deployed(changes)).at(-1);
    expect(last({ type: 'Deploy', configuration: { 'Bucket Name': 'acme' } })?.value).toBe('acme');
    expect(last({ type: 'Configure', configuration: { profileName: 'prod' } })?.label).toBe('Profile');
    expect(last({ type: 'Analyzer', configuration: { targetService: 'EC2' } })?.label).toBe('Detection');
    expect(last({ type: 'Deploy', configuration: {} })?.label).toBe('Type');
  });
});

describe('cardActions', () => {
  it('shows code where there is a file, and a configuration only where there is none', () => {
    expect(cardActions(deployed({}))).toEqual({ hasCode: true, hasConfiguration: false });
    expect(cardActions(deployed({ generated_file_path: null }))).toEqual({
      hasCode: false,
      hasConfiguration: false,
    });
    expect(cardActions(deployed({ type: 'Deploy', generated_file_path: null }))).toEqual({
      hasCode: false,
      hasConfiguration: true,
    });
  });
});

describe('languageOf', () => {
  it('goes by the extension, whatever its case', () => {
    expect(languageOf('main.TF')).toBe('terraform');
    expect(languageOf('values.tfvars')).toBe('terraform');
    expect(languageOf('a.b.yml')).toBe('yaml');
    expect(languageOf('keys.env')).toBe('text');
    expect(languageOf('.env')).toBe('text');
    expect(languageOf('x.constructor')).toBe('text');
  });
});

describe('pieceLines', () => {
  const code = 'ID=AKIAABCDEFGHIJKLQ7XD\nPIN=1234\n';

  it('tapes the middle of a long secret and the whole of a short one', () => {
    const lines = pieceLines(plainLines(code), [
      { start: 3, end: 23, label: 'AWS access key' },
      { start: 28, end: 32, label: 'PIN' },
    ]);
    expect(lines[0]?.map((piece) => [piece.text, piece.isTaped])).toEqual([
      ['ID=', false],
      ['AKIA', false],
      ['ABCDEFGHIJKL', true],
      ['Q7XD', false],
    ]);
    expect(lines[1]?.map((piece) => [piece.text, piece.isTaped])).toEqual([
      ['PIN=', false],
      ['1234', true],
    ]);
  });

  it('loses and adds no character, wherever the secrets lie', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', ' ', '🙂'), maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(70), fc.nat(70)), { maxLength: 4 }),
        (text, bounds) => {
          const spans = bounds.map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b), label: 'x' }));
          const lines = pieceLines(plainLines(text), spans);
          expect(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')).toBe(text);
        },
      ),
    );
  });
});

describe('configurationRows', () => {
  it('hides the middle of what names a secret, and never a choice of secret types', () => {
    const rows = configurationRows({
      BucketName: 'acme-backups',
      AccessKeyId: 'AKIAABCDEFGHIJKLQ7XD',
      'Secret Access Key': `wJal${maskMark}EKEY`,
      pinKey: '1234',
      secretTypes: ['aws-access-key', 'stripe'],
      note: '',
      limit: 3,
    });
    expect(rows.map((row) => [row.name, row.text, row.isSecret])).toEqual([
      ['BucketName', 'acme-backups', false],
      ['AccessKeyId', `AKIA${maskMark}Q7XD`, true],
      ['Secret Access Key', `wJal${maskMark}EKEY`, true],
      ['pinKey', maskMark, true],
      ['secretTypes', 'aws-access-key, stripe', false],
      ['note', 'not set', false],
      ['limit', '3', false],
    ]);
  });
});
