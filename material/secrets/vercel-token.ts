import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const vercelToken: SecretType = {
  id: 'vercel-token',
  provider: 'Vercel',
  label: 'Vercel personal access token',
  description: 'Token of a person (vcp_), with the team and project that a deployment names',
  category: 'cloud',
  parts: [
    part({
      env: 'VERCEL_TOKEN',
      regex: /^vcp_[A-Za-z0-9]{56}$/,
      grammar: [literal('vcp_'), chars('A-Za-z0-9', 56)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'VERCEL_ORG_ID',
      isSecret: false,
      regex: /^team_[A-Za-z0-9]{24}$/,
      grammar: [literal('team_'), chars('A-Za-z0-9', 24)],
    }),
    part({
      env: 'VERCEL_PROJECT_ID',
      isSecret: false,
      regex: /^prj_[A-Za-z0-9]{28}$/,
      grammar: [literal('prj_'), chars('A-Za-z0-9', 28)],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'VERCEL_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    // It knows the 24 characters of the retired form only.
    trufflehog: null,
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-vercel',
    githubPushProtection: true,
  },
  decoyTell: '24 characters without prefix (retired) in a new file; no team and project beside it',
  tells: [],
  samples: {
    match: [`vcp_${sampleText('A-Za-z0-9', 56)}`],
    refuse: [sampleText('A-Za-z0-9', 24), `vck_${sampleText('A-Za-z0-9', 56)}`],
  },
  hosts: ['api.vercel.com'],
  uses: {
    verb: 'list deployments',
    gives: 'rows',
    http: {
      url: 'https://api.vercel.com/v6/deployments?teamId={VERCEL_ORG_ID}&projectId={VERCEL_PROJECT_ID}',
      headers: { Authorization: 'Bearer {VERCEL_TOKEN}' },
      answer: 'deployments',
    },
    javascript: {
      imports: ["import { Vercel } from '@vercel/sdk';"],
      client: (of) => `new Vercel({\n  bearerToken: ${of('VERCEL_TOKEN')},\n})`,
      body: (of, client) => `const { deployments } = await ${client}.deployments.getDeployments({
  teamId: ${of('VERCEL_ORG_ID')},
  projectId: ${of('VERCEL_PROJECT_ID')},
});
return deployments.map(({ uid, name }) => ({ id: uid, name }));`,
    },
  },
  inertness:
    'about 333 random bits, so a generated value is a live one with probability under 2^-293 even if a trillion live values exist',
  source: 'secretlint rule-vercel (20 to 60 characters; 56 is what tokens are seen with)',
};
