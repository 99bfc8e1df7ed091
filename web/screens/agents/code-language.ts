/** File extension to grammar, as the specification lists them; anything else is plain text. */
const languages = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  jsx: 'jsx',
  tsx: 'tsx',
  html: 'html',
  css: 'css',
  json: 'json',
  md: 'markdown',
  yaml: 'yaml',
  yml: 'yaml',
  xml: 'xml',
  sh: 'bash',
  bash: 'bash',
  sql: 'sql',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  go: 'go',
  rb: 'ruby',
  php: 'php',
  swift: 'swift',
  kt: 'kotlin',
  rs: 'rust',
  tf: 'terraform',
  tfvars: 'terraform',
  hcl: 'terraform',
} as const;

export type CodeLanguage = (typeof languages)[keyof typeof languages] | 'text';

export function languageOf(fileName: string): CodeLanguage {
  const extension = extensionOf(fileName);
  return Object.hasOwn(languages, extension) ? languages[extension as keyof typeof languages] : 'text';
}

/** 'keys.env' is 'env'; a name without a dot, or one that starts with its only dot, has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}
