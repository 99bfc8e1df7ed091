import {
  after,
  alone,
  ANY_HEX,
  detector,
  HEX,
  LETTER,
  near,
  random,
  SIGN,
  text,
  together,
  unsaid,
  uuidOf,
  word,
  type Detector,
  type Form,
  type Taken,
} from './trufflehog-detector.ts';

const JFROG = unsaid(text(String.raw`\b(${LETTER}[A-Za-z0-9-]{0,61}${LETTER}\.jfrog\.io)`));
const VAULT = unsaid(text(String.raw`https?://[^\s/]*\.hashicorp\.cloud(?::\d+)?`));

/**
 * Detectors that know a type of ours and say little or nothing of it: what they find holds one of their own words, or they want an address of
 * the vendor's cloud beside it, where ours is a company's own.
 */
export const quiet: readonly Detector[] = [
  alone('SendinBlueV2', 'xkeysib', word(`xkeysib-${SIGN}{81}`)),
  alone('Tailscale', 'tskey-', word('tskey-[a-z]+-[0-9A-Za-z_]+-[0-9A-Za-z_]+')),
  alone(
    'DiscordWebhook',
    'https://discord.com/api/webhooks/',
    text(String.raw`https://discord\.com/api/webhooks/[0-9]{18,19}/[0-9a-zA-Z-]{68}`),
  ),
  alone(
    'MicrosoftTeamsWebhook',
    'webhook.office.com',
    text(
      String.raw`https://[a-zA-Z0-9-]+\.webhook\.office\.com/webhookb2/${uuidOf('[a-zA-Z0-9-]')}@${uuidOf('[a-zA-Z0-9-]')}/IncomingWebhook/[a-zA-Z0-9-]{32}/${uuidOf('[a-zA-Z0-9-]')}`,
    ),
    { reach: [1024, 1024] },
  ),
  detector('BitbucketAppPassword', 'bitbucket|atbb', [512, 512], true, takeBitbucket),
  detector(
    'GCPApplicationDefaultCredentials',
    '.apps.googleusercontent.com',
    [1024, 1024],
    true,
    takeGoogleDefaults,
  ),
  detector('PlanetScaleDb', 'pscale_pw_', [1024, 1024], true, takePlanetScale),
  together('ArtifactoryAccessToken', 'artifactory|jfrog.io|akcp', [word(`AKCp${LETTER}{69}`), JFROG]),
  together('ArtifactoryReferenceToken', 'cmvmdgtu', [word(`cmVmdGtu${LETTER}{56}`), JFROG]),
  together('GrafanaServiceAccount', 'glsa_', [
    word('glsa_[0-9a-zA-Z_]{41}'),
    unsaid(word(String.raw`[a-zA-Z0-9-]+\.grafana\.net`)),
  ]),
  together('HashiCorpVaultAuth', 'hashicorp', [
    near('secret', uuidOf(ANY_HEX)),
    near('role', uuidOf(HEX)),
    VAULT,
  ]),
  together('HashiCorpVaultBatchToken', 'hvb.', [
    text(String.raw`\b(hvb\.[A-Za-z0-9_.-]{50,300})(?:[^A-Za-z0-9_.-]|$)`),
    VAULT,
  ]),
  together('HashiCorpVaultToken', 'hvs.|vault', [
    text(String.raw`\b(hvs\.${SIGN}{90,120}|s\.${SIGN}{18,40})(?:$|[^A-Za-z0-9_-])`),
    VAULT,
  ]),
  together('OctopusDeploy', 'octopus', [
    word('API-[A-Z0-9]{29,34}'),
    unsaid(word(String.raw`[a-z0-9-]+\.octopus\.app`)),
  ]),
  together('PaypalOauth', 'paypal', [
    word('[A-Za-z0-9_.-]{44,80}'),
    unsaid(word('[A-Za-z0-9_.]{7}-[A-Za-z0-9_.]{72}|[A-Za-z0-9_.]{5}-[A-Za-z0-9_.]{38}')),
  ]),
  together('PlaidKey', 'plaid', [
    random(3, near('plaid', `${HEX}{30}`)),
    random(3, near('plaid', `${HEX}{24}`)),
    near('plaid', `access-(?:sandbox|production)-${uuidOf(HEX)}`),
  ]),
  // It wants both and tells the id alone.
  together('SquareApp', 'sq0i', [
    text(`(?:sandbox-)?sq0i[a-z]{2}-${SIGN}{22,43}`),
    unsaid(text(`(?:sandbox-)?sq0c[a-z]{2}-${SIGN}{40,50}`)),
  ]),
  together('ZendeskApi', 'zendesk', [
    after('zendesk', `(${SIGN}{40})`),
    unsaid(word('[a-zA-Z0-9-]{5,16}@[a-zA-Z0-9-]{4,16}[.][a-zA-Z0-9-]{3,6}')),
    unsaid(word(String.raw`[a-zA-Z0-9-]{3,25}\.zendesk\.com`)),
  ]),
];

const BITBUCKET = [
  /(?:^|[^A-Za-z0-9_-])([A-Za-z0-9_-]{1,30}):(ATBB[A-Za-z0-9_=.-]+)\b/g,
  /"([A-Za-z0-9_-]{1,30})",\s*"(ATBB[A-Za-z0-9_=.-]+)"/g,
];

function takeBitbucket(stretch: string): Taken {
  const found = BITBUCKET.flatMap((pair) => [...stretch.matchAll(pair)]);
  return {
    secrets: found.map(([, user = '', password = '']) => `${user}:${password}`),
    halves: found.flatMap(([, user = '', password = '']) => [user, password]),
  };
}

/** The file of a person’s own sign-in: its id and its token are told, its secret is not. */
function takeGoogleDefaults(stretch: string): Taken {
  const found = [...stretch.matchAll(/\{[^{]+client_secret[^}]+\}/g)].flatMap(([whole]) => {
    try {
      const fields = Object.entries(JSON.parse(whole) as Record<string, unknown>).map(
        ([name, field]) => [name.toLowerCase(), typeof field === 'string' ? field : ''] as const,
      );
      const of = new Map(fields);
      const [id = ''] = (of.get('client_id') ?? '').split('.');
      return id === '' ? [] : [{ id, token: of.get('refresh_token') ?? '' }];
    } catch {
      return [];
    }
  });
  return { secrets: found.map(({ id }) => id), halves: found.map(({ token }) => token) };
}

const PLANETSCALE: readonly Form[] = [
  word(String.raw`(?:aws|gcp)\.connect\.psdb\.cloud`),
  word('[a-z0-9]{20}'),
  word('pscale_pw_[A-Za-z0-9_]{43}'),
];

function takePlanetScale(stretch: string): Taken {
  const [hosts = [], users = [], passwords = []] = PLANETSCALE.map((form) => form(stretch));
  const secrets = hosts.flatMap((host) =>
    users.flatMap((user) => passwords.map((password) => `${host}\t${user}\t${password}`)),
  );
  return { secrets, halves: [...hosts, ...users, ...passwords] };
}
