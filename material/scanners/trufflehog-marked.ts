import {
  alone,
  ANY_HEX,
  HEX,
  LETTER,
  SIGN,
  text,
  uuidOf,
  word,
  type Detector,
} from './trufflehog-detector.ts';

const LONG = { reach: [512, 4096] } as const;

/** Detectors whose secrets carry a mark of their own: they stand wherever the mark does. */
export const marked: readonly Detector[] = [
  alone('Anthropic', 'sk-ant-api03|sk-ant-admin01', word(String.raw`sk-ant-(?:admin01|api03)-[\w-]{93}AA`)),
  alone('Buildkite', 'bkua_', word('bkua_[a-z0-9]{40}')),
  alone('Circle', 'ccipat_', text(`CCIPAT_${LETTER}{22}_${ANY_HEX}{40}`)),
  alone('CloudflareApiToken', 'cfut_|cfat_', word(`cf[ua]t_${LETTER}{40}${HEX}{8}`)),
  alone('CloudflareCaKey', 'cloudflare', word(String.raw`v1\.0-[A-Za-z0-9-]{171}`)),
  alone('ContentfulPersonalAccessToken', 'cfpat-', word(`CFPAT-${SIGN}{43}`)),
  alone('DigitalOceanV2', 'dop_v1_|doo_v1_|dor_v1_', word(`do[por]_v1_${HEX}{64}`)),
  alone(
    'Doppler',
    'dp.ct.|dp.pt.|dp.st|dp.sa.|dp.scim.|dp.audit.',
    word(String.raw`dp\.(?:ct|pt|st(?:\.[a-z0-9_-]{2,35})?|sa|scim|audit)\.${LETTER}{40,44}`),
  ),
  alone('ElevenLabs', 'elevenlabs|xi-api-key|xi_api_key', word(`sk_${HEX}{48}`)),
  // Such a token holds a run of the letter A, which it forgives, and then any word.
  alone('FlyIO', 'flyv1', text(String.raw`\b(FlyV1 fm\d+_[A-Za-z0-9+/=,_-]{500,700})\b`), {
    isFiltered: false,
  }),
  alone(
    'Github',
    'ghp_|gho_|ghu_|ghs_|ghr_|github_pat_',
    word(String.raw`(?:gh[pousr]|github_pat)_[a-zA-Z0-9_]{36,255}`),
  ),
  alone('Gitlab', 'glpat-', word('glpat-[a-zA-Z0-9=_-]{20,22}')),
  alone('Gitlab', 'glpat-', word('glpat-[a-zA-Z0-9=_-]{27,300}.[0-9a-z]{2}.[a-z0-9]{9}')),
  alone('GoogleGeminiAPIKey', 'aizasy', text(String.raw`\bAIzaSy${SIGN}{33}`)),
  alone('Grafana', 'glc_eyj', text(String.raw`\bglc_eyJ[A-Za-z0-9+/=]{60,160}`)),
  alone('Groq', 'gsk_', word(`gsk_${LETTER}{52}`)),
  alone('Heroku', 'hrku-aa', word(`HRKU-AA${SIGN}{58}`)),
  alone('HubSpotApiKey', 'pat-na1-|pat-eu1-', word(`pat-(?:eu|na)1-${uuidOf(LETTER)}`)),
  alone('HuggingFace', 'hf_|api_org_', word(`(?:hf_|api_org_)${LETTER}{34}`)),
  alone('LangSmith', 'lsv2_pt_|lsv2_sk_', word(`lsv2_(?:pt|sk)_${HEX}{32}_${HEX}{10}`)),
  alone(
    'LaunchDarkly',
    'api-|sdk-',
    word('(?:api|sdk)-[a-z0-9]{8}-[a-z0-9]{4}-4[a-z0-9]{3}-[a-z0-9]{4}-[a-z0-9]{12}'),
  ),
  alone('LinearAPI', 'lin_api_', word(`lin_api_${LETTER}{40}`)),
  alone('Mailchimp', '-us', text(`${HEX}{32}-us[0-9]{1,2}`)),
  alone('NVAPI', 'nvapi-', word(`nvapi-${SIGN}{64}`)),
  alone('NewRelicLicenseKey', 'ffffnral', word(`(?:${HEX}{32}|eu01xx${HEX}{26})FFFFNRAL`)),
  alone('NewRelicUserKey', 'nrak-', word('NRAK-[A-Z0-9]{27}')),
  alone('NpmToken', 'npm_', text(`npm_${LETTER}{36}`)),
  alone('OpenAI', 't3blbkfj', word(`sk-(?:(?:proj|svcacct|service)-${SIGN}+|${LETTER}+)T3BlbkFJ${SIGN}+`)),
  alone('OpenAIAdmin', 'sk-admin-', word(`sk-admin-${SIGN}{58}T3BlbkFJ${SIGN}{58}`)),
  alone('OpenRouter', 'sk-or-v1-', word(`sk-or-v1-${HEX}{64}`)),
  alone('Pinecone', 'pcsk_', word(`pcsk_${LETTER}{5,6}_${LETTER}{63}`)),
  alone('Postman', 'pmak-', word('PMAK-[a-zA-Z0-9-]{59}')),
  alone('Pulumi', 'pul-', word('pul-[a-z0-9]{40}')),
  alone('PyPI', 'pypi-ageichlwas5vcmccj', text(`pypi-AgEIcHlwaS5vcmcCJ${SIGN}{150,157}`)),
  alone('Replicate', 'replicate|r8_', word(`r8_${SIGN}{37}`)),
  alone('RubyGems', 'rubygems', word('rubygems_[a-zA0-9]{48}')),
  alone('SendGrid', 'sg.', word(String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}`)),
  alone('SentryOrgToken', 'sntrys_eyj', word('sntrys_eyJ[a-zA-Z0-9=_+/]{197}')),
  alone('SentryToken', 'sentry|sntryu', word(`sntryu_${HEX}{64}`)),
  alone('Shippo', 'shippo_live_|shippo_test_', word(`shippo_(?:live|test)_${HEX}{40}`)),
  alone('Slack', 'xoxb-|xoxp-|xoxa-|xoxr-', text('xox[bpar]-[0-9]{10,13}-[0-9]{10,13}[a-zA-Z0-9-]*'), {
    reach: [1024, 1024],
  }),
  alone(
    'SlackWebhook',
    'hooks.slack.com',
    text(String.raw`https://hooks\.slack\.com/services/T[A-Z0-9]+/B[A-Z0-9]+/${LETTER}{23,25}`),
    { reach: [1024, 1024], isFiltered: false },
  ),
  alone(
    'Sourcegraph',
    'sgp_',
    word(`sgp_(?:${ANY_HEX}{16}|local)_${ANY_HEX}{40}|sgp_${ANY_HEX}{40}|${ANY_HEX}{40}`),
  ),
  alone('Stripe', 'k_live', text(`[rs]k_live_${LETTER}{20,247}`)),
  alone('SupabaseToken', 'sbp_', word('sbp_[a-z0-9]{40}')),
  alone('TerraformCloudPersonalToken', '.atlasv1.', word(`${LETTER}{14}.atlasv1.${LETTER}{67}`)),
  alone('Typeform', 'tfp_', word('tfp_[a-zA-Z0-9_]{40,59}')),
  alone('XAI', 'xai-', word('xai-[0-9a-zA-Z_]{80}')),
  alone('FigmaPersonalAccessToken', 'figp_', text('(figp_[a-zA-Z0-9_=-]{40,54})(?:[^a-zA-Z0-9_=-]|$)')),
  alone('JWT', 'ewogic|ewoid|eyj', (stretch) => JWT(stretch).filter(isSignedByPair), LONG),
];

const JWT = word(
  String.raw`(?:eyJ|ewogIC|ewoid)${SIGN}{12,}={0,2}\.(?:eyJ|ewo)${SIGN}{12,}={0,2}\.${SIGN}{12,}`,
);

/** Signed with a secret that both sides know, a token cannot be checked from outside: such are left out. */
function isSignedByPair(token: string): boolean {
  const [head = '', claims = ''] = token.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  try {
    read(claims);
    const { alg } = read(head) as { alg?: unknown };
    return typeof alg === 'string' && /^(?:[REP]S(?:256|384|512)|EdDSA)$/.test(alg);
  } catch {
    return false;
  }
}
