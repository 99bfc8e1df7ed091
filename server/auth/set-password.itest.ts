import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '#server/log.ts';
import { setPassword } from './set-password.ts';
import { testAuth, type TestAuth } from './testing.ts';

let test: TestAuth;

beforeAll(async () => {
  test = await testAuth({ PASSWORD_LOGIN: 'on' });
});

afterAll(() => test.stop());

function set(email: string, password: string) {
  const made = { email, password, freePlanCredits: 50 };
  return setPassword(test.db.pool.options.connectionString ?? '', makeLog({ level: 'silent' }), made);
}

async function login(username: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ username, password }).toString();
  return (await test.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, payload })).statusCode;
}

describe('setPassword', () => {
  it('makes an account where there is none, and changes it the next time', async () => {
    expect(await set('ops@example.com', 'correct horse battery')).toBe('made');
    expect(await login('OPS@example.com', 'correct horse battery')).toBe(200);
    expect(await set('Ops@Example.com', 'another horse battery')).toBe('changed');
    expect(await login('ops@example.com', 'correct horse battery')).toBe(401);
    expect(await login('ops@example.com', 'another horse battery')).toBe(200);
  });

  it('gives an account that signs in otherwise a password too, and ends its sessions', async () => {
    const { token } = await test.signIn('ada@example.com');
    expect(await test.statusOf(token)).toBe(200);
    expect(await set('ada@example.com', 'correct horse battery')).toBe('changed');
    await expect.poll(() => test.statusOf(token), { timeout: 1000 }).toBe(401);
    expect(await login('ada@example.com', 'correct horse battery')).toBe(200);
  });
});
