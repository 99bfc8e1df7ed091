import { part } from '#material/grammar/part.ts';
import { chars, fact, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const asanaPat: SecretType = {
  id: 'asana-pat',
  provider: 'Asana',
  label: 'Asana personal access token',
  description: 'Token that names the person and itself (2/.../...:...), with the workspace',
  category: 'saas',
  parts: [
    part({
      env: 'ASANA_ACCESS_TOKEN',
      otherNames: ['ASANA_TOKEN', 'ASANA_PAT'],
      regex: /^2\/[1-9][0-9]{15}\/[1-9][0-9]{15}:[0-9a-f]{32}$/,
      grammar: [
        literal('2/'),
        // Ids are counted up for all customers: the person is older than the token. Behind 1204 an 8 would spell 2048, a common word.
        oneOf('1200', '1201', '1202', '1203', '1205'),
        chars('0-9', 12),
        literal('/'),
        fact(({ service }) => String(thousandsOf(service.keyCreatedAt)), '12[0-9]{2}'),
        chars('0-9', 12),
        literal(':'),
        chars('0-9a-f', 32),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'ASANA_WORKSPACE_GID',
      isSecret: false,
      regex: /^11[0-9]{14}$/,
      grammar: [literal('11'), chars('0-9', 14)],
    }),
  ],
  homes: ['.env', 'scripts'],
  companions: [],
  context: 'ASANA_ACCESS_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: null,
    trufflehog: 'asanapersonalaccesstoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'only one block of digits in a new file (older 1/ form); ids beyond those that Asana has reached, or a token older than its person',
  tells: [],
  samples: {
    match: [`2/${sampleText('1-9', 16)}/${sampleText('1-9', 16)}:${sampleText('0-9a-f', 32)}`],
    refuse: [`1/${sampleText('1-9', 16)}:${sampleText('0-9a-f', 32)}`, sampleText('0-9a-f', 32)],
  },
  hosts: ['app.asana.com'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: 'https://app.asana.com/api/1.0/projects?workspace={ASANA_WORKSPACE_GID}&limit=100',
      headers: { Authorization: 'Bearer {ASANA_ACCESS_TOKEN}' },
      answer: 'data',
    },
    python: {
      imports: ['import asana'],
      body: (of) =>
        `configuration = asana.Configuration()\nconfiguration.access_token = ${of('ASANA_ACCESS_TOKEN')}\nprojects = asana.ProjectsApi(asana.ApiClient(configuration))\nfound = projects.get_projects({"workspace": ${of('ASANA_WORKSPACE_GID')}, "opt_fields": "name"})\nreturn [{"id": project["gid"], "name": project["name"]} for project in found]`,
    },
    javascript: {
      imports: ["import Asana from 'asana';"],
      body: (of) =>
        `Asana.ApiClient.instance.authentications.token.accessToken = ${of('ASANA_ACCESS_TOKEN')};\nconst { data } = await new Asana.ProjectsApi().getProjects({ workspace: ${of('ASANA_WORKSPACE_GID')} });\nreturn data.map(({ gid, name }) => ({ id: gid, name }));`,
    },
  },
  inertness:
    'about 210 random bits, so a generated value is a live one with probability under 2^-170 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/asanapersonalaccesstoken; Asana API documentation',
};

const MONTH = (365.25 / 12) * 24 * 60 * 60 * 1000;

/** The first four of sixteen digits: 1204 in March 2023, one more in about four months (ids in public addresses of tasks). */
function thousandsOf(date: Date): number {
  const months = (date.getTime() - Date.UTC(2023, 2)) / MONTH;
  return Math.max(1204, 1204 + Math.floor(months / 4.3));
}
