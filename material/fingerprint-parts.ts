import { createHash, createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { accountOfKeyId } from './aws-key-id.ts';
import { opensshPublicLine } from './keys/openssh-key.ts';
import { pgpKeyId } from './keys/pgp-key.ts';
import type { SecretType } from './secret-type.ts';

/** What half of a value a report may quote, beside the whole. */
export const partKinds = [
  'value',
  'account',
  'key_id',
  'secret',
  'password',
  'signature',
  'token_id',
  'webhook_tail',
  'private_key',
  'public_key',
  'certificate',
] as const;
export type PartKind = (typeof partKinds)[number];

export type ValuePart = {
  part: PartKind;
  text: string;
  /** How much of it is known to be chance; 0 where nobody counted. */
  randomBits: number;
};

/** Where the halves stand in values of these types. */
const HALVES: Readonly<Record<string, readonly RegExp[]>> = {
  'airtable-pat': [/^(?<key_id>pat[^.]+)\.(?<secret>.+)$/],
  'asana-pat': [/\/(?<key_id>\d+):(?<secret>[0-9a-f]+)$/],
  'azure-sas-url': [/^https:\/\/(?<account>[a-z0-9]+)\.blob\./, /[?&]sig=(?<signature>[^&]+)/],
  'azure-service-bus-key': [/sb:\/\/(?<account>[a-z0-9-]+)\./, /SharedAccessKey=(?<secret>[^;]+)/],
  'azure-storage-account-key': [/AccountName=(?<account>[^;]+);AccountKey=(?<secret>[^;]+)/],
  'brevo-api-key': [/^xkeysib-(?<secret>[0-9a-f]{64})-/],
  'circleci-token': [/^CCIPAT_(?<key_id>[A-Za-z0-9]+)_(?<secret>[0-9a-f]+)$/],
  'cloudflare-origin-ca-key': [/^v1\.0-(?<key_id>[0-9a-f]{24})-(?<secret>[0-9a-f]+)$/],
  'discord-bot-token': [/\.(?<secret>[^.]+)$/],
  'discord-webhook-url': [/\/webhooks\/(?<key_id>\d+)\/(?<webhook_tail>[^/]+)$/],
  'dynatrace-token': [/^(?<key_id>dt0c01\.[A-Z2-7]{24})\.(?<secret>[A-Z2-7]+)$/],
  'fly-io-token': [/^FlyV1 (?<secret>fm2_[^,]+),/],
  'harness-api-key': [/^pat\.(?<account>[^.]+)\.(?<key_id>[^.]+)\.(?<secret>[^.]+)$/],
  'honeycomb-key': [/^(?<key_id>hcaik_[a-z0-9]{26})/],
  'mailchimp-api-key': [/^(?<secret>[0-9a-f]{32})-us\d+$/],
  'mailgun-api-key': [/^(?<secret>[0-9a-f]{32})-/],
  'mapbox-secret-token': [/^sk\.[^.]+\.(?<signature>[^.]+)$/],
  'postman-api-key': [/^PMAK-(?<key_id>[0-9a-f]{24})-(?<secret>[0-9a-f]+)$/],
  'sendgrid-api-key': [/^SG\.(?<key_id>[^.]+)\.(?<secret>[^.]+)$/],
  'sentry-org-token': [/=*_(?<secret>[A-Za-z0-9+/]{43})$/],
  'slack-app-token': [/-(?<secret>[0-9a-f]{64})$/],
  'slack-bot-token': [/-(?<secret>[A-Za-z0-9]{24})$/],
  'slack-user-token': [/-(?<secret>[0-9a-f]{32})$/],
  'slack-webhook-url': [/\/services\/(?<key_id>T\w+\/B\w+)\/(?<webhook_tail>\w+)$/],
  'tailscale-auth-key': [/^tskey-auth-(?<key_id>\w+)-(?<secret>\w+)$/],
  'teams-webhook-url': [
    /^https:\/\/(?<account>[a-z0-9]+)\.webhook\./,
    /\/IncomingWebhook\/(?<webhook_tail>.+)$/,
  ],
  'telegram-bot-token': [/:(?<secret>.+)$/],
  'terraform-cloud-token': [/^(?<key_id>[A-Za-z0-9]{14})\.atlasv1\.(?<secret>.+)$/],
};

const PASSWORDS = [
  /^[a-z][a-z0-9+:]*:\/\/[^:/@]+:(?<password>[^@/]+)@/,
  /[;?&]password=(?<password>[^;&]+)/i,
];
const JWT = /^ey[\w-]+\.(?<claims>ey[\w-]+)\.(?<signature>[\w-]+)$/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** A signature follows from a key that was drawn: HMAC-SHA-256 at the least. */
const SIGNATURE_BITS = 256;

/**
 * The parts of a value that identify it alone. `content` is the file that holds the value: the certificate of a key stands
 * there and not in the key.
 */
export function partsOfValue(type: SecretType, value: string, content = ''): ValuePart[] {
  const halves = [...(HALVES[type.id] ?? []), ...PASSWORDS].flatMap((form) => groupsOf(form, value));
  const found = [
    ...halves,
    ...ofKeyId(value),
    ...ofToken(value),
    ...ofPrivateKey(value, content),
    ...ofFile(value),
  ];
  const texts = new Set([value]);
  return found
    .map(({ part, text }) => ({ part, text, randomBits: bitsIn(type, value, part, text) }))
    .filter(({ text }) => !texts.has(text) && texts.add(text));
}

type Half = Omit<ValuePart, 'randomBits'>;

function groupsOf(form: RegExp, value: string): Half[] {
  const groups = Object.entries(form.exec(value)?.groups ?? {});
  return groups.flatMap(([part, text]) => [
    { part: part as PartKind, text },
    ...(text.includes('%') ? [{ part: part as PartKind, text: decodeURIComponent(text) }] : []),
  ]);
}

/** Only numbers that no account can have: one's own account stands in every log, and tells nothing about a decoy. */
function ofKeyId(value: string): Half[] {
  if (!/^(?:AKIA|ASIA)[A-Z2-7]{16}$/.test(value)) return [];
  const account = accountOfKeyId(value);
  return account.length > 12 ? [{ part: 'account', text: account }] : [];
}

function ofToken(value: string): Half[] {
  const { claims, signature } = JWT.exec(value)?.groups ?? {};
  if (claims === undefined || signature === undefined) return [];
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { jti?: unknown };
  return [
    { part: 'signature', text: signature },
    ...(typeof jti === 'string' ? [{ part: 'token_id' as const, text: jti }] : []),
  ];
}

/** Values that hold a file: credentials in JSON, and pairs in Base64. */
function ofFile(value: string): Half[] {
  if (value.startsWith('{')) return ofJson(JSON.parse(value) as Record<string, unknown>);
  if (!/^[A-Za-z0-9+/]{16,}={0,2}$/.test(value)) return [];
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  // oxlint-disable-next-line no-control-regex
  if (!/^[\u0009\u000A\u0020-\u007E]+$/.test(decoded)) return [];
  const pair = /^(?<key_id>[\w.-]+):(?<secret>[\w.-]+)$/.exec(decoded)?.groups;
  if (pair !== undefined)
    return Object.entries(pair).map(([part, text]) => ({ part: part as PartKind, text }));
  return decoded.includes('\n') ? [] : [{ part: 'secret', text: decoded }];
}

function ofJson(file: Record<string, unknown>): Half[] {
  const { private_key_id: keyId, client_email: account, private_key: key } = file;
  const named = { key_id: keyId, account, private_key: key };
  return [
    ...ofDockerAuths(file['auths']),
    ...Object.entries(named).flatMap(([part, text]) =>
      typeof text === 'string' ? [{ part: part as PartKind, text }] : [],
    ),
    ...(typeof key === 'string' ? ofPrivateKey(key, '') : []),
  ];
}

/** The config.json of Docker holds a name and a token for each registry, in base64. */
function ofDockerAuths(auths: unknown): Half[] {
  if (typeof auths !== 'object' || auths === null) return [];
  return Object.values(auths).flatMap((entry: unknown) => {
    const auth = typeof entry === 'object' && entry !== null && 'auth' in entry ? entry.auth : undefined;
    return typeof auth === 'string' ? ofFile(auth) : [];
  });
}

function ofPrivateKey(value: string, content: string): Half[] {
  if (value.startsWith('-----BEGIN PGP ')) return [{ part: 'key_id', text: pgpKeyId(value) }];
  if (value.startsWith('-----BEGIN OPENSSH ')) return ofSshLine(opensshPublicLine(value));
  if (!/^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)) return [];
  const key = createPrivateKey(value);
  const info = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return [{ part: 'public_key', text: hexOf('sha256', info) }, ...ofCertificates(key, content)];
}

/** As `ssh-keygen -l` and the log of sshd name a key. */
function ofSshLine(line: string): Half[] {
  const blob = line.split(' ')[1] ?? '';
  const digest = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64').replace(/=$/, '');
  return [
    { part: 'public_key', text: blob },
    { part: 'public_key', text: `SHA256:${digest}` },
  ];
}

function ofCertificates(key: KeyObject, content: string): Half[] {
  const readable = content.replaceAll(/\\+n/g, '\n').replaceAll(/\n[ \t]+/g, '\n');
  return [...readable.matchAll(CERTIFICATE)].flatMap(([pem]) => {
    const certificate = readCertificate(pem);
    if (certificate?.checkPrivateKey(key) !== true) return [];
    return [hexOf('sha256', certificate.raw), hexOf('sha1', certificate.raw)].map((text) => ({
      part: 'certificate' as const,
      text,
    }));
  });
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function hexOf(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex');
}

function bitsIn(type: SecretType, value: string, part: PartKind, text: string): number {
  if (part === 'signature' && JWT.test(value)) return SIGNATURE_BITS;
  const owner = type.parts.find(({ regex }) => regex.test(value));
  const inside = owner?.randomStretches(value).filter((stretch) => text.includes(stretch.text)) ?? [];
  return Math.floor(
    inside.reduce((sum, { alphabet, text: chance }) => sum + chance.length * Math.log2(alphabet.length), 0),
  );
}
