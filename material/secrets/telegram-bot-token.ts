import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { NOTICE } from '#material/uses/own-words.ts';

export const telegramBotToken: SecretType = {
  id: 'telegram-bot-token',
  provider: 'Telegram',
  label: 'Telegram bot token',
  description: 'Token of a bot, with the group that it writes to',
  category: 'messaging',
  parts: [
    part({
      env: 'TELEGRAM_BOT_TOKEN',
      otherNames: ['TELEGRAM_TOKEN'],
      regex: /^[1-9][0-9]{9}:AA[E-H][A-Za-z0-9_-]{32}$/,
      grammar: [chars('6-8', 1), chars('0-9', 9), literal(':AA'), chars('E-H', 1), chars('A-Za-z0-9_-', 32)],
    }),
    part({
      env: 'TELEGRAM_CHAT_ID',
      isSecret: false,
      regex: /^-100[1-9][0-9]{9}$/,
      grammar: [literal('-100'), chars('1-2', 1), chars('0-9', 9)],
    }),
  ],
  homes: ['.env', 'bot.py', 'config.yml'],
  companions: [],
  context: 'TELEGRAM_BOT_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'telegram-bot-api-token',
    trufflehog: 'telegrambottoken',
    detectSecrets: 'TelegramBotTokenDetector',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell:
    'the documentation example 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw; no AAE to AAH after the colon',
  tells: [/AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/, /^123456789/],
  samples: {
    match: [`7${sampleText('0-9', 9)}:AAE${sampleText('A-Za-z0-9_-', 32)}`],
    refuse: [
      '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
      `7${sampleText('0-9', 9)}:AAZ${sampleText('A-Za-z0-9_-', 32)}`,
    ],
  },
  hosts: ['api.telegram.org'],
  uses: {
    verb: 'send to telegram',
    gives: 'text',
    http: {
      url: 'https://api.telegram.org/bot{TELEGRAM_BOT_TOKEN}/sendMessage?chat_id={TELEGRAM_CHAT_ID}',
      headers: {},
      json: { text: '{text}', disable_notification: true },
      answer: 'result.message_id',
    },
    python: {
      imports: ['import telebot'],
      client: (of) => `telebot.TeleBot(${of('TELEGRAM_BOT_TOKEN')})`,
      body: (of, client) =>
        `message = ${client}.send_message(${of('TELEGRAM_CHAT_ID')}, text)\nreturn str(message.message_id)`,
    },
    javascript: {
      imports: ["import TelegramBot from 'node-telegram-bot-api';"],
      client: (of) => `new TelegramBot(${of('TELEGRAM_BOT_TOKEN')})`,
      body: (of, client) =>
        `const message = await ${client}.sendMessage(${of('TELEGRAM_CHAT_ID')}, text);\nreturn String(message.message_id);`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://api.telegram.org/bot{TELEGRAM_BOT_TOKEN}/sendMessage',
      '-d',
      'chat_id={TELEGRAM_CHAT_ID}',
      '-d',
      `text=${NOTICE}`,
    ],
  },
  inertness:
    'about 225 random bits, so a generated value is a live one with probability under 2^-185 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/telegrambottoken; AAE to AAH: tokens in public repositories',
};
