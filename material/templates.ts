import { dotenv } from './templates/dotenv.ts';
import { go } from './templates/go.ts';
import { javascript } from './templates/javascript.ts';
import { none } from './templates/none.ts';
import { notebook } from './templates/notebook.ts';
import { plain } from './templates/plain.ts';
import { python } from './templates/python.ts';
import { shell } from './templates/shell.ts';
import { csharp } from './templates/csharp.ts';
import { java } from './templates/java.ts';
import { ruby } from './templates/ruby.ts';
import { php } from './templates/php.ts';
import type { Template } from './templates/template.ts';
import { terraform } from './templates/terraform.ts';
import { typescript } from './templates/typescript.ts';

/** Every code template, in alphabetical order of its id. */
export const templates: readonly Template[] = [
  csharp,
  dotenv,
  go,
  java,
  javascript,
  none,
  notebook,
  php,
  plain,
  python,
  ruby,
  shell,
  terraform,
  typescript,
];

export function templateOf(id: string): Template {
  const found = templates.find((template) => template.id === id);
  if (found === undefined) throw new Error(`There is no code template '${id}'.`);
  return found;
}
