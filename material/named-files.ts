import { trimmed } from './file-name.ts';
import { secretTypeOf } from './secret-types.ts';
import type { SecretType } from './secret-type.ts';
import { appsettings } from './templates/named/appsettings.ts';
import { bashHistory } from './templates/named/bash-history.ts';
import { databaseYml } from './templates/named/database-yml.ts';
import { dockerConfig } from './templates/named/docker-config.ts';
import type { NamedFile } from './templates/named/named-file.ts';
import { terraformState } from './templates/named/terraform-state.ts';
import { wpConfig } from './templates/named/wp-config.ts';

export const namedFiles: readonly NamedFile[] = [
  appsettings,
  bashHistory,
  databaseYml,
  dockerConfig,
  terraformState,
  wpConfig,
];

/** The ending of a copy that a person keeps beside the file. */
const COPY = /\.(?:bak|old|orig|save)$/;

export type NamedRequest = {
  secretTypes: readonly string[];
  codeTemplate: string;
  outputFormat: string;
  fileName: string;
  sets?: number | undefined;
};

/** The file that a program knows by the chosen name, where that program has a place for every type. */
export function namedFileFor(request: NamedRequest): NamedFile | undefined {
  const name = trimmed(request.fileName).toLowerCase().replace(COPY, '');
  const found = namedFiles.find((file) => file.name === name && isOf(file, request));
  if (found === undefined || (request.sets ?? 1) > 1) return undefined;
  return found.holds(request.secretTypes.map(secretTypeOf)) ? found : undefined;
}

/** The names of such files for these types, in this template and format. */
export function namesOfPrograms(
  types: readonly SecretType[],
  choice: Pick<NamedRequest, 'codeTemplate' | 'outputFormat'>,
): string[] {
  return namedFiles
    .filter((file) => isOf(file, choice) && types.every(file.isUsualFor) && file.holds(types))
    .map(({ name }) => name);
}

function isOf(
  { of }: NamedFile,
  { codeTemplate, outputFormat }: Pick<NamedRequest, 'codeTemplate' | 'outputFormat'>,
): boolean {
  return of[codeTemplate]?.some((id) => id === outputFormat) === true;
}
