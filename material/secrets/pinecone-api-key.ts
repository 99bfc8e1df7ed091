import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

export const pineconeApiKey: SecretType = {
  id: 'pinecone-api-key',
  provider: 'Pinecone',
  label: 'Pinecone API key',
  description: 'Key of the vector database (pcsk_), with the index and its region',
  category: 'ai',
  parts: [
    part({
      env: 'PINECONE_API_KEY',
      otherNames: ['PINECONE_KEY'],
      regex: /^pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}$/,
      grammar: [
        literal('pcsk_'),
        chars('A-Za-z0-9', { min: 5, max: 6 }),
        literal('_'),
        chars('A-Za-z0-9', 63),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'PINECONE_INDEX',
      otherNames: ['PINECONE_INDEX_NAME'],
      isSecret: false,
      regex: /^[a-z0-9-]{3,45}$/,
      grammar: [fact(({ service }) => `${service.product}-${service.purpose}`)],
    }),
    part({
      env: 'PINECONE_REGION',
      otherNames: ['PINECONE_ENVIRONMENT'],
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-\d$/,
      grammar: [fact(regionOf)],
    }),
  ],
  homes: ['.env', 'ingest.py'],
  companions: [],
  context: 'PINECONE_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'pinecone',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'UUID-shaped key (retired form) with a current client',
  tells: [],
  samples: {
    match: [
      `pcsk_${sampleText('A-Za-z0-9', 5)}_${sampleText('A-Za-z0-9', 63)}`,
      `pcsk_${sampleText('A-Za-z0-9', 6)}_${sampleText('A-Za-z0-9', 63)}`,
    ],
    refuse: [`pcsk_${sampleText('A-Za-z0-9', 69)}`, '2f9c1a7e-5b04-4d83-9c61-7a0e5d3b8f12'],
  },
  hosts: ['api.pinecone.io'],
  uses: {
    verb: 'list indexes',
    gives: 'rows',
    http: {
      url: 'https://api.pinecone.io/indexes',
      headers: { 'Api-Key': '{PINECONE_API_KEY}' },
      answer: 'indexes',
    },
    python: {
      imports: ['from pinecone import Pinecone'],
      client: (of) => `Pinecone(api_key=${of('PINECONE_API_KEY')})`,
      body: (_of, client) =>
        `return [{"id": index["host"], "name": index["name"]} for index in ${client}.list_indexes()]`,
    },
    javascript: {
      imports: ["import { Pinecone } from '@pinecone-database/pinecone';"],
      client: (of) => `new Pinecone({\n  apiKey: ${of('PINECONE_API_KEY')},\n})`,
      body: (_of, client) =>
        `const { indexes = [] } = await ${client}.listIndexes();\nreturn indexes.map(({ host, name }) => ({ id: host, name }));`,
    },
  },
  inertness:
    'about 405 random bits, so a generated value is a live one with probability under 2^-365 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/pinecone; regions: https://docs.pinecone.io/guides/index-data/create-an-index#cloud-regions',
};

/** The regions of AWS that Pinecone has, besides those of other clouds. */
const REGIONS = ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-1'];

/** The company's own region, else the one it copies to, else the nearest that there is. */
function regionOf({ world }: SetFacts): string {
  const own = [world.region, world.secondRegion].find((region) => REGIONS.includes(region));
  return own ?? (world.region.startsWith('eu') ? 'eu-west-1' : 'us-east-1');
}
