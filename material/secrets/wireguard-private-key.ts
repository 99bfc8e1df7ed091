import { part } from '#material/grammar/part.ts';
import { built, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { wireguardKey, wireguardPeer } from '#material/keys/curve-keys.ts';
import type { SecretType } from '#material/secret-type.ts';

export const wireguardPrivateKey: SecretType = {
  id: 'wireguard-private-key',
  provider: 'WireGuard',
  label: 'WireGuard private key',
  description: 'Key of a tunnel, with the peer, its endpoint and the address inside',
  category: 'crypto-key',
  parts: [
    part({
      env: 'WG_PRIVATE_KEY',
      otherNames: ['WIREGUARD_PRIVATE_KEY'],
      regex: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
      grammar: wireguardKey(),
      entropyNeeded: 3.5,
      spelling: { terraform: 'wireguard_private_key' },
    }),
    part({
      env: 'WG_PEER_PUBLIC_KEY',
      otherNames: ['WIREGUARD_PEER_PUBLIC_KEY'],
      isSecret: false,
      regex: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
      grammar: wireguardPeer(),
    }),
    part({
      env: 'WG_ENDPOINT',
      otherNames: ['WIREGUARD_ENDPOINT'],
      isSecret: false,
      regex: /^[a-z0-9.-]+\.example:51820$/,
      grammar: [host('vpn'), literal(':51820')],
    }),
    part({
      env: 'WG_ADDRESS',
      otherNames: ['WIREGUARD_ADDRESS'],
      isSecret: false,
      // Below the prefix for documentation (RFC 3849): no machine of the customer's answers there.
      regex: /^2001:db8(?::[1-9a-f][0-9a-f]{3}){2}::[1-9a-f][0-9a-f]?\/128$/,
      grammar: [
        built(
          (random) => {
            const [first = 0, ...others] = random.bytes(5);
            const [a, b, c, d] = others.map((byte, at) =>
              (at % 2 === 0 ? byte | 0x10 : byte).toString(16).padStart(2, '0'),
            );
            // The first one is the other end's.
            const inside = (first % 253) + 2;
            return `2001:db8:${a}${b}:${c}${d}::${inside.toString(16)}/128`;
          },
          { source: '2001:db8:[0-9a-f:]+\\/128', bits: 37, isFixed: true },
        ),
      ],
    }),
  ],
  homes: ['/etc/wireguard/wg0.conf'],
  companions: [],
  context: 'PrivateKey = {value}',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'unclamped key; endpoint that answers; peer without a key',
  tells: [],
  samples: {
    match: [`${sampleText('A-Za-z0-9', 42)}k=`],
    refuse: [`${sampleText('A-Za-z0-9', 42)}l=`, sampleText('A-Za-z0-9', 44), sampleText('0-9a-f', 64)],
  },
  templates: ['cli-config', 'shell', 'terraform', 'kubernetes', 'docker-compose', 'prose', 'dotenv', 'plain'],
  inertness:
    'about 251 random bits; no peer knows the public half, the endpoint is under a reserved name and the address in the prefix for documentation',
  source:
    'https://www.wireguard.com/quickstart/; RFC 7748, section 5; RFC 3849; gitleaks config/gitleaks.toml (generic-api-key)',
};
