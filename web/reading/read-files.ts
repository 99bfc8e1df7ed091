import type { ScannerVerdict, SecretSpan } from '#contract/agents.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { isRecord, isTrue, listOf, type Loose, recordOf, textIn, textsOf } from './loose.ts';

/** What a file would hold; an answer without its text shows nothing. */
export function readPreview(answer: unknown): ReplyOf<typeof calls.previewFile> {
  const file = recordOf(answer);
  const { text } = file;
  if (typeof text !== 'string') throw new Error('The preview could not be read.');
  return {
    file_name: textIn(file, 'file_name') ?? '',
    text,
    spans: readSpans(file['spans']),
    note: textIn(file, 'note') ?? '',
    usual_names: textsOf(file['usual_names']),
  };
}

/** A generated file; one without code is empty. */
export function readCode(answer: unknown): { file_name: string; code: string; spans: SecretSpan[] } {
  const file = recordOf(answer);
  const { code } = file;
  return {
    file_name: textIn(file, 'file_name') ?? '',
    code: typeof code === 'string' ? code : '',
    spans: readSpans(file['spans']),
  };
}

/** The secrets of a file; one that does not say where it stands cannot be marked. */
function readSpans(value: unknown): SecretSpan[] {
  return listOf(value).flatMap((item) => {
    if (!isRecord(item)) return [];
    const { start, end } = item;
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    return {
      start,
      end,
      secretType: textIn(item, 'secretType') ?? '',
      label: textIn(item, 'label', 'secretType') ?? 'Secret',
      seenBy: textsOf(item['seenBy']),
      verdicts: listOf(item['verdicts']).filter(isRecord).map(readVerdict),
    };
  });
}

function readVerdict(item: Loose): ScannerVerdict {
  return {
    scanner: textIn(item, 'scanner') ?? 'A scanner',
    version: textIn(item, 'version') ?? '',
    seen: isTrue(item['seen']),
    rules: textsOf(item['rules']),
    // Not shown; a word that we do not know stays.
    cause: textIn(item, 'cause') as ScannerVerdict['cause'],
    why: textIn(item, 'why') ?? '',
  };
}
