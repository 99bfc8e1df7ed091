import {
  detector,
  HEX,
  LETTER,
  near,
  NOTHING,
  orElse,
  random,
  text,
  together,
  unsaid,
  uuidOf,
  word,
  type Detector,
  type Taken,
} from './trufflehog-detector.ts';

const AWS_SECRET = text('(?:[^A-Za-z0-9+/]|^)([A-Za-z0-9+/]{40})(?:[^A-Za-z0-9+/]|$)');
const AWS_SESSION = text('(?:[^A-Za-z0-9+/]|^)([A-Za-z0-9+/]{100,}={0,3})(?:[^A-Za-z0-9+/=]|$)');
const LEAST_OF_SECRET = 4.25;
const LEAST_OF_KEY_ID = 3;
const LEAST_OF_SESSION = 4.5;
const KEY_ID = random(LEAST_OF_KEY_ID, word('(?:AKIA|ABIA|ACCA)[A-Z0-9]{16}'));
const SESSION_KEY_ID = random(LEAST_OF_KEY_ID, word('ASIA[A-Z0-9]{16}'));

const AZURE_SECRET_SIGN = '[a-zA-Z0-9_~.-]';
/** Any sign of a key on a keyboard, between two that are none. */
const ANY_SIGN = String.raw`A-Za-z0-9!#$%&()*+,\-./:;<=>?@[\\\]^_{|}~`;
const AZURE_OLDER = text(
  String.raw`(?:secret|password| -p[ =]).{0,80}[^${ANY_SIGN}]([${ANY_SIGN}]{31,34})[^${ANY_SIGN}]`,
  'i',
);
const AZURE_NEWER = new RegExp(String.raw`^${AZURE_SECRET_SIGN}{3}\dQ~${AZURE_SECRET_SIGN}{31,34}$`);
const SAS_QUERY = text(String.raw`[a-z]{2,4}=[^&=\s"'<>]+(?:&[a-z]{2,4}=[^&=\s"'<>]+)+`);

/** Detectors of AWS, Azure and Alibaba: key ids, accounts and addresses belong to their secrets. */
export const clouds: readonly Detector[] = [
  together('AWS', 'akia|abia|acca', [
    (stretch) => KEY_ID(unescaped(stretch)),
    (stretch) => secretsOfAws(unescaped(stretch)),
  ]),
  detector('AWSSessionKey', 'asia', [2048, 2048], true, takeSession, [
    (stretch) => SESSION_KEY_ID(unescaped(stretch)),
    (stretch) => secretsOfAws(unescaped(stretch)),
    (stretch) => tokensOfAws(unescaped(stretch)),
  ]),
  together('Alibaba', 'ltai', [word(`${LETTER}{30}`), text(String.raw`\b(LTAI${LETTER}{17,21})`)]),
  together('Azure', 'q~', [
    text(
      String.raw`(?:[^a-zA-Z0-9_~.-]|^)(${AZURE_SECRET_SIGN}{3}\dQ~${AZURE_SECRET_SIGN}{31,34})(?:[^a-zA-Z0-9_~.-]|$)`,
    ),
  ]),
  together('Azure', 'azure|az|entra|msal|login.microsoftonline.com|.onmicrosoft.com', [
    (stretch) => AZURE_OLDER(stretch).filter((found) => !AZURE_NEWER.test(found)),
    unsaid(
      text(
        String.raw`(?:app(?:lication)?|client)(?:[ ._-]?id)?[^]{0,45}?${uuidOf(HEX)}|(?:username| -u)[^]{0,45}?${uuidOf(HEX)}`,
        'i',
      ),
    ),
  ]),
  together(
    'AzureCosmosDBKeyIdentifiable',
    '.documents.azure.com|.table.cosmos.azure.com',
    [text('[A-Za-z0-9]{86}=='), text(String.raw`[a-z0-9-]{3,44}\.(?:documents|table\.cosmos)\.azure\.com`)],
    { reach: [512, 512] },
  ),
  together(
    'AzureContainerRegistry',
    '.azurecr.io',
    [
      random(4, word(String.raw`[a-zA-Z0-9+/]{42}\+ACR${LETTER}{6}`)),
      text(String.raw`([a-z0-9][a-z0-9-]{1,100}[a-z0-9])\.azurecr\.io`),
    ],
    { isFiltered: false },
  ),
  together('AzureDevopsPersonalAccessToken', 'azure', [
    near('azure', '[0-9a-z]{52}'),
    near('azure', `${LETTER}[0-9a-zA-Z-]{5,48}${LETTER}`),
  ]),
  together(
    'AzureOpenAI',
    '.openai.azure.com',
    [
      near('api[_.-]?key|openai[_.-]?key', `${HEX}{32}`),
      unsaid(text(String.raw`(?<![a-z0-9-])[a-z0-9-]+\.openai\.azure\.com`, 'i')),
    ],
    { reach: [512, 512] },
  ),
  together(
    'AzureSasToken',
    'azure|.blob.core.windows.net',
    [
      text(
        String.raw`https://${LETTER}[a-z0-9_-]{1,22}${LETTER}\.blob\.core\.windows\.net/[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])?(?:/[a-zA-Z0-9._-]+)*`,
      ),
      (stretch) => SAS_QUERY(stretch).filter(isSharedAccess),
    ],
    { isFiltered: false },
  ),
  together('AzureSearchAdminKey', 'azure', [
    near('azure', `${LETTER}{52}`),
    near('azure', `${LETTER}{7,40}`),
  ]),
  together(
    'AzureStorage',
    'defaultendpointsprotocol=http|endpointsuffix|core.windows.net|accountname|account_name|account.name|account-name|storageaccount|storage_account|storage.account|storage-account|accountkey|account_key|account.key|account-key',
    [
      text(
        String.raw`(?:[aA]ccess|[aA]ccount|[sS]torage|ACCESS|ACCOUNT|STORAGE)[_.-]?(?:[kK]ey|KEY)[^]{0,25}?([a-zA-Z0-9+/-]{86,88}={0,2})`,
      ),
      orElse(
        text(
          String.raw`(?:[aA][cC][cC][oO][uU][nN][tT][_.-]?[nN][aA][mM][eE]|[sS][tT][oO][rR][aA][gG][eE][_.-]?(?:[aA][cC][cC][oO][uU][nN][tT]|[nN][aA][mM][eE]))[^]{0,20}?\b([a-z0-9]{3,24})\b`,
        ),
        text(String.raw`([a-z0-9]{3,24})\.blob\.core\.windows\.net`),
      ),
    ],
  ),
];

/** What a URL has escaped is read as it was meant. */
function unescaped(stretch: string): string {
  return stretch.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/').replaceAll(/%3d/gi, '=');
}

/** Forty digits of base 16 are rather the hash of a commit. */
function secretsOfAws(plain: string): string[] {
  return random(LEAST_OF_SECRET, AWS_SECRET)(plain).filter((found) => !/^[a-f0-9]{40}$/.test(found));
}

function takeSession(stretch: string): Taken {
  const plain = unescaped(stretch);
  const ids = SESSION_KEY_ID(plain);
  const sealed = tokensOfAws(plain);
  const secrets = secretsOfAws(plain).filter((secret) => sealed.some((token) => !token.includes(secret)));
  return secrets.length === 0 ? NOTHING : { secrets: ids, halves: [...secrets, ...sealed] };
}

/** `aws`, or the origin that every token of STS begins with, in base64. */
function tokensOfAws(plain: string): string[] {
  const tokens = random(LEAST_OF_SESSION, AWS_SESSION)(plain);
  return tokens.filter((token) => token.includes('YXdz') || token.includes('Jb3JpZ2luX2Vj'));
}

function isSharedAccess(query: string): boolean {
  const of = new Map(
    query.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const moments = [of.get('st'), of.get('se')].filter((moment) => moment !== undefined);
  return (
    /^[racwdli]+$/.test(of.get('sp') ?? '') &&
    /^\d{4}-\d\d-\d\d$/.test(of.get('sv') ?? '') &&
    /^[bcfso]$/.test(of.get('sr') ?? '') &&
    /^[a-zA-Z0-9%+/=]{10,}$/.test(of.get('sig') ?? '') &&
    moments.length > 0 &&
    moments.every((moment) => /^\d{4}-\d\d-\d\dT\d\d(?::|%3a)\d\d(?::|%3a)\d\dZ$/i.test(moment))
  );
}
