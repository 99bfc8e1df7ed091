import { createPrivateKey, createPublicKey } from 'node:crypto';
import { part } from '#material/grammar/part.ts';
import { base64Of, built, chars, literal, type Surroundings } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { drawSnowflake } from '#material/grammar/snowflake.ts';
import { between, type Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const API = 'https://discord.com/api/v10';
const DAY = 24 * 60 * 60 * 1000;
/** An Ed25519 seed as PKCS #8 (RFC 8410), up to the seed itself. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_KEY_BYTES = 32;

export const discordBotToken: SecretType = {
  id: 'discord-bot-token',
  provider: 'Discord',
  label: 'Discord bot token',
  description: 'Token of a bot, with the application that it names, its public key, server and channel',
  category: 'messaging',
  parts: [
    part({
      env: 'DISCORD_TOKEN',
      otherNames: ['DISCORD_BOT_TOKEN'],
      regex: /^[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{38}$/,
      // Since 2022 every second part begins with G.
      grammar: [
        base64Of((random, { facts }) => drawSnowflake(random, facts.service.createdAt), {
          bits: 48,
          url: true,
        }),
        literal('.G'),
        chars('A-Za-z0-9_-', 5),
        literal('.'),
        chars('A-Za-z0-9_-', 38),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DISCORD_CLIENT_ID',
      otherNames: ['DISCORD_APPLICATION_ID'],
      isSecret: false,
      regex: /^[1-9][0-9]{17,18}$/,
      grammar: [built(applicationOf, { source: '[0-9]+', bits: 0, isFixed: true })],
    }),
    part({
      env: 'DISCORD_PUBLIC_KEY',
      isSecret: false,
      regex: /^[0-9a-f]{64}$/,
      grammar: [built(drawPublicKey, { source: '[0-9a-f]{64}', bits: 252, isFixed: true })],
    }),
    part({
      env: 'DISCORD_GUILD_ID',
      isSecret: false,
      regex: /^[1-9][0-9]{17,18}$/,
      grammar: [built(drawServer, { source: '[0-9]+', bits: 48, isFixed: true })],
    }),
    part({
      env: 'DISCORD_CHANNEL_ID',
      isSecret: false,
      regex: /^[1-9][0-9]{17,18}$/,
      grammar: [
        built((random, { facts }) => drawSnowflake(random, facts.service.createdAt), {
          source: '[0-9]+',
          bits: 48,
          isFixed: true,
        }),
      ],
    }),
  ],
  homes: ['.env', 'config.json', 'bot.py'],
  companions: [],
  context: 'DISCORD_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: 'DiscordBotTokenDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'first part does not decode to digits or differs from the application id; 27-character tail in a new file',
  // Base64 of 123456789..., which tutorials show.
  tells: [/^MTIzNDU2/],
  samples: {
    match: [`OTk${sampleText('A-Za-z0-9', 23)}.G${sampleText('A-Z', 5)}.${sampleText('A-Za-z0-9_-', 38)}`],
    refuse: [
      `MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.G${sampleText('A-Z', 5)}.${sampleText('A-Za-z0-9_-', 38)}`,
      `OTk${sampleText('A-Za-z0-9', 21)}.X${sampleText('A-Z', 5)}.${sampleText('A-Za-z0-9_-', 27)}`,
    ],
  },
  hosts: ['discord.com'],
  uses: {
    verb: 'post to discord',
    gives: 'text',
    http: {
      url: `${API}/channels/{DISCORD_CHANNEL_ID}/messages`,
      headers: { Authorization: 'Bot {DISCORD_TOKEN}' },
      json: { content: '{text}' },
      answer: 'id',
    },
    javascript: {
      imports: ["import { REST, Routes } from 'discord.js';"],
      client: (of) => `new REST({ version: '10' }).setToken(${of('DISCORD_TOKEN')})`,
      body: (of, client) =>
        `const message = await ${client}.post(Routes.channelMessages(${of('DISCORD_CHANNEL_ID')}), {\n  body: { content: text },\n});\nreturn message.id;`,
    },
  },
  inertness:
    'about 258 random bits behind the application id, so a generated value is a live one with probability under 2^-218 even if a trillion live values exist',
  source:
    'detect-secrets discord.py; https://discord.com/developers/docs/reference (snowflakes); G as first character of the second part: tokens in public repositories since 2022',
};

function applicationOf(_random: Random, { earlier }: Surroundings): string {
  const [id = ''] = (earlier.get('DISCORD_TOKEN') ?? '').split('.');
  return Buffer.from(id, 'base64url').toString('latin1');
}

/** Half of all 32 bytes are no point of the curve, so a key is made for it and thrown away. */
function drawPublicKey(random: Random): string {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, random.bytes(RAW_KEY_BYTES)]),
    format: 'der',
    type: 'pkcs8',
  });
  return createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-RAW_KEY_BYTES)
    .toString('hex');
}

/** A server is there before the bot that joins it. */
function drawServer(random: Random, { facts }: Surroundings): string {
  const age = between(random, 30, 700) * DAY;
  return drawSnowflake(random, new Date(facts.service.createdAt.getTime() - age));
}
