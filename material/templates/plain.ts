import { writeEntries, type Entry, type Format } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { awsConfigurations, awsCredentialsFiles, awsTreeOnlyConfigurations } from './jobs/aws-plain.ts';
import type { Draft, Template } from './template.ts';

export const plain: Template = {
  id: 'plain',
  label: 'Plain values',
  description: 'A configuration file in the chosen format, with the settings that stand around the keys',
  isOffered: true,
  kindOf: (format) => format,
  write: (draft, format) => writeEntries(format, pick(draft.random, fitting(format))(draft)),
};

function fitting(format: Format): readonly ((draft: Draft) => Entry[])[] {
  if (format.id === 'native') return awsCredentialsFiles;
  return format.id === 'env' ? awsConfigurations : [...awsConfigurations, ...awsTreeOnlyConfigurations];
}
