import { describe, expect, it } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { rememberLocation, takeLocation } from './return-to.ts';

describe('the remembered location', () => {
  it('comes back once, then the default (R034, R035)', () => {
    const storage = memoryStorage();
    rememberLocation(storage, '/workflows/list?q=aws#top');
    expect(takeLocation(storage, '/dashboard')).toBe('/workflows/list?q=aws#top');
    expect(takeLocation(storage, '/dashboard')).toBe('/dashboard');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'dashboard',
    '/auth',
    '/auth?x=1',
    '/',
    '',
    '/\t/evil.example',
  ])('never is %j', (path) => {
    const storage = memoryStorage();
    rememberLocation(storage, path);
    expect(takeLocation(storage, '/dashboard')).toBe('/dashboard');
    storage.setItem('leakdrill.return-to', path);
    expect(takeLocation(storage, '/dashboard')).toBe('/dashboard');
  });
});
