import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between, type Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KSUID_LENGTH = 27;
/** KSUID counts seconds from here (https://github.com/segmentio/ksuid). */
const KSUID_EPOCH = 1_400_000_000;
/** Accounts of these years: their KSUIDs begin with 2, the only digit that scanners know; it became 3 in July 2025. */
const EARLIEST = Date.UTC(2022, 0, 1) / 1000;
const LATEST = Date.UTC(2025, 5, 30) / 1000;

export const ngrokAuthtoken: SecretType = {
  id: 'ngrok-authtoken',
  provider: 'ngrok',
  label: 'ngrok authtoken',
  description: 'Token that opens tunnels of an account, with a domain that leads to them',
  category: 'infrastructure',
  group: 'ngrok',
  parts: [
    part({
      env: 'NGROK_AUTHTOKEN',
      otherNames: ['NGROK_AUTH_TOKEN'],
      regex: /^2[A-Za-z0-9]{26}_[1-9][A-Za-z0-9]{20}$/,
      grammar: [
        built(drawKsuid, {
          source: '2[A-Za-z0-9]{26}',
          bits: 128,
          // What stands in front follows from the time; the last twenty digits are chance alone.
          chance: (text) => ({ alphabet: alphabetOf('A-Za-z0-9'), text: text.slice(-20) }),
        }),
        literal('_'),
        chars('1-9', 1),
        chars('A-Za-z0-9', 20),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'NGROK_DOMAIN',
      isSecret: false,
      regex: /^[a-z0-9-]+\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ service, world }) => `${service.product}-hooks.${world.domain}`)],
    }),
  ],
  homes: ['ngrok.yml', 'docker-compose.yml'],
  companions: [],
  context: 'NGROK_AUTHTOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'ngrok',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'the first block is a KSUID, and its time must be in the past',
  tells: [],
  samples: {
    match: [`2${sampleText('A-Za-z0-9', 26)}_4${sampleText('A-Za-z0-9', 20)}`],
    refuse: [`2${sampleText('A-Za-z0-9', 26)}_0${sampleText('A-Za-z0-9', 20)}`, sampleText('A-Za-z0-9', 49)],
  },
  templates: [
    'docker-compose',
    'shell',
    'cli-config',
    'dotenv',
    'python',
    'javascript',
    'typescript',
    'plain',
  ],
  uses: {
    verb: 'open tunnel',
    gives: 'rows',
    python: {
      imports: ['from pyngrok import ngrok'],
      body: (of) => `ngrok.set_auth_token(${of('NGROK_AUTHTOKEN')})
ngrok.connect(addr="8080", domain=${of('NGROK_DOMAIN')})
return [{"id": tunnel.name, "name": tunnel.public_url} for tunnel in ngrok.get_tunnels()]`,
    },
    javascript: {
      imports: ["import ngrok from '@ngrok/ngrok';"],
      body: (of) => `const listener = await ngrok.forward({
  addr: 8080,
  authtoken: ${of('NGROK_AUTHTOKEN')},
  domain: ${of('NGROK_DOMAIN')},
});
return [{ id: listener.id(), name: listener.url() }];`,
    },
    shell: ['ngrok', 'http', '--authtoken', '{NGROK_AUTHTOKEN}', '--url', '{NGROK_DOMAIN}', '8080'],
  },
  inertness:
    'about 250 random bits, so a generated value is a live one with probability under 2^-210 even if a trillion live values exist; the domain is reserved',
  source:
    'https://ngrok.com/docs/agent/config/; https://github.com/segmentio/ksuid; trufflehog pkg/detectors/ngrok',
};

/** Four bytes of time and sixteen of chance as one number, in base 62. */
function drawKsuid(random: Random): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(between(random, EARLIEST, LATEST) - KSUID_EPOCH);
  let left = BigInt(`0x${Buffer.concat([time, random.bytes(16)]).toString('hex')}`);
  let text = '';
  while (text.length < KSUID_LENGTH) {
    text = DIGITS.charAt(Number(left % 62n)) + text;
    left /= 62n;
  }
  return text;
}
