import { describe, expect, it } from 'vitest';
import { canonicalOf, piecesOf, SHORTEST_PIECE } from './text-pieces.ts';

describe('canonicalOf', () => {
  it('is the same for a block however its lines are broken and indented', () => {
    const lines = ['-----BEGIN KEY-----', 'abcdef', 'ghijkl', '-----END KEY-----'];
    const forms = [
      lines.join('\n'),
      lines.join('\r\n'),
      lines.map((line) => `    ${line}`).join('\n'),
      lines.join('\n').concat('\n'),
    ];
    expect(new Set(forms.map(canonicalOf)).size).toBe(1);
  });
});

describe('piecesOf', () => {
  it('names nothing that cannot be a value: what is short, words, dates, addresses of machines', () => {
    const text =
      'ERROR at 2026-11-22T10:00:00.000Z from 192.168.100.200: Connection refused by upstream gateway\nP@ssw0rd1 swordfish';
    for (const piece of piecesOf(text).pieces) {
      expect(piece.length).toBeGreaterThanOrEqual(SHORTEST_PIECE);
      expect(piece).not.toMatch(/^(?:[\d:.TZ-]+|P@ssw0rd1|Connection|swordfish)$/);
    }
    expect(piecesOf('P@ssw0rd1').pieces.size).toBe(0);
    expect(piecesOf('the quick brown fox').pieces.size).toBe(0);
  });

  it('names each piece once, and no more than it is asked for', () => {
    const text = Array.from({ length: 50 }, (_, nth) => `token-number-${nth}-of-fifty`).join('\n');
    const { pieces, isCut } = piecesOf(`${text}\n${text}`, 20);
    expect([pieces.size, isCut]).toEqual([20, true]);
    expect(piecesOf('token-number-1-of-one').isCut).toBe(false);
  });

  it.each([
    'a',
    '"',
    '{',
    '\\',
    '-----BEGIN A-----',
    'a=',
    'a=b;',
    'a.b=',
    "'a",
    '%41',
    'https://a.b/',
    'QUFB',
    ' x',
  ])('comes to an end with a long row of %j', (sign) => {
    const text = sign.repeat(Math.ceil(300_000 / sign.length));
    for (const whole of [text, `x ${text} y`]) {
      expect(piecesOf(whole, 10_000).pieces.size).toBeLessThanOrEqual(10_000);
    }
  });

  it('reads what Base64 holds, two deep', () => {
    const inner = btoa('user:Hx7Kq2Vw9Lm4Tz8Bn3');
    const outer = btoa(JSON.stringify({ auths: { 'registry.example': { auth: inner } } }));
    expect(piecesOf(`  .dockerconfigjson: ${outer}`).pieces.has('Hx7Kq2Vw9Lm4Tz8Bn3')).toBe(true);
  });

  it('reads the fingerprint of a certificate as OpenSSL prints it', () => {
    const printed = Array.from({ length: 32 }, (_, nth) => (nth + 160).toString(16).toUpperCase()).join(':');
    expect(
      piecesOf(`sha256 Fingerprint=${printed}`).pieces.has(printed.replaceAll(':', '').toLowerCase()),
    ).toBe(true);
  });
});
