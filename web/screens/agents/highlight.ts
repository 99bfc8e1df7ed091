import type { CodeLanguage } from './code-language.ts';
import type { Token } from './code-pieces.ts';

type Grammar = Exclude<CodeLanguage, 'text'>;

/** Each grammar is a file of its own, loaded when a file of its kind is opened. */
const grammars: Record<Grammar, () => Promise<{ default: unknown }>> = {
  python: () => import('@shikijs/langs/python'),
  javascript: () => import('@shikijs/langs/javascript'),
  typescript: () => import('@shikijs/langs/typescript'),
  jsx: () => import('@shikijs/langs/jsx'),
  tsx: () => import('@shikijs/langs/tsx'),
  html: () => import('@shikijs/langs/html'),
  css: () => import('@shikijs/langs/css'),
  json: () => import('@shikijs/langs/json'),
  markdown: () => import('@shikijs/langs/markdown'),
  yaml: () => import('@shikijs/langs/yaml'),
  xml: () => import('@shikijs/langs/xml'),
  bash: () => import('@shikijs/langs/bash'),
  sql: () => import('@shikijs/langs/sql'),
  java: () => import('@shikijs/langs/java'),
  c: () => import('@shikijs/langs/c'),
  cpp: () => import('@shikijs/langs/cpp'),
  csharp: () => import('@shikijs/langs/csharp'),
  go: () => import('@shikijs/langs/go'),
  ruby: () => import('@shikijs/langs/ruby'),
  php: () => import('@shikijs/langs/php'),
  swift: () => import('@shikijs/langs/swift'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  rust: () => import('@shikijs/langs/rust'),
  terraform: () => import('@shikijs/langs/terraform'),
};

/** Beyond this a file is shown without colours: the tokenizer works on the page's own thread. */
const mostCharacters = 100_000;

/** The tokens of each line with the class of their colour; none for plain text, and none when anything fails. */
export async function highlight(code: string, language: CodeLanguage): Promise<Token[][] | undefined> {
  if (language === 'text' || code.length > mostCharacters) return undefined;
  try {
    const [{ tokenize }, grammar] = await Promise.all([import('./tokenize.ts'), grammars[language]()]);
    return await tokenize(code, language, grammar.default);
  } catch {
    return undefined;
  }
}
