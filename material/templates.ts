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
import { cliConfig } from './templates/cli-config.ts';
import { dockerCompose } from './templates/docker-compose.ts';
import { dockerfile } from './templates/dockerfile.ts';
import { githubActions } from './templates/github-actions.ts';
import { kubernetes } from './templates/kubernetes.ts';
import { prose } from './templates/prose.ts';
import { spring } from './templates/spring.ts';
import type { Template } from './templates/template.ts';
import { terraform } from './templates/terraform.ts';
import { typescript } from './templates/typescript.ts';

/** Every code template, in alphabetical order of its id. */
export const templates: readonly Template[] = [
  cliConfig,
  csharp,
  dockerCompose,
  dockerfile,
  dotenv,
  githubActions,
  go,
  java,
  javascript,
  kubernetes,
  none,
  notebook,
  php,
  plain,
  prose,
  python,
  ruby,
  shell,
  spring,
  terraform,
  typescript,
];

export function templateOf(id: string): Template {
  const found = templates.find((template) => template.id === id);
  if (found === undefined) throw new Error(`There is no code template '${id}'.`);
  return found;
}
