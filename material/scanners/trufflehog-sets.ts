import {
  behind,
  EMAIL,
  HEX,
  LETTER,
  near,
  orElse,
  perhaps,
  random,
  SIGN,
  text,
  together,
  unsaid,
  uuidOf,
  word,
  type Detector,
  type Form,
} from './trufflehog-detector.ts';

const DOCKER_USER = String.raw`(?:user|usr|-u|id)\S{0,40}?[:=\s]{1,3}[ '"=]?([a-zA-Z0-9]{4,40})\b`;
const JIRA = 'atlassian|confluence|jira';
/** Detectors that report a secret only beside its other halves. */
export const sets: readonly Detector[] = [
  together('AlgoliaAdminKey', 'algolia|docsearch', [
    random(3, near('algolia|docsearch|apikey', `${LETTER}{32}`)),
    random(2, near('algolia|docsearch|appid', '[A-Z0-9]{10}')),
  ]),
  together(
    'Atlassian',
    'atctt3xffg',
    [word('ATCTT3xFfG[A-Za-z0-9+/=_-]+=[A-Za-z0-9]{8}'), perhaps(near('org|id', uuidOf('[0-9a-z]')))],
    { reach: [512, 512] },
  ),
  together('Auth0oauth', 'auth0', [
    word(`${SIGN}{64,}`),
    near('auth0', `${SIGN}{32,60}`),
    unsaid(word(String.raw`${LETTER}[a-zA-Z0-9._-]*auth0\.com`)),
  ]),
  together('BraintreePayments', 'braintree', [
    near('braintree', `${HEX}{32}`),
    unsaid(near('braintree', '[0-9a-z]{16}')),
  ]),
  together('CloudflareGlobalApiKey', 'cloudflare', [near('cloudflare', `${HEX}{37,45}`), word(EMAIL)]),
  together('CloudflareGlobalApiKey', 'cfk_', [word(`cfk_${LETTER}{40}${HEX}{8}`), perhaps(word(EMAIL))]),
  together('Confluent', 'confluent', [
    near('confluent', `${LETTER}{16}`),
    near('confluent', '[a-zA-Z0-9+/]{64}'),
  ]),
  together('DatabricksToken', 'databricks|dapi', [
    word(String.raw`dapi${HEX}{32}(?:-\d)?`),
    word(
      String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:cloud\.databricks\.com|gcp\.databricks\.com|azuredatabricks\.net)`,
    ),
  ]),
  together('DatadogToken', 'datadog|ddog-gov', [
    near('datadog|dd', '[a-zA-Z0-9-]{40}'),
    near('datadog|dd', '[a-zA-Z0-9-]{32}'),
  ]),
  together('Dockerhub', 'docker', [
    near('docker', uuidOf('[a-z0-9]')),
    perhaps(
      orElse(text(behind('docker') + DOCKER_USER, 'i'), text(String.raw`${behind('docker')}\b(${EMAIL})\b`)),
    ),
  ]),
  together('Dockerhub', 'docker|dckr_pat_|dckr_oat_', [
    text(String.raw`\b(dckr_pat_${SIGN}{27}|dckr_oat_${SIGN}{32})(?:[^a-zA-Z0-9_-]|$)`),
    perhaps(orElse(text(DOCKER_USER, 'i'), word(EMAIL))),
  ]),
  together('GitLabOauth2', 'gloas-', [
    word(`gloas-${HEX}{64}`),
    near('application_id|client_id|app_id|id', `${HEX}{64}`),
  ]),
  jira(word('ATATT[A-Za-z0-9+/=_-]+=[A-Za-z0-9]{8}'), word(EMAIL)),
  jira(near(JIRA, '[a-zA-Z0-9-]{24}'), near(JIRA, EMAIL)),
  together(
    'Langfuse',
    'pk-lf-|sk-lf-',
    [near('langfuse', `sk-lf-${uuidOf(HEX)}`), unsaid(near('langfuse', `pk-lf-${uuidOf(HEX)}`))],
    { reach: [512, 512] },
  ),
  // It takes the twelfth run of letters for the user and says nothing of it.
  together('MapBox', 'mapbox', [
    word(String.raw`sk\.[a-zA-Z0-9.-]{80,240}`),
    (stretch) => (text('[a-zA-Z0-9-]{4,32}')(stretch).length > 11 ? [''] : []),
  ]),
  together('Okta', '.okta', [
    word(`00${SIGN}{40}`),
    word(String.raw`[a-z0-9-]{1,40}\.okta(?:preview|-emea)?\.com`),
  ]),
  together('RazorPay', 'rzp_live_', [
    text(String.raw`\b[rR][zZ][pP]_[lL][iI][vV][eE]_${LETTER}{14}\b`),
    word(`${LETTER}{24}`),
  ]),
  together(
    'Shopify',
    'shppa_|shpat_',
    [word('shp(?:pa|at)_[0-9A-Fa-f]{32}'), text(String.raw`(?<![a-zA-Z0-9-])[a-zA-Z0-9-]+\.myshopify\.com`)],
    { isFiltered: false },
  ),
  together('ShopifyOAuth', 'shpss_|myshopify.com', [
    word('shpss_[a-fA-F0-9]{32}'),
    near('shopify|client|id', `${LETTER}{32}`),
    word(String.raw`${LETTER}[a-zA-Z0-9-]*\.myshopify\.com`),
  ]),
  together('Twilio', 'twilio', [word(`SK${LETTER}{32}`), word(`${LETTER}{32}`)]),
  together('Twilio', 'sid|twilio', [word(`AC${HEX}{32}`), word(`${HEX}{32}`)]),
];

/** Its newer tokens are known by themselves, the older ones by the name before them; a person’s address belongs to both. */
function jira(token: Form, address: Form): Detector {
  return together('JiraToken', JIRA, [token, (stretch) => address(stretch).map((one) => one.toLowerCase())]);
}
