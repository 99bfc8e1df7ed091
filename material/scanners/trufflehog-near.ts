import {
  after,
  alone,
  ANY_HEX,
  behind,
  HEX,
  LETTER,
  narrowed,
  near,
  orElse,
  random,
  SIGN,
  text,
  uuidOf,
  word,
  type Detector,
} from './trufflehog-detector.ts';

const GITHUB = ['github', 'gh'].flatMap((vendor) =>
  ['_', ''].flatMap((mark) =>
    ['token', 'secret', 'key', 'api', 'pat'].map((thing) => `${vendor}${mark}${thing}`),
  ),
);

/** Detectors that want their vendor’s name within forty characters before the secret. */
export const named: readonly Detector[] = [
  alone(
    'AirtablePersonalAccessToken',
    'airtable',
    near('airtable', String.raw`pat${LETTER}{14}\.${HEX}{64}`),
  ),
  alone(
    'AsanaPersonalAccessToken',
    'asana',
    near('asana', `[0-9]+/[0-9]{16,}(?:/[0-9]{16,})?:${LETTER}{32,}`),
  ),
  alone('Atlassian', 'atlassian', near('atlassian', `${LETTER}{24}`)),
  alone('Box', 'box', near('box', `${LETTER}{32}`)),
  alone('Buildkite', 'buildkite', near('buildkite', '[a-z0-9]{40}')),
  alone('Circle', 'circle', after('circle', `(${ANY_HEX}{40})`)),
  alone('CloudflareApiToken', 'cloudflare', near('cloudflare', `${SIGN}{40}`)),
  alone('DatadogApikey', 'datadog|ddog-gov', near('datadog|dd', '[a-zA-Z0-9-]{32}'), {
    reach: [1024, 1024],
  }),
  alone('DeepSeek', 'deepseek', near('deepseek', 'sk-[a-z0-9]{32}')),
  alone('Dropbox', 'dropbox|sl.', near('dropbox', String.raw`sl\.(?:u\.)?${SIGN}{130,}`), {
    reach: [512, 4096],
  }),
  // The words before it stand on the same line, and a sign of assignment between.
  alone(
    'ElevenLabs',
    'elevenlabs|xi-api-key|xi_api_key',
    text(String.raw`(?:elevenlabs|xi-api-key|el|token|key)[^.].{0,40}[ =:'"]+([a-f0-9]{32})\b`, 'i'),
  ),
  alone('FastlyPersonalToken', 'fastly', near('fastly', `${SIGN}{32}`)),
  alone('FigmaPersonalAccessToken', 'figma', near('figma', `[0-9]{6}-${uuidOf('[0-9a-z]')}`)),
  alone('FigmaPersonalAccessToken', 'figma', near('figma', `fig[d|((u|o)(r|h)?)]_${SIGN}{40}`)),
  alone('Github', 'github|gh', random(3.5, near(GITHUB.join('|'), `${HEX}{40}`))),
  alone('Gitlab', 'gitlab', random(3.6, oldGitlab)),
  alone('Harness', 'harness', near('harness', String.raw`pat\.[A-Za-z0-9_]{22}\.${HEX}{24}\.${LETTER}{20}`)),
  alone('Heroku', 'heroku', near('heroku', uuidOf(HEX))),
  alone('Honeycomb', 'honeycomb', near('honeycomb', `(?:${HEX}{32}|${LETTER}{22})`)),
  alone('HubSpotApiKey', 'hubapi|hapikey|hapi_key|hubspot', near('hubapi|hapi_?key|hubspot', uuidOf(LETTER))),
  alone('Intercom', 'intercom', narrowed(after('intercom', String.raw`\b([^]{59}=)`), isOfIntercom)),
  alone(
    'Mailgun',
    'mailgun|key-',
    orElse(
      near('mailgun', '[a-zA-Z0-9-]{72}'),
      word('key-[a-z0-9]{32}'),
      word(`${HEX}{32}-${HEX}{8}-${HEX}{8}`),
    ),
    { reach: [1024, 1024] },
  ),
  alone('Netlify', 'netlify', near('netlify', `${SIGN}{43,45}`)),
  alone('Netlify', 'netlify', near('netlify', 'nfp_[a-zA-Z0-9_]{36}')),
  alone('Ngrok', 'ngrok', random(3, near('ngrok', String.raw`2${LETTER}{26}_\d${LETTER}{20}`))),
  alone('NpmToken', 'npm', near('npm', uuidOf(HEX))),
  alone('NuGetApiKey', 'nuget', near('nuget', '[a-z0-9]{46}')),
  alone(
    'PagerDutyApiKey',
    'pagerduty|pager_duty|pd_|pd-',
    near('pagerduty|pager_duty|pd_|pd-', String.raw`u\+[a-zA-Z0-9_+-]{18}`),
  ),
  alone('Postmark', 'postmark', near('postmark', uuidOf('[0-9a-z]'))),
  alone('SentryToken', 'sentry', near('sentry', `${HEX}{64}`)),
  alone('SnykKey', 'snyk', near('snyk', uuidOf('[0-9a-z]'))),
  alone('Square', 'eaaa', after('square', '(EAAA[a-zA-Z0-9_+=-]{60})')),
  alone('TelegramBotToken', 'telegram|tgram', near('telegram|tgram://', `[0-9]{8,10}:${SIGN}{35}`)),
  alone('Typeform', 'typeform', near('typeform', `${LETTER}{44}`)),
  alone('WeightsAndBiases', 'wandb', near('wandb', `${HEX}{40}`)),
];

const GITLAB = new RegExp(String.raw`${behind('gitlab')}\b(${LETTER}[a-zA-Z0-9=_-]{19,21})\b`, 'g');

/** Tokens of the older kind; those with a mark are left to another detector. */
function oldGitlab(stretch: string): string[] {
  return [...stretch.matchAll(GITLAB)].flatMap(([whole, token = '']) =>
    whole.includes('glpat-') ? [] : [token],
  );
}

/** Base64 that says what it is once it is decoded. */
function isOfIntercom(token: string): boolean {
  return (
    /^[A-Za-z0-9+/]+={0,2}$/.test(token) && Buffer.from(token, 'base64').toString('latin1').startsWith('tok:')
  );
}
