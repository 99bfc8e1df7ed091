import { createHighlighterCore, type LanguageInput, type ThemedToken } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import type { Token } from './code-pieces.ts';

/** Our theme has roles instead of colours: each becomes a class that the style sheet colours in both themes. */
const looks = {
  '#000001': 'code-keyword',
  '#000002': 'code-string',
  '#000003': 'code-comment',
  '#000004': 'code-name',
  '#000005': 'code-constant',
} as const;

const theme = {
  name: 'leakdrill',
  type: 'light' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { scope: ['keyword', 'storage', 'entity.name.tag'], settings: { foreground: '#000001' } },
    { scope: ['string', 'markup.inline.raw'], settings: { foreground: '#000002' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000003' } },
    {
      scope: [
        'entity.name.function',
        'support.type.property-name',
        'entity.other.attribute-name',
        'variable.other.key',
        'entity.name.tag.yaml',
      ],
      settings: { foreground: '#000004' },
    },
    { scope: ['constant.numeric', 'constant.language'], settings: { foreground: '#000005' } },
  ],
};

const engine = createJavaScriptRegexEngine({ forgiving: true });
const highlighter = createHighlighterCore({ themes: [theme], langs: [], engine });

export async function tokenize(code: string, language: string, grammar: unknown): Promise<Token[][]> {
  const shiki = await highlighter;
  await shiki.loadLanguage(grammar as LanguageInput);
  const { tokens } = shiki.codeToTokens(code, { lang: language, theme: theme.name });
  return tokens.map((line) => line.map(tokenOf));
}

function tokenOf({ content, color }: ThemedToken): Token {
  const look = Object.entries(looks).find(([role]) => role === color?.toLowerCase())?.[1];
  return look === undefined ? { text: content } : { text: content, look };
}
