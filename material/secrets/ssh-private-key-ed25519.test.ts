import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { sshPrivateKeyEd25519 } from './ssh-private-key-ed25519.ts';

describe('an SSH key', () => {
  const facts = setFacts();
  const fields = drawFields(seededRandom('a'), sshPrivateKeyEd25519, facts);
  const [privateKey, publicLine, host, user] = fields.map(({ value }) => value) as [
    string,
    string,
    string,
    string,
  ];

  it('holds the public half of the line beside it, and the same comment', () => {
    const bytes = Buffer.from(privateKey.split('\n').slice(1, -2).join(''), 'base64');
    const [kind, blob, comment] = publicLine.split(' ') as [string, string, string];
    expect(kind).toBe('ssh-ed25519');
    expect(bytes.includes(Buffer.from(blob, 'base64'))).toBe(true);
    expect(bytes.includes(Buffer.from(comment))).toBe(true);
  });

  it('names a login and hosts of one company, all under a reserved name', () => {
    expect(publicLine.split(' ')[2]).toBe(`${user}@${facts.service.hostOf('build')}`);
    expect(host).toBe(facts.service.hostOf('web'));
    expect(host).toMatch(/\.example$/);
  });
});
