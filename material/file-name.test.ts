import { describe, expect, it } from 'vitest';
import { checkFileName, finishFileName } from './file-name.ts';
import { formatOf } from './formats.ts';
import { templateOf } from './templates.ts';

const python = { endings: ['.py'], mediaType: 'text/x-python' } as const;
const kind = (template: string, format: string) => templateOf(template).kindOf(formatOf(format));

describe('checkFileName', () => {
  it.each([
    'keys',
    'backup keys.json',
    '.env',
    '.env.production',
    'ключи.txt',
    '鍵.yaml',
    'a',
    'console.py',
    'comb.js',
    'nullable',
    '-rf',
    '~tmp',
    'a..b',
    "it's",
    '$(id)',
    '%2e%2e',
    '🔑.json',
  ])('takes %j', (name) => {
    expect(checkFileName(name)).toBeUndefined();
  });

  it.each([
    ['', 'File name is required'],
    ['   ', 'File name is required'],
    ['\u00a0\t', 'File name is required'],
    ['../../etc/passwd', 'cannot hold /'],
    ['..\\windows', 'cannot hold \\'],
    ['a/b', 'cannot hold /'],
    ['C:keys', 'cannot hold :'],
    ['keys.json:stream', 'cannot hold :'],
    ['a<b', 'cannot hold <'],
    ['a>b', 'cannot hold >'],
    ['a"b', 'cannot hold "'],
    ['a|b', 'cannot hold |'],
    ['a?b', 'cannot hold ?'],
    ['a*b', 'cannot hold *'],
    ['a\u0000.json', 'control character'],
    ['a\nb', 'control character'],
    ['a\r\nSet-Cookie: x', 'control character'],
    ['a\u007fb', 'control character'],
    ['a\u0085b', 'control character'],
    ['invoice\u202efdp.exe', 'invisible character'],
    ['a\u200bb', 'invisible character'],
    ['a\u2066b', 'invisible character'],
    ['a\ud800b', 'broken character'],
    ['.', 'name of a folder'],
    ['..', 'name of a folder'],
    ['keys.', 'end with a dot'],
    ['keys. ', 'end with a dot'],
    ['...', 'end with a dot'],
    ['CON', 'for a device'],
    ['con.json', 'for a device'],
    ['Aux.tar.gz', 'for a device'],
    ['nul ', 'for a device'],
    ['nul .txt', 'for a device'],
    ['com1', 'for a device'],
    ['LPT9.log', 'for a device'],
    ['com¹.txt', 'for a device'],
    ['CONIN$', 'for a device'],
    ['x'.repeat(201), 'too long'],
  ])('refuses %j', (name, part) => {
    const sentence = checkFileName(name);
    expect(sentence).toContain(part);
    expect(sentence).not.toMatch(/[\n\r]/);
  });

  it('counts the ending that will be added', () => {
    expect(checkFileName('x'.repeat(197), python)).toBeUndefined();
    expect(checkFileName('x'.repeat(198), python)).toContain('201 characters with its ending, 200 at most');
    expect(checkFileName(`${'x'.repeat(197)}.py`, python)).toBeUndefined();
  });
});

describe('finishFileName', () => {
  it.each([
    ['python', 'json', 'backup-keys', 'backup-keys.py'],
    ['python', 'env', 'load.py', 'load.py'],
    ['python', 'json', 'LOAD.PY', 'LOAD.PY'],
    ['python', 'json', 'settings.py.bak', 'settings.py.bak'],
    ['python', 'json', 'settings.bak', 'settings.bak.py'],
    ['python', 'json', 'v1.2', 'v1.2.py'],
    ['javascript', 'yaml', 'upload', 'upload.js'],
    ['javascript', 'yaml', 'upload.mjs', 'upload.mjs'],
    ['terraform', 'native', 'main', 'main.tf'],
    ['plain', 'json', 'report.md', 'report.md.json'],
    ['plain', 'json', '  keys  ', 'keys.json'],
    ['plain', 'yaml', 'values.yml', 'values.yml'],
    ['plain', 'env', 'backup', 'backup.env'],
    ['plain', 'env', '.env', '.env'],
    ['plain', 'env', '.env.production', '.env.production'],
    ['plain', 'native', 'credentials', 'credentials'],
    ['plain', 'native', 'aws', 'aws.ini'],
    ['plain', 'json', 'credentials', 'credentials.json'],
    ['plain', 'toml', 'config', 'config.toml'],
    ['plain', 'ini', 'credentials', 'credentials'],
    ['cli-config', 'native', 'kubeconfig', 'kubeconfig'],
    ['cli-config', 'native', 'kubeconfig.bak', 'kubeconfig.bak.conf'],
    ['plain', 'csv', 'accounts.xlsx', 'accounts.xlsx.csv'],
    ['plain', 'xml', 'web.config', 'web.config'],
    ['plain', 'properties', 'application-prod', 'application-prod.properties'],
    ['plain', 'md', 'runbook', 'runbook.md'],
    ['plain', 'txt', 'notes.txt', 'notes.txt'],
    ['terraform', 'tfvars', 'prod', 'prod.tfvars'],
    ['terraform', 'tfvars', 'prod.auto.tfvars', 'prod.auto.tfvars'],
    ['dockerfile', 'native', 'Dockerfile', 'Dockerfile'],
    ['dockerfile', 'native', 'worker', 'worker.dockerfile'],
    ['dockerfile', 'json', 'api.Dockerfile', 'api.Dockerfile'],
    ['none', 'json', 'keys', 'keys.json'],
    ['none', 'native', 'keys', 'keys.env'],
    ['plain', 'json', 'cafe\u0301', 'caf\u00e9.json'],
  ])('%s with %s: %j becomes %j', (template, format, given, finished) => {
    expect(finishFileName(given, kind(template, format))).toBe(finished);
    expect(finishFileName(finished, kind(template, format))).toBe(finished);
  });
});
