import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's smallest recommended setting: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The hash in the usual `$argon2id$...` form, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...strength });
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Takes as long for an account that does not exist as for a wrong password. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    form.exec(hash ?? (await hashOfNobody())) ?? [];
  if (memory === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected) && hash !== undefined;
}

let madeForNobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  return (madeForNobody ??= hashPassword(randomBytes(16).toString('hex')));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
