import type { Deployment } from '#contract/deployments.ts';
import { fileNameOf } from '#web/ui/target-of.ts';
import { extensionOf } from './code-language.ts';

export const noCode = 'No generated code available for this agent';

type Generated = Pick<Deployment, 'name' | 'configuration' | 'generated_file_path'>;

/** Code can be seen and saved only where a file was made. */
export function hasGeneratedFile(deployment: Pick<Deployment, 'generated_file_path'>): boolean {
  return deployment.generated_file_path !== null && deployment.generated_file_path !== '';
}

/** The name a download is saved under: the configured one, else '{name}_code.{extension}'. */
export function downloadName({ name, configuration, generated_file_path }: Generated): string {
  const extension = extensionOf(lastPart(generated_file_path ?? '')) || 'txt';
  const configured = fileNameOf(configuration);
  if (configured === undefined) return `${name}_code.${extension}`;
  return extensionOf(configured) === '' ? `${configured}.${extension}` : configured;
}

/** The name whose extension decides how the code is coloured. */
export function shownName(deployment: Generated, answered: string | undefined): string {
  if (answered !== undefined && answered !== '') return answered;
  const path = lastPart(deployment.generated_file_path ?? '');
  return path === '' ? downloadName(deployment) : path;
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}
