import type { Field } from '#material/credential-set.ts';
import { env } from '#material/formats/env.ts';
import { INNER_FORMATS, writeEntries } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { writeAwsPlain } from './aws/plain.ts';
import { settingsFile } from './home/home-file.ts';
import { homeFileOf } from './home/home-files.ts';
import { flatProfiles, profileTrees, variablesOfHome } from './jobs/cli-config.ts';
import type { Template } from './template.ts';

export const cliConfig: Template = {
  id: 'cli-config',
  label: 'Command-line configuration',
  description:
    'The file that one tool keeps in the home directory (.npmrc, .netrc, kubeconfig, gh, doctl, Terraform and others), AWS credentials, a key by itself, or profiles',
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini'],
  kindOf: (format, types = []) =>
    format.id === 'native' ? (homeFileOf(types)?.kind ?? settingsFile) : format,
  write: (draft, format) => {
    const { random, aws } = draft;
    if (format.id === 'env') return writeEntries(env, pick(random, variablesOfHome)(draft));
    const isFlat = format.id === 'native' || format.id === 'ini';
    if (!isFlat) return writeEntries(format, pick(random, profileTrees)(draft));
    if (format.id === 'native') {
      if (aws !== undefined) return writeAwsPlain(aws, format);
      const file = homeFileOf(draft.sets.map(({ type }) => type));
      if (file !== undefined) {
        const paths = new Map<Field, string>();
        return { content: file.write(draft, paths), paths };
      }
    }
    return writeEntries(format, pick(random, flatProfiles)(draft));
  },
};
