import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome on macOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/117.0.0.0`,
      'Opera on Windows',
    ],
  ])('%s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, kind: 'computer' });
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S928B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
  ])('%s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, kind: 'phone' });
  });

  it.each([
    ['curl/8.5.0', 'Script (curl)'],
    ['node', 'Script (Node.js)'],
    ['python-requests/2.32.3', 'Script (Python)'],
    ['Go-http-client/2.0', 'Script (Go)'],
    ['my-drill-bot/1.0 (+https://example.com)', 'Script (my-drill-bot)'],
  ])('%s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, kind: 'script' });
  });

  it('says no more than it knows', () => {
    for (const nothing of [
      null,
      '',
      '   ',
      '/1',
      '<script>alert(1)</script>/1',
      `${'x'.repeat(400)}/1`,
      '\u202e/1',
    ]) {
      expect(deviceOf(nothing)).toEqual({ name: 'Unknown device', kind: 'unknown' });
    }
    expect(deviceOf('Mozilla/5.0')).toEqual({ name: 'Browser', kind: 'computer' });
  });
});
