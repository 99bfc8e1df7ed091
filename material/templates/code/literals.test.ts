import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode, type CodeTemplate } from '#material/testing/read-code.ts';
import { csharpString } from './csharp.ts';
import { goString } from './go.ts';
import { javaString } from './java.ts';
import { placeInCall } from './language.ts';
import { phpString } from './php.ts';
import { rubyString } from './ruby.ts';

const files: Record<CodeTemplate, (text: string) => string> = {
  csharp: (text) => `class A\n{\n    const string K = ${csharpString(text)};\n}\n`,
  go: (text) => `package a\n\nconst K = ${goString(text)}\n`,
  java: (text) => `class A {\n    static final String K = ${javaString(text)};\n}\n`,
  php: (text) => `<?php\n\ndefine('K', ${phpString(text)});\n`,
  ruby: (text) => `K = ${rubyString(text)}\n`,
};

describe('a literal', () => {
  it.each(Object.keys(files) as CodeTemplate[])('of %s keeps any text one value', (template) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(readCode(files[template](text), template).get('K')).toBe(text);
      }),
      {
        seed: 11,
        numRuns: 300,
        examples: [
          ['\'"`\\'],
          ['#{a} #$b #@c'],
          ['${a}'],
          ['$a {$b}'],
          ['a\nb\n'],
          ['"""'],
          ['\\u0041'],
          ['\u2028'],
        ],
      },
    );
  });
});

describe('placeInCall', () => {
  it.each([
    ["new S3Client([\n    'credentials' => [\n        'key' => ", 'key'],
    [
      's3.New(s3.Options{\n\tRegion: "eu", Credentials: credentials.NewStaticCredentialsProvider(',
      'NewStaticCredentialsProvider.0',
    ],
    ['create(\u0001A\u0001, ', 'create.1'],
    ['S3Client.builder().region(of("eu")).apiKey(', 'apiKey.0'],
    [
      'new OpenAIClient(\n    new ApiKeyCredential(\u0001A\u0001),\n    new Options { OrganizationId = ',
      'OrganizationId',
    ],
  ])('names what a value is after %j', (before, place) => {
    expect(placeInCall(before)).toBe(place);
  });
});
