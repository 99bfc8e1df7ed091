/** The longest file that is ever generated (Q48), and long enough for most exports of scanners. */
const MOST_BYTES = 1024 * 1024;

/** The text of a chosen or dropped file; refuses with a sentence what is too long to be looked through. */
export async function readDropped(file: File): Promise<string> {
  if (file.size > MOST_BYTES) {
    throw new Error(
      `${file.name} is larger than 1 MB, so nothing in it was looked up. Paste the lines you ask about instead.`,
    );
  }
  try {
    return await file.text();
  } catch (cause) {
    throw new Error(`${file.name} could not be read. Choose it again, or paste its text.`, { cause });
  }
}
