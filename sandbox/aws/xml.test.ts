import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeXml, parseXml } from './xml.ts';

describe('parseXml', () => {
  it('reads back any text that was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseXml(`<a>${escapeXml(text)}</a>`)?.text).toBe(text);
      }),
    );
  });

  it('reads elements, attributes, namespaces, comments and character data', () => {
    const xml =
      '<?xml version="1.0"?>\n<!-- a --><n:A xmlns="u" b=\'c\'><B/><B>1 &lt; 2</B><C><![CDATA[<&>]]></C></n:A>\n';
    expect(parseXml(xml)).toEqual({
      name: 'A',
      text: '',
      children: [
        { name: 'B', text: '', children: [] },
        { name: 'B', text: '1 < 2', children: [] },
        { name: 'C', text: '<&>', children: [] },
      ],
    });
  });

  it.each([
    '',
    ' ',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>tail',
    '<a><b></a></b>',
    '<a b=c/>',
    '< a/>',
    '<!DOCTYPE a><a/>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a><!-- </a>',
    '<a>'.repeat(100) + '</a>'.repeat(100),
  ])('refuses %j', (xml) => expect(parseXml(xml)).toBeUndefined());

  it('never fails otherwise, and ends soon', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      ' ',
      '="',
      '&',
      ';',
      '<!--',
      '-->',
      ']]>',
      '<![CDATA[',
      '<?',
      '?>',
      '#x41',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void parseXml(pieces.join(''))),
      { numRuns: 2000 },
    );
    for (const hostile of [
      '<a ' + ' '.repeat(200_000),
      '<a' + ' b="c"'.repeat(50_000),
      '<'.repeat(200_000),
      '&'.repeat(200_000),
    ]) {
      expect(parseXml(hostile)).toBeUndefined();
    }
    expect(parseXml(`<a>${'<b/>'.repeat(30_000)}</a>`)).toBeUndefined();
  });
});
