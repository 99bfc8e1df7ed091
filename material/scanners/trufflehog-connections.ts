import { alone, detector, NOTHING, text, word, type Detector, type Taken } from './trufflehog-detector.ts';

const URL_SIGN = String.raw`[\w!#$%&()*+,\-./;<=>?@[\\\]^{|}~]`;
const PASSWORD_SIGN = String.raw`[\w!#$%&()*+,\-./:;<=>?[\\\]^{|}~]`;
const SETS = [1024, 1024] as const;

/** Detectors that read what they find: connections, keys and settings. Most of them pay no heed to common words. */
export const connections: readonly Detector[] = [
  detector('URI', 'http://|https://', [512, 512], false, takeUri),
  alone('JDBC', 'jdbc', text(String.raw`jdbc:\w{3,10}:[^\s"'<>,{}[\]]{10,511}[^\s"'<>,{}[\]()&]`, 'i'), {
    reach: SETS,
    isFiltered: false,
  }),
  detector('MongoDB', 'mongodb', [512, 512], false, takeMongo),
  detector('Postgres', 'postgres', SETS, false, takePostgres),
  alone('Redis', 'redis', word(String.raw`rediss?://\S{3,50}:\S{3,50}@[-.%\w/:]+`)),
  alone('RabbitMQ', 'amqp', word(String.raw`amqps?://\S{3,50}:\S{3,50}@[-.%\w/:]+`)),
  detector('SQLServer', 'sql|database|data source|server=|network address=', [512, 512], true, takeSqlServer),
  detector('Snowflake', 'snowflake', SETS, true, takeSnowflake),
  detector('PrivateKey', 'private key', [512, 4096], false, takePrivateKey),
  detector('GCP', 'provider_x509', [4096, 2048], false, takeServiceAccount),
];

const URI = new RegExp(
  String.raw`\bhttps?://${URL_SIGN}{0,50}:(${PASSWORD_SIGN}{3,50})@[a-zA-Z0-9.-]+(?:\.[a-zA-Z]{2,})?(?::\d{1,5})?[\w/]+\b`,
  'g',
);

function takeUri(stretch: string): Taken {
  const urls = [...stretch.matchAll(URI)].flatMap(([whole, password = '']) => {
    const url = urlOf(whole);
    return url === undefined || url.password === '' || password.startsWith('$') ? [] : [{ url, password }];
  });
  return {
    secrets: urls.map(({ url }) => `${url.protocol}//${url.username}:${url.password}@${url.host}`),
    halves: urls.flatMap(({ url, password }) => [url.host, decoded(url.username), password]),
  };
}

const MONGO =
  /\bmongodb(?:\+srv)?:\/\/\S{3,50}:(\S{3,88})@[-.%\w]+(?::\d{1,5})?(?:,[-.%\w]+(?::\d{1,5})?)*(?:\/[\w-]*(?:\?\w+=[\w@/.$-]+(?:&(?:amp;)?\w+=[\w@/.$-]+)*)?)?(?:\b|$)/g;

/** It tells the connection as Go’s library writes it: what needs no escape in a password has none there. */
function takeMongo(stretch: string): Taken {
  const secrets = [...stretch.matchAll(MONGO)].flatMap(([whole, password = '']) => {
    if (/^[xX]+|\*+$/.test(password)) return [];
    const [, scheme, user = '', given = '', rest = ''] =
      /^(mongodb(?:\+srv)?):\/\/([^:@/]*):([^@/]*)@(.*)$/.exec(whole.replaceAll('&amp;', '&')) ?? [];
    if (scheme === undefined) return [];
    const [place, query] = rest.split('?') as [string, string?];
    const options = query === undefined ? '' : `?${query.split('&').toSorted().join('&')}`;
    return [`${scheme}://${rewritten(user)}:${rewritten(given)}@${place}${options}`];
  });
  return { secrets, halves: [] };
}

function takePostgres(stretch: string): Taken {
  const secrets = [...stretch.matchAll(/\b(postgres(?:ql)?):\/\/\S+\b/gi)].flatMap(([whole, scheme = '']) => {
    const url = urlOf(whole);
    if (url === undefined || url.hostname === '' || url.hostname === 'localhost') return [];
    const user = decoded(url.username) || (url.searchParams.get('user') ?? '');
    const password = decoded(url.password) || (url.searchParams.get('password') ?? '');
    if (user === '' || password === '') return [];
    return [`${scheme}://${user}:${password}@${url.hostname}:${url.port === '' ? '5432' : url.port}`];
  });
  return { secrets, halves: [] };
}

/**
 * Three settings in a row or more, parted by semicolons; a value may run over lines, as far as the next quote. A name is tried from its
 * first letter only, or a long run of letters would take its square in steps.
 */
const SETTINGS = /(?<![A-Za-z0-9_ ])[A-Za-z0-9_ ]+=[^;$'`"]+(?:;[A-Za-z0-9_ ]+=[^;$'`"]+)*;?/g;

function takeSqlServer(stretch: string): Taken {
  const found = [...stretch.matchAll(SETTINGS)].flatMap(([row]) => {
    if ((row.match(/[A-Za-z0-9_ ]=[^;]/g)?.length ?? 0) < 3) return [];
    const settings = new Map(
      row.split(';').map((setting) => {
        const at = setting.indexOf('=');
        return [setting.slice(0, at).trim().toLowerCase(), setting.slice(at + 1).trim()] as const;
      }),
    );
    const first = (...names: string[]): string =>
      names.map((name) => settings.get(name)).find((value) => value !== undefined) ?? '';
    const password = first('password', 'pwd');
    const numbers = [settings.get('port'), settings.get('connection timeout')];
    if (password === '' || numbers.some((number) => number !== undefined && !/^\d+$/.test(number))) return [];
    const server = first('server', 'data source', 'address', 'network address', 'addr');
    const host = server.replace(/^tcp:/, '').replace(/[,\\].*$/, '');
    return [
      { password, halves: [host, first('database', 'initial catalog'), first('user id', 'user', 'uid')] },
    ];
  });
  return { secrets: found.map(({ password }) => password), halves: found.flatMap(({ halves }) => halves) };
}

const SNOWFLAKE = text(
  String.raw`[aA][cC][cC][oO][uU][nN][tT][^]{0,40}?\b([a-zA-Z]{7}-[0-9a-zA-Z_-]{1,255}(?:.privatelink)?)\b`,
);
const USER = text(
  String.raw`(?:user|usr)\S{0,40}?[:=\s]{1,3}[ '"=]?([^:!@#$%^&*{}<>,.;?()/\\+=\s]{4,40})\b`,
  'i',
);
const PASSWORD = text(String.raw`(?:pass|password)\S{0,40}?[:=\s]{1,3}[ '"=]?([^: \r\n]{4,40})`, 'i');

function takeSnowflake(stretch: string): Taken {
  if (SNOWFLAKE(stretch).length === 0 || USER(stretch).length === 0) return NOTHING;
  const passwords = PASSWORD(stretch).map((found) => found.trim().replaceAll(/^["' ),;]+|["' ),;]+$/g, ''));
  const strong = passwords.filter(
    (one) => one.length >= 8 && /[a-z]/.test(one) && /[A-Z]/.test(one) && /\d/.test(one),
  );
  return { secrets: strong, halves: [] };
}

const PRIVATE_KEY =
  /-----\s*?BEGIN[ A-Z0-9_-]*?PRIVATE KEY\s*?-----[^]*?----\s*?END[ A-Z0-9_-]*? PRIVATE KEY\s*?-----/gi;

/** In this order: quotes and tabs go, and each way to write the end of a line becomes one. */
const LINE_ENDS: readonly (readonly [string, string])[] = [
  ['"', ''],
  ["'", ''],
  ['\t', ''],
  ['\\t', ''],
  ['\\n', '\n'],
  ['\\r\\n', '\n'],
  ['\r\n', '\n'],
  ['\r', '\n'],
  ['\\r', '\n'],
  ['\n\n', '\n'],
  ['\\\\', '\n'],
];

function takePrivateKey(stretch: string): Taken {
  const secrets = [...stretch.matchAll(PRIVATE_KEY)].flatMap(([whole]) => {
    const plain = LINE_ENDS.reduce((key, [from, to]) => key.replaceAll(from, to), whole);
    const key = plain
      .split('\n')
      .map((line) => line.trim())
      .join('\n');
    return isReadable(key) ? [`${key}\n`] : [];
  });
  return { secrets, halves: [] };
}

/** What cuts a key into lines of code stands between them as signs that are no base64, or makes it longer than it says it is. */
function isReadable(key: string): boolean {
  const body =
    /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n([A-Za-z0-9+/=\s]+)-----END [A-Z ]*PRIVATE KEY-----$/.exec(
      key,
    )?.[1];
  const code = body?.replaceAll(/\s/g, '') ?? '';
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(code);
  return isBase64 && isWhole(Buffer.from(code, 'base64'));
}

function isWhole(bytes: Buffer): boolean {
  if (bytes.subarray(0, 14).toString('latin1') === 'openssh-key-v1') return true;
  const long = bytes[1] ?? 0;
  const lengthBytes = long < 0x80 ? 0 : long - 0x80;
  if (bytes[0] !== 0x30 || lengthBytes > 4) return false;
  const length = lengthBytes === 0 ? long : bytes.readUIntBE(2, lengthBytes);
  return bytes.length === 2 + lengthBytes + length;
}

/** The JSON of a service account: its own quotes may be escaped, when it stands inside a literal. */
function takeServiceAccount(stretch: string): Taken {
  const secrets = [...stretch.matchAll(/\{[^{]+auth_provider_x509_cert_url[^}]+\}/g)].flatMap(([whole]) => {
    const escaped = whole.includes(String.raw`\"auth_provider_x509_cert_url\"`);
    try {
      const account = JSON.parse(escaped ? (JSON.parse(`"${whole}"`) as string) : whole) as {
        client_email?: string;
      };
      return [account.client_email ?? whole];
    } catch {
      return [];
    }
  });
  return { secrets, halves: [] };
}

function urlOf(whole: string): URL | undefined {
  return URL.parse(whole) ?? undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Go escapes in a user’s name and password what is neither a letter, a digit, one of `-_.~` nor one of `$&+,;=`. */
function rewritten(part: string): string {
  return encodeURIComponent(decoded(part))
    .replaceAll(/%(?:24|26|2B|2C|3B|3D)/g, (sign) => decodeURIComponent(sign))
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
