import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const razorpayKey: SecretType = {
  id: 'razorpay-key',
  provider: 'Razorpay',
  label: 'Razorpay key id and secret',
  description: 'Live key id of an account (rzp_live), with its secret',
  category: 'payments',
  parts: [
    part({
      env: 'RAZORPAY_KEY_ID',
      regex: /^rzp_live_[A-Za-z0-9]{14}$/,
      grammar: [literal('rzp_live_'), chars('A-Za-z0-9', 14)],
    }),
    part({
      env: 'RAZORPAY_KEY_SECRET',
      otherNames: ['RAZORPAY_SECRET'],
      regex: /^[A-Za-z0-9]{24}$/,
      grammar: [chars('A-Za-z0-9', 24)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'RAZORPAY_KEY_ID="{value}"',
  // The secret beside the key id is 24 letters and digits.
  keywordNeeded: true,
  scanners: {
    gitleaks: null,
    trufflehog: 'razorpay',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'secret missing',
  tells: [/rzp_live_(?:x{4}|ILgsfZCZoFIKMb)/i],
  samples: {
    match: [`rzp_live_${sampleText('A-Za-z0-9', 14)}`],
    refuse: [`rzp_test_${sampleText('A-Za-z0-9', 14)}`, 'rzp_live_ILgsfZCZoFIKMb'],
  },
  hosts: ['api.razorpay.com'],
  uses: {
    verb: 'list payments',
    gives: 'rows',
    http: {
      url: 'https://api.razorpay.com/v1/payments?count=100',
      headers: {},
      basic: { user: '{RAZORPAY_KEY_ID}', password: '{RAZORPAY_KEY_SECRET}' },
      answer: 'items',
    },
    python: {
      imports: ['import razorpay'],
      client: (of) => `razorpay.Client(auth=(${of('RAZORPAY_KEY_ID')}, ${of('RAZORPAY_KEY_SECRET')}))`,
      body: (_of, client) =>
        `found = ${client}.payment.all({"count": 100})\nreturn [{"id": one["id"], "name": one["email"], "amount": one["amount"]} for one in found["items"]]`,
    },
    javascript: {
      imports: ["import Razorpay from 'razorpay';"],
      client: (of) =>
        `new Razorpay({\n  key_id: ${of('RAZORPAY_KEY_ID')},\n  key_secret: ${of('RAZORPAY_KEY_SECRET')},\n})`,
      body: (_of, client) =>
        `const { items } = await ${client}.payments.all({ count: 100 });\nreturn items.map(({ id, email, amount }) => ({ id, name: email, amount }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{RAZORPAY_KEY_ID}:{RAZORPAY_KEY_SECRET}',
      'https://api.razorpay.com/v1/payments?count=100',
    ],
  },
  inertness:
    'about 83 random bits and 142 of the secret, without which the id opens nothing: a generated pair is a live one with probability under 2^-185 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/razorpay',
};
