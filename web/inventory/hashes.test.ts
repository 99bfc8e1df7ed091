import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyedHashes } from './hashes.ts';

describe('keyedHashes', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is HMAC-SHA-256 (RFC 4231, case 6), by hash', async () => {
    const text = 'Test Using Larger Than Block-Size Key - Hash Key First';
    const key = btoa(String.fromCharCode(...Array.from({ length: 131 }, () => 0xaa)));
    expect(await keyedHashes(key, [text])).toEqual(
      new Map([['60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54', text]]),
    );
  });

  it('says what to do where the browser does not hash, on a page that came without HTTPS', async () => {
    vi.stubGlobal('crypto', {});
    await expect(keyedHashes(btoa('key'), ['text'])).rejects.toThrow('nothing was sent');
  });
});
