import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInDisplay, builtInFile } from './built-in-display.ts';
import { readDisplayConfig } from './display-config.ts';
import { findingOf, originsOf } from './origins.ts';
import { isAnalysis, readAnalysis } from './read-analysis.ts';
import { columnsOf, filterRows, rowsOf, sortRows, textOf, valueIn } from './rows.ts';

const image = {
  source: 'instance-metadata',
  owner: '111122223333',
  verified: false,
  type: 'unknown_public',
  severity: 'high',
  region: 'eu-west-1',
  instances: ['i-1', 'i-2'],
  count: 2,
};

describe('the display file', () => {
  it('says what the built-in words say, icon, label and description in each (R443, R448)', () => {
    const file: unknown = JSON.parse(
      readFileSync(new URL('../public/config/analyzer-sections.json', import.meta.url), 'utf8'),
    );
    expect(file).toEqual(builtInFile);
    for (const one of [...builtInDisplay.sections.values(), ...builtInDisplay.counters.values()]) {
      expect(one).toMatchObject({
        icon: expect.any(String),
        label: expect.any(String),
        description: expect.any(String),
      });
    }
  });

  it('loses a word that is wrong, not the definition, and a definition that is none, not the file (R448)', () => {
    const display = readDisplayConfig({
      sectionConfig: { ami_data: { icon: 7, label: 'Pictures', view: 'hologram', columns: 'all' }, bad: 5 },
      counterConfig: { total_amis: { label: 'All', tone: 'purple', order: 'first' } },
    });
    expect([...display.sections]).toEqual([
      ['ami_data', expect.objectContaining({ icon: 'info', label: 'Pictures', isOpen: false })],
    ]);
    expect(display.sections.get('ami_data')?.view).toBeUndefined();
    expect(display.counters.get('total_amis')).toMatchObject({ label: 'All', tone: 'neutral', icon: 'info' });
  });

  it('is the built-in one where it says nothing, and no more than it says where it does', () => {
    expect(readDisplayConfig({}, builtInDisplay)).toBe(builtInDisplay);
    const display = readDisplayConfig({ sectionConfig: {} }, builtInDisplay);
    expect(display.sections.size).toBe(0);
    expect(display.counters).toBe(builtInDisplay.counters);
    const illegible = readDisplayConfig(
      { sectionConfig: { ami_data: 5, errors: [] }, counterConfig: { total_amis: null } },
      builtInDisplay,
    );
    expect(illegible).toEqual(builtInDisplay);
    expect(() => readDisplayConfig('<html>', builtInDisplay)).toThrow();
    expect(() => readDisplayConfig({ sectionConfig: [1] }, builtInDisplay)).toThrow();
  });
});

describe('readAnalysis', () => {
  it('counts what is named count or total, and never an account number (R437, R447)', () => {
    const { counters } = readAnalysis(
      { total_amis: 19, unknown_public_count: 2, fresh_count: 4, account_number: 12, retries: 3, count: NaN },
      builtInDisplay,
    );
    expect(counters.map(({ label, count }) => [label, count])).toEqual([
      ['Images', 19],
      ['Unknown public', 2],
      ['Fresh count', 4],
    ]);
  });

  it('finds counters among the metrics where an analysis keeps them there (R447)', () => {
    const { counters } = readAnalysis({ metrics: { total_instances: 5, api_calls: 9 } }, builtInDisplay);
    expect(counters.map(({ key, count }) => [key, count])).toEqual([['total_instances', 5]]);
  });

  it('has a section for each thing the file knows, failures first, and lists the instances one by one (R438, R445)', () => {
    const { sections, partial } = readAnalysis(
      {
        status: 'partial',
        metrics: { regions_failed: 2 },
        ami_data: { 'ami-1': [image], 'ami-2': [{ ...image, instances: ['i-3'] }] },
        unknown_accounts: [],
        strange_things: [1],
        errors: [{ region: 'eu-west-1' }],
      },
      builtInDisplay,
    );
    expect(sections.map(({ key, count }) => [key, count])).toEqual([
      ['errors', 1],
      ['ami_data', 2],
      ['instances', 3],
      ['unknown_accounts', 0],
      ['metrics', 1],
    ]);
    expect(sections[2]?.value).toContainEqual({
      id: 'i-3',
      image: 'ami-2',
      type: 'unknown_public',
      severity: 'high',
      owner: '111122223333',
      region: 'eu-west-1',
    });
    expect(partial).toBe('2 regions');
  });

  it('shows what failed even when the file leaves it out', () => {
    const display = readDisplayConfig({ sectionConfig: {} }, builtInDisplay);
    expect(readAnalysis({ errors: [{ call: 'DescribeImages' }] }, display).sections).toHaveLength(1);
    expect(readAnalysis({ errors: [] }, display).sections).toEqual([]);
  });

  it('takes anything for an analysis that has something in it', () => {
    for (const nothing of [null, undefined, {}, [], 'text', 7]) expect(isAnalysis(nothing)).toBe(false);
    expect(isAnalysis({ summary: '' })).toBe(true);
    expect(readAnalysis({ ami_data: 'none', summary: 5, timestamp: null }, builtInDisplay)).toMatchObject({
      summary: undefined,
      timestamp: undefined,
      sections: [{ key: 'ami_data', count: 1 }],
    });
  });
});

describe('rowsOf', () => {
  it('makes one row of each entry of each image', () => {
    const rows = rowsOf({ 'ami-1': [image, { ...image, region: 'us-east-1' }], 'ami-2': 'gone' });
    expect(rows.map((row) => [row['id'], row['region'] ?? row['value']])).toEqual([
      ['ami-1', 'eu-west-1'],
      ['ami-1', 'us-east-1'],
      ['ami-2', 'gone'],
    ]);
  });

  it('takes whatever comes', () => {
    expect(rowsOf(['a', null, { b: 1 }])).toEqual([{ value: 'a' }, { value: null }, { b: 1 }]);
    expect(rowsOf('text')).toEqual([{ value: 'text' }]);
    expect(rowsOf(null)).toEqual([]);
  });

  it('has only what is its own, whatever column the display file names', () => {
    const row = { owner: 'x', toString: 'own' };
    const values = ['owner', 'toString', 'constructor', '__proto__'].map((key) => valueIn(row, key));
    expect(values).toEqual(['x', 'own', undefined, undefined]);
    expect(sortRows([{ a: 1 }, { a: 2 }], { key: 'constructor', isDescending: true })).toHaveLength(2);
  });

  it('guesses columns where nobody named any', () => {
    expect(columnsOf([{ account_id: '1', images: 2, open: true, severity: 'high' }])).toEqual([
      { key: 'account_id', label: 'Account id', format: 'mono' },
      { key: 'images', label: 'Images', format: 'number' },
      { key: 'open', label: 'Open', format: 'boolean' },
      { key: 'severity', label: 'Severity', format: 'severity' },
    ]);
  });
});

describe('sortRows', () => {
  const rows = [
    { n: 10, s: 'low', t: 'i-10' },
    { n: null, s: 'critical', t: 'i-9' },
    { n: 9, s: 'new' },
  ];

  it('sorts numbers as numbers, words as people do, and keeps what is missing at the end', () => {
    expect(sortRows(rows, { key: 'n', isDescending: false }).map(({ n }) => n)).toEqual([9, 10, null]);
    expect(sortRows(rows, { key: 'n', isDescending: true }).map(({ n }) => n)).toEqual([10, 9, null]);
    expect(sortRows(rows, { key: 't', isDescending: false }).map(({ t }) => t)).toEqual([
      'i-9',
      'i-10',
      undefined,
    ]);
  });

  it('puts the worst first, and a severity that nobody knows last', () => {
    expect(sortRows(rows, { key: 'severity', isDescending: false })).toEqual(rows);
    const severe = rows.map(({ s }) => ({ severity: s }));
    expect(
      sortRows(severe, { key: 'severity', isDescending: false }).map(({ severity }) => severity),
    ).toEqual(['critical', 'low', 'new']);
  });
});

describe('filterRows', () => {
  it('looks into every value, lists and hidden ones too', () => {
    const rows = [
      { id: 'ami-1', regions: ['eu-west-1', 'us-east-1'] },
      { id: 'ami-2', note: { a: 'Deep' } },
    ];
    expect(filterRows(rows, ' US-east ')).toEqual([rows[0]]);
    expect(filterRows(rows, 'deep')).toEqual([rows[1]]);
    expect(filterRows(rows, ' ')).toBe(rows);
  });

  it('cuts what is endless', () => {
    expect(textOf({ long: 'x'.repeat(9000) }).length).toBeLessThan(500);
    expect(textOf(undefined)).toBe('');
    expect(textOf(false)).toBe('false');
  });
});

describe('originsOf', () => {
  it('is the shares of the images, and says what matters in words', () => {
    const origins = originsOf({
      self_count: 12,
      unknown_public_count: 2,
      missing_count: 0,
      known_vendor_count: 5,
    });
    expect(origins.map(({ label, count }) => [label, count])).toEqual([
      ['Self', 12],
      ['Known vendor', 5],
      ['Unknown public', 2],
    ]);
    expect(findingOf(origins)).toBe('Image origin: nobody knows the maker of 2 of 19 images');
    expect(findingOf(originsOf({ self_count: 3, trusted_count: 1 }))).toBe(
      'Image origin: the maker of all 4 images is known',
    );
  });

  it('is no picture where there is nothing to compare', () => {
    expect(originsOf({ self_count: 3 })).toEqual([]);
    expect(originsOf({ self_count: 'many', trusted_count: -1 })).toEqual([]);
    expect(originsOf(null)).toEqual([]);
  });
});
