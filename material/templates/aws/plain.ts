import { writeEntries, type Entry, type Format, type Written } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import {
  awsConfigurations,
  awsCredentialsFiles,
  awsTreeOnlyConfigurations,
} from '#material/templates/jobs/aws-plain.ts';
import type { AwsDraft } from '#material/templates/template.ts';

export function writeAwsPlain(draft: AwsDraft, format: Format): Written {
  return writeEntries(format, pick(draft.random, fitting(format))(draft));
}

function fitting(format: Format): readonly ((draft: AwsDraft) => Entry[])[] {
  if (format.id === 'native') return awsCredentialsFiles;
  if (format.id === 'ini') return [...awsCredentialsFiles, ...awsConfigurations];
  const isPrintedByTool = format.id === 'json' || format.id === 'yaml';
  return isPrintedByTool ? [...awsConfigurations, ...awsTreeOnlyConfigurations] : awsConfigurations;
}
