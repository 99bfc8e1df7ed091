import type { FileKind } from './templates/template.ts';

/** Q48: with its ending. */
export const LONGEST_FILE_NAME = 200;

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file, which counts the superscripts as digits. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[1-9¹²³]|lpt[1-9¹²³])\s*(?:\.|$)/i;

/** Marks that turn the reading direction round, so that `a‮sj.exe` reads like another name, or stay unseen. */
const HIDDEN_MARKS = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Endings that a person appends to a copy: `settings.py.bak` stays what it is. */
const COPY_ENDINGS = ['.bak', '.old', '.orig', '.save'];

/** What readers of the AWS tools, RubyGems and kubectl know by its whole name. */
const WHOLE_NAMES = ['credentials', 'config', 'kubeconfig'];

/** A sentence for the person when the name cannot stand, otherwise nothing. The same for every file system. */
export function checkFileName(given: string, kind?: FileKind): string | undefined {
  if (!given.isWellFormed()) return 'The file name holds a broken character. Type it again.';
  const name = trimmed(given);
  if (name === '') return 'File name is required';
  if (/\p{Cc}/u.test(name)) return 'The file name holds a control character. Use visible characters only.';
  if (HIDDEN_MARKS.test(name))
    return 'The file name holds an invisible character. Use visible characters only.';
  const sign = /[/\\<>:"|?*]/.exec(name);
  if (sign !== null) return `A file name cannot hold ${sign[0]} . Leave it out.`;
  if (name === '.' || name === '..') return 'This is the name of a folder. Choose another file name.';
  if (name.endsWith('.')) return 'A file name cannot end with a dot.';
  if (DEVICE_NAME.test(name))
    return `Windows keeps the name ${name.split('.')[0]?.trim()} for a device. Choose another.`;
  const finished = kind === undefined ? name : finishFileName(name, kind);
  if (finished.length > LONGEST_FILE_NAME) {
    return `The file name is too long: ${finished.length} characters with its ending, ${LONGEST_FILE_NAME} at most.`;
  }
  return undefined;
}

/** The name that the file gets: trimmed, composed, and with the ending of what is in it. */
export function finishFileName(given: string, kind: FileKind): string {
  const name = trimmed(given);
  if (name.startsWith('.') || isKnownWhole(name, kind)) return name;
  const lowered = name.toLowerCase();
  const copyEnding = COPY_ENDINGS.find((ending) => lowered.endsWith(ending)) ?? '';
  const original = lowered.slice(0, lowered.length - copyEnding.length);
  const hasEnding = kind.endings.some((ending) => original.endsWith(ending) && original !== ending);
  return hasEnding ? name : name + kind.endings[0];
}

function isKnownWhole(name: string, { endings, names }: FileKind): boolean {
  if (names?.includes(name) === true) return true;
  return endings.includes('.ini') && WHOLE_NAMES.includes(name.toLowerCase());
}

/** As people's systems keep it. */
export function trimmed(name: string): string {
  return name.normalize('NFC').trim();
}
