import { issueMark, regionMark } from '#material/azure-annotated-key.ts';
import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { javascriptChat, pythonChat } from '#material/uses/chat.ts';
import { ORDER } from '#material/uses/own-words.ts';

const MODEL = 'gpt-4o';
const VERSION = '2024-10-21';

export const azureOpenaiKey: SecretType = {
  id: 'azure-openai-key',
  provider: 'Microsoft Azure',
  label: 'Azure OpenAI key',
  description: 'Key of a resource, with the endpoint that it opens',
  category: 'ai',
  group: 'azure_openai',
  parts: [
    part({
      env: 'AZURE_OPENAI_API_KEY',
      otherNames: ['AZURE_OPENAI_KEY'],
      regex: /^[A-Za-z0-9]{52}JQQJ99[A-Z][A-L]AC[A-Za-z0-9]{5}XJ3w3AAA[AB]ACOG[A-Za-z0-9]{4}$/,
      grammar: [
        chars('A-Za-z0-9', 52),
        fact((facts) => `${issueMark(facts)}${regionMark(facts)}XJ3w3AAABACOG`, '.{28}'),
        chars('A-Za-z0-9', 4),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AZURE_OPENAI_ENDPOINT',
      isSecret: false,
      regex: /^https:\/\/[a-z][a-z0-9]{19}\.openai\.azure\.com$/,
      grammar: [literal('https://'), chars('a-z', 1), chars('a-z0-9', 19), literal('.openai.azure.com')],
    }),
  ],
  homes: ['.env', 'appsettings.json'],
  companions: [],
  context: 'AZURE_OPENAI_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'JQQJ99 or ACOG missing; 32-hex legacy key for a resource made after 2024',
  tells: [],
  samples: {
    match: [`${sampleText('A-Za-z0-9', 52)}JQQJ99CBACYeBjFXJ3w3AAABACOG${sampleText('A-Za-z0-9', 4)}`],
    refuse: [
      sampleText('A-Za-z0-9', 84),
      sampleText('0-9a-f', 32),
      `${sampleText('A-Za-z0-9', 52)}JQQJ99CBAC${sampleText('A-Za-z0-9', 14)}AAABACOG${sampleText('A-Za-z0-9', 4)}`,
    ],
  },
  hosts: ['.openai.azure.com'],
  uses: {
    verb: 'ask azure openai',
    gives: 'text',
    http: {
      url: `{AZURE_OPENAI_ENDPOINT}/openai/deployments/${MODEL}/chat/completions?api-version=${VERSION}`,
      headers: { 'api-key': '{AZURE_OPENAI_API_KEY}' },
      json: {
        messages: [
          { role: 'system', content: ORDER },
          { role: 'user', content: '{text}' },
        ],
      },
      answer: 'choices.0.message.content',
    },
    python: {
      imports: ['from openai import AzureOpenAI'],
      client: (of) =>
        `AzureOpenAI(\n    api_key=${of('AZURE_OPENAI_API_KEY')},\n    azure_endpoint=${of('AZURE_OPENAI_ENDPOINT')},\n    api_version="${VERSION}",\n)`,
      body: (_of, client) => pythonChat(client, MODEL),
    },
    javascript: {
      imports: ["import { AzureOpenAI } from 'openai';"],
      client: (of) =>
        `new AzureOpenAI({\n  apiKey: ${of('AZURE_OPENAI_API_KEY')},\n  endpoint: ${of('AZURE_OPENAI_ENDPOINT')},\n  apiVersion: '${VERSION}',\n})`,
      body: (_of, client) => javascriptChat(client, MODEL),
    },
  },
  inertness:
    'about 421 random bits, so a generated value is a live one with probability under 2^-381 even if a trillion live values exist',
  source: 'microsoft/security-utilities rule SEC101/206',
};
