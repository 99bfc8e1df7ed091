import { describe, expect, it } from 'vitest';
import { downloadName, hasGeneratedFile, shownName } from './generated-file.ts';

const made = (
  configuration: Record<string, unknown>,
  generated_file_path: string | null = 'files/7/keys.json',
) => ({
  name: 'AWS keys',
  configuration,
  generated_file_path,
});

describe('hasGeneratedFile', () => {
  it('asks for a path (R470)', () => {
    expect(hasGeneratedFile({ generated_file_path: 'keys.json' })).toBe(true);
    expect(hasGeneratedFile({ generated_file_path: '' })).toBe(false);
    expect(hasGeneratedFile({ generated_file_path: null })).toBe(false);
  });
});

describe('downloadName', () => {
  it('is the configured name under either spelling (R508, R521)', () => {
    expect(downloadName(made({ fileName: 'backup.json' }))).toBe('backup.json');
    expect(downloadName(made({ file_name: 'backup.json' }))).toBe('backup.json');
    expect(downloadName(made({ fileName: 'first.json', file_name: 'second.json' }))).toBe('first.json');
  });

  it("is '{name}_code.{extension}' where none is configured (R508)", () => {
    expect(downloadName(made({}))).toBe('AWS keys_code.json');
    expect(downloadName(made({ fileName: ' ' }, 'a.b/main.TF'))).toBe('AWS keys_code.tf');
    expect(downloadName(made({}, 'a.b/keys'))).toBe('AWS keys_code.txt');
    expect(downloadName(made({}, null))).toBe('AWS keys_code.txt');
  });

  it('adds the extension that a configured name lacks', () => {
    expect(downloadName(made({ fileName: 'backup' }))).toBe('backup.json');
  });
});

describe('shownName', () => {
  it('goes by the answer, then the path, then the name of the download', () => {
    expect(shownName(made({ fileName: 'a.env' }), 'keys.py')).toBe('keys.py');
    expect(shownName(made({ fileName: 'a.env' }), undefined)).toBe('keys.json');
    expect(shownName(made({ fileName: 'a.env' }, null), '')).toBe('a.env');
  });
});
