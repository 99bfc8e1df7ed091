import { bareFileFor } from './bare-files.ts';
import { checkFileName, finishFileName } from './file-name.ts';
import { formatOf } from './formats.ts';
import type { FileKind } from './templates/template.ts';
import { secretTypeOf } from './secret-types.ts';
import { namesOfPrograms } from './named-files.ts';
import { homeFileOf } from './templates/home/home-files.ts';
import { templateOf } from './templates.ts';
import type { FileRequest } from './write-file.ts';

const MOST_NAMES = 3;

/**
 * The homes that a template's text can have. A name that belongs to another program's text is no name for it:
 * what Django reads as `settings.py` is no job, and a tree of settings is no `.gitlab-ci.yml`.
 */
const NAMES_OF_TEMPLATE: Record<string, RegExp> = {
  csharp: /\.cs$/,
  'docker-compose': /^docker-compose\.yml$/,
  dockerfile: /^Dockerfile$/,
  dotenv: /^\.env(?:\.|$)/,
  'github-actions': /^deploy\.yml$/,
  go: /\.go$/,
  java: /\.java$/,
  javascript: /^(?!.*config\.js$).*\.js$/,
  kubernetes: /^secret\.yaml$/,
  notebook: /\.ipynb$/,
  plain:
    /^(?:\.env|appsettings\.json|(?:config|settings|secrets)\.(?:json|yml)|client\.properties|terraform\.tfvars)$/,
  prose: /^README\.md$/,
  python: /^(?!settings|celeryconfig).*\.py$/,
  shell: /\.sh$/,
  spring: /^application\.(?:yml|properties)$/,
  terraform: /\.tfvars$/,
  typescript: /\.ts$/,
};

/** What people call such a file, from the places where its secrets are found: names that stand as they are. */
export function usualNames({
  secretTypes,
  codeTemplate,
  outputFormat,
}: Pick<FileRequest, 'secretTypes' | 'codeTemplate' | 'outputFormat'>): string[] {
  const bare = bareFileFor({ secretTypes, codeTemplate, outputFormat });
  if (bare !== undefined) return bare.names.slice(0, MOST_NAMES);
  const types = secretTypes.map(secretTypeOf);
  const format = formatOf(outputFormat);
  const kind = templateOf(codeTemplate).kindOf(format, types);
  const homes = types.flatMap((type) => type.homes);
  const programs = namesOfPrograms(types, { codeTemplate, outputFormat });
  if (codeTemplate === 'cli-config') {
    const name = format.id === 'native' ? homeFileOf(types)?.name : undefined;
    const isProfile = ['native', 'ini'].includes(format.id) && types.every(isOfAwsFile);
    if (programs.length > 0) return programs;
    return name === undefined
      ? homes
          .filter(() => isProfile)
          .slice(0, 1)
          .map(nameOf)
      : [name];
  }
  const own = NAMES_OF_TEMPLATE[codeTemplate];
  // What lies in a home directory or on a machine is a tool's own file, which the template above writes.
  const names = homes.filter((home) => !/^[~/]/.test(home)).map(nameOf);
  const fitting = names.filter((name) => own?.test(name) === true && standsIn(name, kind));
  return [...new Set([...fitting, ...programs])].slice(0, MOST_NAMES);
}

/** The last part; a pattern's star is the job that a pipeline is mostly named for. */
function nameOf(home: string): string {
  return (home.split('/').at(-1) ?? home).replace('*', 'deploy');
}

function isOfAwsFile({ homes }: { homes: readonly string[] }): boolean {
  return homes[0] === '~/.aws/credentials';
}

/** It gets no ending, and none of another format. */
function standsIn(name: string, kind: FileKind): boolean {
  if (checkFileName(name, kind) !== undefined || finishFileName(name, kind) !== name) return false;
  if (!name.startsWith('.')) return true;
  return kind.endings.some((ending) => name === ending || name.startsWith(`${ending}.`));
}
