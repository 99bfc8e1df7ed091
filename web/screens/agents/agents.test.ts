import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskMark } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { statusBadge } from '#web/ui/status-look.ts';
import { languageOf } from './code-language.ts';
import { pieceLines, plainLines } from './code-pieces.ts';
import { configurationRows } from './configuration-rows.ts';
import { cardActions, cardRows, findDeployed, groupDeployed } from './deployed-agents.ts';
import { deploymentStatus } from './deployment-status.ts';
import { highlight } from './highlight.ts';

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
  it('calls a completed agent by its use, and colours the others (R492-R495)', () => {
    const badge = (status: string, isUsed: boolean) =>
      statusBadge(deploymentStatus(status, isUsed), 'deployment');
    expect(badge('completed', true)).toEqual({ look: 'ok', label: 'Deployed' });
    expect(badge('completed', false)).toEqual({ look: 'neutral', label: 'Unused' });
    expect(badge('pending', false)).toEqual({ look: 'run', label: 'In Progress' });
    expect(badge('failed', true)).toEqual({ look: 'bad', label: 'Failed' });
    for (const word of ['inactive', 'in_progress', 'toString', ''])
      expect(badge(word, true)).toEqual({ look: 'neutral', label: 'Unknown' });
  });
});

describe('findDeployed and groupDeployed', () => {
  it('searches name, description, the category of the agent and of the deployment, without case (R450)', () => {
    const agent = { ...deployed({}).agent, category: 'Cloud store' };
    const all = [
      deployed({}),
      deployed({ name: 'S3 decoys', description: '', category: 'Azure', agent }),
      deployed({ name: 'Bare', description: '', category: '', agent: { ...agent, category: '' } }),
    ];
    const names = (search: string) => findDeployed(all, search).map((one) => one.name);
    expect(names('s3 DEC')).toEqual(['S3 decoys']);
    expect(names('BACKUP')).toEqual(['AWS keys']);
    expect(names('azure')).toEqual(['S3 decoys']);
    expect(names('cloud STORE')).toEqual(['S3 decoys']);
    expect(names(' aws ')).toEqual(['AWS keys']);
    expect(names('slack')).toEqual([]);
    expect(names('')).toHaveLength(3);
  });

  it('groups by type then subtype, in the order of work (R451)', () => {
    const groups = groupDeployed([
      deployed({ type: 'Analyzer', subtype: 'analyzer' }),
      deployed({ type: 'Deploy', subtype: 'Storage' }),
      deployed({}),
      deployed({ type: 'Deploy', subtype: null }),
      deployed({ type: 'Trap' as Deployment['type'], subtype: 'Odd' }),
    ]);
    expect(groups.map((group) => group.label)).toEqual([
      'Generate → Identity',
      'Deploy → Default',
      'Deploy → Storage',
      'Analyzer → analyzer',
      'Trap → Odd',
    ]);
  });
});

describe('cardRows', () => {
  const rowsOf = (changes: Partial<Deployment>) =>
    cardRows(deployed(changes)).map((row) => `${row.label}: ${row.value}`);
  const last = (type: Deployment['type'], configuration: Deployment['configuration']) =>
    rowsOf({ type, configuration }).at(-1);

  it('says file type and credential for a Generate agent (R453-R457)', () => {
    expect(rowsOf({})).toEqual([
      'Name: Non-Human Identities',
      'Category: AWS',
      'Subtype: Identity',
      'File type: env',
      'Credential: aws-access-key',
    ]);
  });

  it('says type, then target, profile or detection for the others (R456, R458-R460)', () => {
    expect(rowsOf({ type: 'Deploy', subtype: null, configuration: {} })).toEqual([
      'Name: Non-Human Identities',
      'Category: AWS',
      'Subtype: Default',
      'Type: Deploy',
      'Target: Not set',
    ]);
    expect(last('Configure', { profileName: 'prod' })).toBe('Profile: prod');
    expect(last('Analyzer', { targetService: 'EC2' })).toBe('Detection: EC2');
  });

  it.each([
    ['bucketName', 'acme'],
    ['BucketName', 'acme'],
    ['Bucket Name', 'acme'],
  ])('reads a bucket from %s (R512)', (name, value) => {
    expect(last('Deploy', { region: 'eu-west-1', [name]: value })).toBe('Target: acme');
  });

  it('reads a region from any of its names, where nothing closer is known (R513, R514)', () => {
    for (const name of ['region', 'awsRegion', 'location', 'resourceGroup']) {
      expect(last('Deploy', { [name]: 'westeurope' })).toBe('Target: westeurope');
      expect(last('Configure', { [name]: 'westeurope' })).toBe('Profile: westeurope');
    }
  });

  it('reads a container with its storage account (R514, R519)', () => {
    for (const name of ['StorageAccountName', 'Storage Account Name', 'storageAccountName']) {
      expect(last('Deploy', { [name]: 'acmestore', containerName: 'drops' })).toBe('Target: acmestore/drops');
    }
    expect(last('Deploy', { containerName: 'drops' })).toBe('Target: drops');
  });

  it('reads a site from its address, its administration or its template (R515, R516)', () => {
    expect(last('Deploy', { siteUrl: 'https://acme.sharepoint.com/sites/it', libraryName: 'Docs' })).toBe(
      'Target: acme.sharepoint.com/sites/it/Docs',
    );
    for (const name of ['SharePointAdminURL', 'SharePoint Admin URL']) {
      expect(last('Deploy', { [name]: 'https://acme-admin.sharepoint.com/' })).toBe(
        'Target: acme-admin.sharepoint.com',
      );
    }
    for (const name of ['SiteTemplate', 'siteTemplate']) {
      expect(last('Deploy', { [name]: 'TEAM#0' })).toBe('Target: TEAM#0');
    }
  });

  it('reads what was generated, and as what (R457, R517)', () => {
    const rows = (configuration: Deployment['configuration']) => rowsOf({ configuration }).slice(-2);
    expect(rows({ secretTypes: ['aws', 'stripe'], outputFormat: 'json' })).toEqual([
      'File type: json',
      'Credential: aws, stripe',
    ]);
    expect(rows({ secretTypes: [], outputFormat: 'json', codeTemplate: 'terraform' })).toEqual([
      'File type: terraform',
      'Credential: Not set',
    ]);
  });

  it('reads a repository whole or in parts (R518)', () => {
    expect(last('Deploy', { repository: 'acme/infra', branch: 'main' })).toBe('Target: acme/infra:main');
    expect(last('Deploy', { owner: 'acme', repo: 'infra', branch: 'main' })).toBe('Target: acme/infra:main');
    expect(last('Deploy', { repo: 'infra' })).toBe('Target: infra');
  });

  it('reads profile and detection (R459, R460, R520)', () => {
    expect(last('Configure', { profileName: 'acme-prod', region: 'x' })).toBe('Profile: acme-prod');
    expect(last('Configure', { profile: 'acme-prod' })).toBe('Profile: acme-prod');
    expect(last('Analyzer', { targetService: 's3', logSource: 'cloudtrail' })).toBe('Detection: s3');
    expect(last('Analyzer', { logSource: 'cloudtrail' })).toBe('Detection: cloudtrail');
  });
});

describe('cardActions', () => {
  it('shows code where there is a file, and a configuration only where there is none (R465, R466)', () => {
    expect(cardActions(deployed({}))).toEqual({ hasCode: true, hasConfiguration: false });
    expect(cardActions(deployed({ generated_file_path: null }))).toEqual({
      hasCode: false,
      hasConfiguration: false,
    });
    for (const type of ['Deploy', 'Configure', 'Analyzer'] as const) {
      const none = { hasCode: false, hasConfiguration: true };
      expect(cardActions(deployed({ type, generated_file_path: null }))).toEqual(none);
      expect(cardActions(deployed({ type }))).toEqual({ hasCode: true, hasConfiguration: false });
    }
    const odd = deployed({ type: 'Trap' as Deployment['type'], generated_file_path: '' });
    expect(cardActions(odd)).toEqual({ hasCode: false, hasConfiguration: false });
  });
});

describe('languageOf', () => {
  const named = {
    python: ['py'],
    javascript: ['js'],
    typescript: ['ts'],
    jsx: ['jsx'],
    tsx: ['tsx'],
    html: ['html'],
    css: ['css'],
    json: ['json'],
    markdown: ['md'],
    yaml: ['yaml', 'yml'],
    xml: ['xml'],
    bash: ['sh', 'bash'],
    sql: ['sql'],
    java: ['java'],
    c: ['c'],
    cpp: ['cpp'],
    csharp: ['cs'],
    go: ['go'],
    ruby: ['rb'],
    php: ['php'],
    swift: ['swift'],
    kotlin: ['kt'],
    rust: ['rs'],
    terraform: ['tf', 'tfvars', 'hcl'],
  };

  it.each(Object.entries(named))('colours %s by its extensions (R506)', async (language, extensions) => {
    for (const extension of extensions) expect(languageOf(`a.b.${extension}`)).toBe(language);
    const lines = await highlight('a = "b"\n', languageOf(`x.${extensions[0]}`));
    expect(lines?.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe('a = "b"\n');
  });

  it('goes by the last extension, whatever its case; anything else is plain text (R506)', async () => {
    expect(languageOf('main.TF')).toBe('terraform');
    for (const name of ['keys.env', '.env', 'py', 'x.constructor', 'a.py.txt', ''])
      expect(languageOf(name)).toBe('text');
    expect(await highlight('a = 1', 'text')).toBeUndefined();
  });
});

describe('pieceLines', () => {
  const code = 'ID=AKIAABCDEFGHIJKLQ7XD\nPIN=1234\n';

  it('tapes the middle of a long secret and the whole of a short one (R507)', () => {
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
  it('lists every pair, without the middle of what names a secret, but never a choice of secret types (R483, R484, R507)', () => {
    const rows = configurationRows({
      BucketName: 'acme-backups',
      AccessKeyId: 'AKIAABCDEFGHIJKLQ7XD',
      'Secret Access Key': `wJal${maskMark}EKEY`,
      pinKey: '1234',
      secretTypes: ['aws-access-key', 'stripe'],
      note: '',
      noSecret: null,
      limit: 3,
      keys: ['AKIAABCDEFGHIJKLQ7XD', 'b'],
      places: [],
      nested: { deep: true, privateKey: 'AKIAABCDEFGHIJKLQ7XD', tokens: ['1234'], secretTypes: ['stripe'] },
    });
    expect(rows.map((row) => [row.name, row.text, row.isSecret, row.whole])).toEqual([
      ['BucketName', 'acme-backups', false, undefined],
      ['AccessKeyId', `AKIA${maskMark}Q7XD`, true, 'AKIAABCDEFGHIJKLQ7XD'],
      ['Secret Access Key', `wJal${maskMark}EKEY`, true, undefined],
      ['pinKey', maskMark, true, '1234'],
      ['secretTypes', 'aws-access-key, stripe', false, undefined],
      ['note', 'not set', false, undefined],
      ['noSecret', 'not set', false, undefined],
      ['limit', '3', false, undefined],
      ['keys', `AKIA${maskMark}D, b`, true, 'AKIAABCDEFGHIJKLQ7XD, b'],
      ['places', 'not set', false, undefined],
      [
        'nested',
        `{"deep":true,"privateKey":"AKIA${maskMark}Q7XD","tokens":["${maskMark}"],"secretTypes":["stripe"]}`,
        false,
        undefined,
      ],
    ]);
  });
});
