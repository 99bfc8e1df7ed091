import { describe, expect, it } from 'vitest';
import { checkBotToken, checkChannel, plainText, textOf } from './text.ts';

describe('plainText', () => {
  it('finds the same text again after what Slack makes of it', () => {
    const sent = textOf('keys.env', 'URL=https://acme.example/a?b=1&c=2\nKEY=<a>&amp;\n');
    const kept = 'keys.env\n```\nURL=<https://acme.example/a?b=1&amp;c=2>\nKEY=&lt;a&gt;&amp;amp;\n```';
    expect(plainText(kept)).toBe(plainText(sent));
    expect(plainText('<https://acme.example|acme.example> x')).toBe('acme.example x');
  });

  it('tells other texts apart', () => {
    expect(plainText(textOf('keys.env', 'A=1'))).not.toBe(plainText(textOf('keys.env', 'A=2')));
    expect(plainText(textOf('keys.env', 'A=1'))).not.toBe(plainText(textOf('keys-2.env', 'A=1')));
  });
});

it('takes channels and tokens as Slack writes them', () => {
  for (const channel of ['ops', '#platform-ops', 'C0123456789', 'öffentlich_1']) {
    expect(checkChannel(channel)).toBeUndefined();
  }
  for (const channel of ['two words', 'a/b', '@robin', 'x'.repeat(81)]) {
    expect(checkChannel(channel)).toMatch(/\.$/);
  }
  expect(checkBotToken(`xoxb-${'1'.repeat(20)}`)).toBeUndefined();
  for (const token of ['xoxp-11111111111111', 'xoxb-1', `xoxb-${'1'.repeat(20)} x`]) {
    expect(checkBotToken(token)).toMatch(/\.$/);
  }
});
