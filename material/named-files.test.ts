import { describe, expect, it } from 'vitest';
import { templatesFor } from './generation.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import type { SecretType } from './secret-type.ts';
import { expectScripts } from './testing/read-file.ts';
import { runShell } from './testing/run-shell.ts';
import {
  expectOneStory,
  expectReadable,
  expectUntold,
  sampleFile,
  type Sample,
} from './testing/written-files.ts';
import { namedFiles } from './named-files.ts';

/** What only this program writes so: it is no other text under its name. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  '.bash_history':
    /^(?:ls -la|exit|git pul|git push|top|df -h|sudo .*|cd .*|ssh .*|vim .*|tail .*|rsync .*)$/m,
  'appsettings.json': /^ {2}"Logging": \{\n {4}"LogLevel": \{\n {6}"Default": "/m,
  'config.json': /^\{"auths":\{"https:\/\/index\.docker\.io\/v1\/":\{"auth":"[^"]+"\}\}\}\n$/,
  'database.yml':
    /^default: &default\n {2}adapter: (?:mysql2|postgresql)\n[\s\S]*^production:\n {2}<<: \*default$/m,
  'terraform.tfstate': /^\{\n {2}"version": 4,\n {2}"terraform_version": "1\.\d\.\d",\n {2}"serial": \d+,\n/,
  'wp-config.php': /^\$table_prefix = '\w+_';\n[\s\S]*^require_once ABSPATH \. 'wp-settings\.php';\n$/m,
};

/** Drawing a real RSA key shows no more of the file. */
const quick = secretTypes.filter(({ parts }) => parts.every(({ isSlow }) => isSlow !== true));

/** Every type that the template is offered for, each format in turn; and some pairs where there is room for two. */
function samplesOf(name: string): Sample[] {
  const file = namedFiles.find((one) => one.name === name);
  return Object.entries(file?.of ?? {}).flatMap(([template, formats]) => {
    const fitting = quick.filter(
      (type) => file?.holds([type]) === true && templatesFor(type).includes(template),
    );
    const sets = [
      ...(fitting.length < 10 ? [...fitting, ...fitting, ...fitting, ...fitting] : fitting).map((type) => [
        type,
      ]),
      ...fitting.slice(1).flatMap((type, at) => (at % 4 === 0 ? [[fitting[at] as SecretType, type]] : [])),
    ].filter((types) => file?.holds(types) === true);
    return sets.map((types, at) =>
      sampleFile(types, template, formats[at % formats.length] as string, `${name} ${at}`, name),
    );
  });
}

describe.each(namedFiles.map(({ name, mediaType }) => ({ name, mediaType })))(
  '$name',
  ({ name, mediaType }) => {
    const samples = samplesOf(name);

    it('is what its program reads, with each value byte for byte; it unmasks nothing and tells one story', async () => {
      expect(samples.length).toBeGreaterThan(7);
      for (const sample of samples) {
        const { file } = sample;
        expect([file.fileName, file.mediaType]).toEqual([name, mediaType]);
        expect(file.content).toMatch(SIGNS[name] as RegExp);
        expectReadable(sample);
        expectUntold(sample);
        expectOneStory(sample);
      }
      if (name === '.bash_history') await expectScripts(samples.map(({ file }) => file.content));
    });

    it('is written in more than one way, and the same for the same seed', () => {
      const [{ types, template, format }] = samples as [Sample];
      const written = Array.from({ length: 12 }, (_, at) =>
        sampleFile(types, template, format, `seed ${at}`, name).file.content.replaceAll(
          /[A-Za-z0-9+/=]{12,}|\d+/g,
          '',
        ),
      );
      if (name !== 'config.json') expect(new Set(written).size).toBeGreaterThanOrEqual(3);
      expect(sampleFile(types, template, format, 'again', name)).toEqual(
        sampleFile(types, template, format, 'again', name),
      );
    });
  },
);

describe('a file with the name of a program', () => {
  it('gives a shell each value of a history in the words of its commands', () => {
    const inCommands = samplesOf('.bash_history').filter(({ file }) =>
      file.values.every(({ path }) => /^\d/.test(path)),
    );
    expect(inCommands.length).toBeGreaterThan(5);
    for (const { file } of inCommands.slice(0, 12)) {
      const lines = file.content.split('\n');
      const numbers = new Set(file.values.map(({ path }) => path.split('.')[0] as string));
      const functions = [...numbers].map((at) => `line_${at}() {\n  ${lines[Number(at) - 1]}\n}\n`);
      const told = runShell({
        ...file,
        content: functions.join(''),
        values: file.values.map((value) => ({ ...value, path: `line_${value.path}` })),
      });
      for (const { value, path } of file.values) {
        const words = told.get(`line_${path.split('.')[0]}`) ?? [];
        expect(
          words.some((word) => word.includes(value)),
          file.content,
        ).toBe(true);
      }
    }
  });

  it('keeps the name of a copy, and its text', () => {
    const { file } = sampleFile([secretTypeOf('mysql-uri')], 'php', 'native', 'copy', 'wp-config.php.bak');
    expect(file.fileName).toBe('wp-config.php.bak');
    expect(file.content).toContain("define( 'DB_PASSWORD', '");
  });

  it('is the template’s own where the program has no place for the types, or another format was chosen', () => {
    const types = [secretTypeOf('stripe-secret-key')];
    const [rails, plain] = ['ruby', 'plain'].map((template) =>
      sampleFile(types, template, 'yaml', 'no database', 'database.yml'),
    ) as [Sample, Sample];
    expect(rails.file.fileName).toBe('database.yml.rb');
    expect(rails.file.content).not.toContain('adapter:');
    expect(plain.file.content).not.toContain('adapter:');
    const { file } = sampleFile(types, 'terraform', 'native', 'blocks', 'terraform.tfstate');
    expect(file.fileName).toBe('terraform.tfstate.tf');
  });

  it('holds the keys of an IAM user as the resource that made them', () => {
    const { file } = sampleFile(
      [secretTypeOf('aws-access-key')],
      'terraform',
      'json',
      'keys',
      'terraform.tfstate',
    );
    expect(file.content).toContain('"type": "aws_iam_access_key"');
    expect(file.values.map(({ path }) => path)).toEqual([
      'resources.0.instances.0.attributes.id',
      'resources.0.instances.0.attributes.secret',
    ]);
  });
});
