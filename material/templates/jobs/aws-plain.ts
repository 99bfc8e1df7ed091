import type { AwsCredentials, Field } from '#material/credential-set.ts';
import { bucketName, hostName } from '#material/data/world.ts';
import type { Entry } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { dayOf, noteFor, secondOf, type AwsDraft } from '#material/templates/template.ts';
import { OF_HOMES } from './places.ts';

type Configuration = (draft: AwsDraft) => Entry[];

/** Configurations that read well as a tree and as a list of variables. */
export const awsConfigurations: readonly Configuration[] = [
  serviceConfiguration,
  jobConfiguration,
  storageConfiguration,
];

/** What the AWS command line prints, which nobody writes as variables. */
export const awsTreeOnlyConfigurations: readonly Configuration[] = [printedByTool];

/** The file that every AWS tool reads. */
export const awsCredentialsFiles: readonly Configuration[] = [
  defaultProfile,
  namedProfiles,
  profileWithComment,
];

function serviceConfiguration(draft: AwsDraft): Entry[] {
  const { world, user, random } = draft;
  const [, person] = world.people;
  return [
    group('app', [
      { name: 'name', value: `${user.product}-service` },
      { name: 'env', value: user.environment },
      { name: 'port', value: between(random, 30, 95) * 100 },
      { name: 'log_level', value: pick(random, ['info', 'warn']) },
      { name: 'time_zone', value: world.timeZone },
    ]),
    group('database', [
      { name: 'host', value: hostName(random, world, 'pg', user.environment) },
      { name: 'port', value: 5432 },
      { name: 'name', value: user.product },
      { name: 'pool_size', value: between(random, 5, 40) },
    ]),
    group('redis', [
      { name: 'host', value: hostName(random, world, 'redis', user.environment) },
      { name: 'db', value: between(random, 0, 5) },
    ]),
    ...awsGroups(draft, 'aws'),
    group('uploads', [
      { name: 'bucket', value: bucketName(random, world, `${user.product}-uploads`) },
      { name: 'max_mb', value: between(random, 5, 50) },
    ]),
    group('mail', [
      { name: 'from', value: `${user.product}@${world.domain}` },
      { name: 'errors_to', value: person.email },
    ]),
    group('features', [
      { name: 'new_search', value: random.below(2) === 0 },
      { name: 'bulk_import', value: true },
    ]),
  ];
}

function jobConfiguration(draft: AwsDraft): Entry[] {
  const { world, user, random } = draft;
  return [
    {
      name: 'job',
      value: [
        { name: 'name', value: `${user.product}-${user.purpose}` },
        { name: 'owner', value: user.tags.team },
        { name: 'schedule', value: `${between(random, 0, 59)} ${between(random, 1, 5)} * * *` },
        { name: 'timeout_minutes', value: between(random, 3, 18) * 10 },
        { name: 'retries', value: between(random, 1, 5) },
      ],
      comment: `${user.ticket}, last change ${dayOf(user.keyCreatedAt)}`,
    },
    group('source', [
      { name: 'host', value: hostName(random, world, user.product, user.environment) },
      { name: 'path', value: `/srv/${user.product}/${user.purpose}` },
      { name: 'exclude', value: ['*.tmp', '*.lock', 'cache/**'] },
    ]),
    group('target', [
      { name: 'bucket', value: bucketName(random, world, `${user.product}-${user.purpose}`) },
      { name: 'prefix', value: `${user.environment}/` },
      { name: 'storage_class', value: pick(random, ['STANDARD_IA', 'GLACIER_IR', 'INTELLIGENT_TIERING']) },
      { name: 'keep_days', value: between(random, 30, 400) },
    ]),
    ...awsGroups(draft, 'aws'),
    group('notify', [
      { name: 'on_failure', value: world.people.slice(0, 2).map((person) => person.email) },
      {
        name: 'url',
        value: `https://${hostName(random, world, 'hooks', user.environment)}/jobs/${user.product}`,
      },
    ]),
  ];
}

function storageConfiguration(draft: AwsDraft): Entry[] {
  const { world, user, random } = draft;
  return [
    { name: 'service', value: user.product },
    { name: 'environment', value: user.environment },
    { name: 'instance', value: hostName(random, world, user.product, user.environment) },
    { name: 'workers', value: between(random, 2, 16) },
    { name: 'debug', value: false },
    ...awsGroups(draft, 's3'),
    group('buckets', [
      { name: 'raw', value: bucketName(random, world, `${user.product}-raw`) },
      { name: 'processed', value: bucketName(random, world, `${user.product}-processed`) },
      { name: 'replica_region', value: world.secondRegion },
    ]),
    group('cache', [
      { name: 'dir', value: `/var/cache/${user.product}` },
      { name: 'max_gb', value: between(random, 2, 64) },
      { name: 'ttl_seconds', value: between(random, 5, 90) * 60 },
    ]),
  ];
}

function printedByTool(draft: AwsDraft): Entry[] {
  const { user } = draft;
  const [keyId, secret, token] = user.main.secrets as [Field, Field, Field?];
  if (token !== undefined) {
    return [
      group('Credentials', [
        valueEntry('AccessKeyId', keyId),
        valueEntry('SecretAccessKey', secret),
        valueEntry('SessionToken', token),
        { name: 'Expiration', value: secondOf(user.main.expiresAt as Date) },
      ]),
      ...(user.renewing === undefined ? [] : [group('AccessKey', printedKey(draft, user.renewing))]),
    ];
  }
  return [group('AccessKey', printedKey(draft, user.main))];
}

function printedKey({ user }: AwsDraft, set: AwsCredentials): Entry[] {
  const [keyId, secret] = set.secrets as [Field, Field];
  return [
    { name: 'UserName', value: user.userName },
    valueEntry('AccessKeyId', keyId),
    { name: 'Status', value: 'Active' },
    valueEntry('SecretAccessKey', secret),
    { name: 'CreateDate', value: secondOf(user.keyCreatedAt) },
  ];
}

function defaultProfile(draft: AwsDraft): Entry[] {
  const { user } = draft;
  return [
    profile('default', user.main),
    ...(user.renewing === undefined ? [] : [profile('default-long-term', user.renewing)]),
    group(`${user.product}-${draft.world.environments[1]}`, [
      { name: 'region', value: draft.world.secondRegion },
      { name: 'output', value: 'json' },
    ]),
  ];
}

function namedProfiles(draft: AwsDraft): Entry[] {
  const { user, world } = draft;
  const name = `${user.product}-${user.environment}`;
  return [
    group('default', [
      { name: 'region', value: world.region },
      { name: 'output', value: pick(draft.random, ['json', 'table', 'text']) },
      { name: 'cli_pager', value: 'less' },
    ]),
    { ...profile(name, user.main), comment: `${user.session ?? user.userName} ${user.ticket}` },
    ...(user.renewing === undefined ? [] : [profile(`${name}-long-term`, user.renewing)]),
  ];
}

function profileWithComment(draft: AwsDraft): Entry[] {
  const { user } = draft;
  return [
    { ...profile(user.userName, user.main), comment: noteFor(draft, OF_HOMES) },
    ...(user.renewing === undefined ? [] : [profile(`${user.userName}-long-term`, user.renewing)]),
    group('default', [
      { name: 'sso_session', value: draft.world.slug },
      { name: 'region', value: draft.world.region },
    ]),
  ];
}

function profile(name: string, set: AwsCredentials): Entry {
  const entries = set.secrets.map((field) => valueEntry(field.spelling.python, field));
  return group(name, [...entries, { name: 'region', value: set.region.value }]);
}

/** The main set, and beside a session the keys that renew it, in the spelling that the company uses. */
function awsGroups(draft: AwsDraft, name: string): Entry[] {
  const { user, random } = draft;
  const spell = pick(random, [
    (field: Field) => field.spelling.javascript,
    (field: Field) => field.spelling.env.toLowerCase().replace(/^aws_/, ''),
  ]);

  function groupOf(set: AwsCredentials, suffix: string): Entry {
    const prefix = suffix === '' ? '' : 'LONG_TERM_';
    return group(name + suffix, [
      { name: 'region', value: set.region.value, env: prefix + set.region.spelling.env },
      ...set.secrets.map((field) => ({
        ...valueEntry(spell(field), field),
        env: prefix + field.spelling.env,
      })),
    ]);
  }

  return [
    {
      ...groupOf(user.main, ''),
      comment: noteFor(draft),
    },
    ...(user.renewing === undefined ? [] : [groupOf(user.renewing, '_long_term')]),
  ];
}

function valueEntry(name: string, field: Field): Entry {
  return { name, value: field.value, field };
}

function group(name: string, value: Entry[]): Entry {
  return { name, value };
}
