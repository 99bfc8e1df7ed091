import { describe, expect, it } from 'vitest';
import { bareFileFor } from './bare-files.ts';
import { checkFileName, finishFileName } from './file-name.ts';
import { formatOf, formatsFor } from './formats.ts';
import { templatesFor } from './generation.ts';
import { seededRandom } from './random.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { templateOf } from './templates.ts';
import { namedFileFor } from './named-files.ts';
import { usualNames } from './usual-names.ts';
import { writeFile } from './write-file.ts';

function namesOf(type: string, codeTemplate: string, outputFormat = 'json'): string[] {
  return usualNames({ secretTypes: [type], codeTemplate, outputFormat });
}

const choices = secretTypes.flatMap((type) =>
  templatesFor(type).flatMap((codeTemplate) =>
    formatsFor(templateOf(codeTemplate)).map(({ id }) => ({
      secretTypes: [type.id],
      codeTemplate,
      outputFormat: id,
    })),
  ),
);

describe('usualNames', () => {
  it('takes the places of the types, as far as the text fits them', () => {
    expect(namesOf('openai-api-key', 'python')).toEqual(['config.py']);
    expect(namesOf('openai-api-key', 'dotenv', 'env')).toEqual(['.env']);
    expect(namesOf('openai-api-key', 'notebook')).toEqual(['notebook.ipynb']);
    expect(namesOf('aws-access-key', 'terraform', 'tfvars')).toEqual(['terraform.tfvars']);
    expect(namesOf('aws-access-key', 'cli-config', 'native')).toEqual(['credentials']);
    expect(namesOf('jdbc-url', 'spring', 'yaml')).toEqual(['application.yml']);
    expect(namesOf('npm-access-token', 'cli-config', 'native')).toEqual(['.npmrc']);
    expect(namesOf('github-pat', 'cli-config', 'native')).toEqual(['.netrc']);
    expect(namesOf('rubygems-api-key', 'cli-config', 'native')).toEqual(['credentials']);
    expect(namesOf('wireguard-private-key', 'cli-config', 'native')).toEqual(['wg0.conf']);
    expect(namesOf('npm-access-token', 'github-actions')).toEqual(['deploy.yml']);
    expect(namesOf('mongodb-uri', 'plain')).toEqual(['appsettings.json']);
    expect(namesOf('mssql-connection-string', 'csharp')).toEqual(['appsettings.json']);
    expect(namesOf('mysql-uri', 'php', 'native')).toEqual(['wp-config.php']);
    expect(namesOf('mysql-uri', 'plain', 'yaml')).toEqual(['database.yml']);
    expect(namesOf('docker-hub-pat', 'cli-config')).toEqual(['config.json']);
    expect(namesOf('openai-api-key', 'shell', 'env')).toEqual(['.bash_history']);
    expect(namesOf('datadog-api-key', 'terraform')).toEqual(['terraform.tfstate']);
  });

  it('gives no name to a text that another program or format has there', () => {
    // A file of Docker's, a pipeline, a module of Django, variables where the text is JSON.
    expect(namesOf('docker-hub-pat', 'plain')).toEqual([]);
    expect(namesOf('gitlab-pat', 'plain', 'yaml')).toEqual([]);
    expect(namesOf('django-secret-key', 'python')).toEqual([]);
    expect(namesOf('openai-api-key', 'plain')).toEqual([]);
  });

  it('only ever names what stands as it is, each once', () => {
    const named = choices.filter((choice) => usualNames(choice).length > 0);
    for (const choice of named) {
      const names = usualNames(choice);
      const kind =
        bareFileFor(choice)?.kind ??
        templateOf(choice.codeTemplate).kindOf(
          formatOf(choice.outputFormat),
          choice.secretTypes.map(secretTypeOf),
        );
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) {
        expect(checkFileName(name, kind)).toBeUndefined();
        const isOfProgram = namedFileFor({ ...choice, fileName: name }) !== undefined;
        expect(isOfProgram ? name : finishFileName(name, kind)).toBe(name);
      }
    }
    const typesNamed = new Set(named.flatMap((choice) => choice.secretTypes));
    expect(typesNamed.size).toBeGreaterThan(140);
  });

  it.each([
    ['.netrc', /^machine \S+$/m],
    ['.npmrc', /:_authToken=/],
    ['.pypirc', /^\[pypi\]$/m],
    ['.pgpass', /^[^:\n]+:\d+:/m],
    ['.databrickscfg', /^token/m],
    ['rclone.conf', /^type = dropbox$/m],
    ['.git-credentials', /^https:\/\/[\w-]+:ATBB\w{32}@bitbucket\.org\n$/],
    ['config', /^kind: Config$/m],
    ['wg0.conf', /^\[Interface\]$/m],
    ['keys.txt', /^AGE-SECRET-KEY-1\w{58}$/m],
    ['credentials.toml', /^\[registry\]$/m],
    ['credentials.tfrc.json', /^ {4}"app\.terraform\.io": \{$/m],
    ['ngrok.yml', /^version: "?3"?$/m],
    ['cli.yml', /^host: https:\/\/circleci\.com$/m],
    ['config.yaml', /^access-token: dop_v1_/m],
    ['.doppler.yaml', /^scoped:$/m],
    ['config.yml', /^access_token: FlyV1 /m],
    ['hosts.yml', /^github\.com:$/m],
    ['credentials.json', /^ {4}"accessTokens": \{$/m],
    ['snyk.json', /^\t"api": "/m],
    ['config.toml', /^\[\[runners\]\]$/m],
    ['config.json', /^(?:\t"profiles": \[|\{"auths":.*)$/m],
    ['credentials', /^(?:\[[\w. -]+\]|:rubygems_api_key: \S+)$/m],
  ])('says %s only of a file that its tool reads', (name, sign) => {
    const named = choices.filter(
      (choice) => choice.codeTemplate === 'cli-config' && usualNames(choice).includes(name),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const choice of named) {
      const random = seededRandom(name);
      const file = writeFile({ ...choice, fileName: name }, { random, now: new Date('2026-11-21') });
      expect(file.fileName).toBe(name);
      expect(file.content).toMatch(sign);
    }
  });
});
