import { describe, expect, it } from 'vitest';
import { drawKeyId } from './aws-key-id.ts';
import { inertnessFaults, type AllowedAccounts } from './inertness.ts';
import { seededRandom } from './random.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { sampleFile } from './testing/written-files.ts';

/** Values of one type as a file has them. */
function valuesOf(id: string) {
  const { file } = sampleFile([secretTypeOf(id)], 'none', 'json', 'inert');
  return file.values.filter(({ secretType }) => secretType === id);
}

function reasonsFor(secretType: string, value: string, accounts: AllowedAccounts = {}): string[] {
  const file = { content: `${value}\n`, values: [{ secretType, name: 'X', value }] };
  return inertnessFaults(file, accounts).map(({ reason }) => reason);
}

function changedAt(value: string, at: number): string {
  const other = value[at] === 'Q' ? 'P' : 'Q';
  return value.slice(0, at) + other + value.slice(at + 1);
}

describe('inertnessFaults', () => {
  it.each(secretTypes.map(({ id }) => id))('finds nothing in a file with %s', (id) => {
    const { file } = sampleFile([secretTypeOf(id)], 'none', 'json', 'inert');
    expect(file.values.length).toBeGreaterThan(0);
    expect(inertnessFaults(file, {})).toEqual([]);
  });

  it.each(secretTypes.map(({ id }) => id))('refuses a value of %s that lost its last character', (id) => {
    for (const { value } of valuesOf(id).slice(0, 1)) {
      const isOpenEnded = secretTypeOf(id).parts.some(({ regex }) => regex.test(value.slice(0, -1)));
      if (!isOpenEnded)
        expect(reasonsFor(id, value.slice(0, -1))).toContain('it does not follow the grammar of its type');
      expect(reasonsFor(id, `${value} `)).not.toEqual([]);
    }
  });

  it.each([
    ['age-secret-key', 20],
    ['ssh-private-key-ed25519', 127],
    ['pgp-private-key', 400],
    ['ec-private-key', 60],
    ['rsa-private-key', 60],
  ])('refuses a value of %s with one wrong character inside', (id, at) => {
    const [made] = valuesOf(id);
    expect(reasonsFor(id, changedAt(made?.value ?? '', at))).toEqual(['a checksum or a key inside is wrong']);
  });

  it.each([
    ['aws-access-key', ['AKIAIOSFODNN7', 'EXAMPLE'].join('')],
    ['aws-secret-access-key', ['wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 'EXAMPLEKEY'].join('')],
    ['groq-api-key', ['AKIAIOSFODNN7', 'EXAMPLE\n'].join('')],
    ['slack-webhook-url', ['https://hooks.slack.com/services/T00000000/B00000000', 'X'.repeat(24)].join('/')],
    ['slack-bot-token', ['xoxb-17653672481', '19874698323', 'pdFZKVeTuE8sk7oOcBrzbqgy'].join('-')],
    ['telegram-bot-token', ['110201543', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'].join(':')],
    ['gcp-api-key', ['AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'].join('')],
    ['azure-client-secret', ['qWgdYAmab0', 'YSkuL1qKv5bPX'].join('')],
    [
      'sendgrid-api-key',
      ['SG', 'ngeVfQFYQlKU0ufo8x5d1A', 'TwL2iGABf9DHoTf-09kqeF8tAmbihYzrnopKc-1s5cr'].join('.'),
    ],
    ['supabase-secret-key', ['sb_secret', 'N7UND0UgjKTVK-Uodkm0Hg', 'xSvEMPvz'].join('_')],
    ['wireguard-private-key', ['yAnz5TF+lXXJte14tji3', 'zlMNq+hd2rYUIgJBgB3fBmk='].join('')],
    ['discord-bot-token', ['Nzk5MjgxNDk0NDc2NDU1OTg3', 'YABS5g', '2lmzECVlZv3vv6miVnUaKPQi2wI'].join('.')],
    [
      'age-secret-key',
      ['AGE-SECRET-KEY-1', '84JMZMVQH3E6U0PSL869004Y3U2NYV7R30EU99CSEDNPH02YUVFSZW44VU'].join(''),
    ],
  ])('refuses a published example as a %s', (id, value) => {
    expect(reasonsFor(id, value)[0]).toBe('it is a published example, known to everybody');
  });

  it('refuses a mark that unmasks a decoy, and a word that no draw leaves', () => {
    const [made] = valuesOf('django-secret-key');
    const value = made?.value ?? '';
    expect(reasonsFor('django-secret-key', `django-insecure-${value.slice(16)}`)).toEqual([
      'it has a mark that unmasks a decoy',
    ]);
    expect(reasonsFor('django-secret-key', `canary${value.slice(6)}`)).toEqual([
      'it holds a word or a run that a drawn value never has',
    ]);
  });

  it('refuses a login at a host that may be somebody’s', () => {
    const [made] = valuesOf('basic-auth-url');
    const value = made?.value ?? '';
    expect(reasonsFor('basic-auth-url', value)).toEqual([]);
    const elsewhere = value.replace(/@[^/]+/, '@api.meridian-freight.com');
    expect(reasonsFor('basic-auth-url', elsewhere)).toEqual([
      'it leads to api.meridian-freight.com, which is no reserved name',
    ]);
    expect(reasonsFor('basic-auth-url', value.replace(/@[^/]+/, '@example.com.attacker.io'))).toHaveLength(1);
  });

  it.each([
    ['API = "https://api.meridian-freight.com/v1"', 'api.meridian-freight.com'],
    ['# ask jo.park@meridian-freight.io', 'meridian-freight.io'],
    ['dsn = "Server=tcp:sql-prod-01.database.windows.net,1433;"', 'sql-prod-01.database.windows.net'],
  ])('refuses a file that leads to a stranger beside its values: %s', (line, host) => {
    const values = valuesOf('groq-api-key');
    const around = (text: string) => inertnessFaults({ content: `${text}\n`, values }, {});
    expect(around(line)).toEqual([{ reason: `it leads to ${host}, which is no reserved name` }]);
    expect(around(line.replace(host, 'meridian-freight.example'))).toEqual([]);
  });

  it('takes hosts that the types of the file name, variables and members of objects', () => {
    const values = valuesOf('groq-api-key');
    const content = [
      'curl https://api.groq.com/openai/v1/models',
      'url = f"https://{settings.host}/v1"',
      'HOST="https://$HOST.meridian-freight.example"',
      'host = settings.host',
      'server = smtplib.SMTP(host)',
      'uses: actions/checkout@v4',
      'ci@meridian-orders-417203.iam.gserviceaccount.com',
    ];
    expect(inertnessFaults({ content: content.join('\n'), values }, {})).toEqual([]);
  });

  it('refuses a secret type that is none', () => {
    expect(reasonsFor('no-such-type', 'abc')).toEqual(['its secret type is not known']);
  });

  it('takes a key id of an account that was proven or set aside, and no stranger’s', () => {
    const keyId = drawKeyId(seededRandom('d'), 'AKIA', '464712093558');
    expect(reasonsFor('aws-access-key', keyId, { accountId: '464712093558' })).toEqual([]);
    expect(reasonsFor('aws-access-key', keyId, { accountPool: ['464712093558'] })).toEqual([]);
    expect(reasonsFor('aws-access-key', keyId, { accountId: '812345678901' })).toEqual([
      'it names the AWS account 464712093558, which may be a stranger’s',
    ]);
  });

  it('takes a canary account from nobody, whoever allows it', () => {
    const keyId = drawKeyId(seededRandom('d'), 'AKIA', '534261010715');
    expect(reasonsFor('aws-access-key', keyId, { accountId: '534261010715' })).toEqual([
      'it names the AWS account 534261010715, which may be a stranger’s',
      'TruffleHog would call it a decoy',
    ]);
  });
});
