import { part } from '#material/grammar/part.ts';
import { chars, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const netlifyToken: SecretType = {
  id: 'netlify-token',
  provider: 'Netlify',
  label: 'Netlify personal access token',
  description: 'Token of a person (nfp_), with the site that it deploys',
  category: 'cloud',
  parts: [
    part({
      env: 'NETLIFY_AUTH_TOKEN',
      regex: /^nfp_[A-Za-z0-9]{36}$/,
      grammar: [literal('nfp_'), chars('A-Za-z0-9', 36)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'NETLIFY_SITE_ID',
      isSecret: false,
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'NETLIFY_AUTH_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'netlify-access-token',
    trufflehog: 'netlify',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: '43 characters without prefix (retired); no site beside it',
  tells: [],
  samples: {
    match: [`nfp_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [sampleText('A-Za-z0-9_-', 43), `nfp_${sampleText('A-Za-z0-9', 30)}`],
  },
  hosts: ['api.netlify.com'],
  uses: {
    verb: 'list deploys',
    gives: 'rows',
    http: {
      url: 'https://api.netlify.com/api/v1/sites/{NETLIFY_SITE_ID}/deploys?per_page=50',
      headers: { Authorization: 'Bearer {NETLIFY_AUTH_TOKEN}' },
      answer: '',
    },
    javascript: {
      imports: ["import { NetlifyAPI } from '@netlify/api';"],
      client: (of) => `new NetlifyAPI(${of('NETLIFY_AUTH_TOKEN')})`,
      body: (of, client) =>
        `const deploys = await ${client}.listSiteDeploys({ site_id: ${of('NETLIFY_SITE_ID')} });\nreturn deploys.map(({ id, name }) => ({ id, name }));`,
    },
    shell: [
      'netlify',
      'deploy',
      '--prod',
      '--dir',
      'build',
      '--auth',
      '{NETLIFY_AUTH_TOKEN}',
      '--site',
      '{NETLIFY_SITE_ID}',
    ],
  },
  inertness:
    'about 214 random bits, so a generated value is a live one with probability under 2^-174 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/netlify',
};
