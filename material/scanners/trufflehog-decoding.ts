const MOST_PASSES = 5;
const SHORTEST_CODE = 20;
const PIECE = 10_240;
const OVERLAP = 3072;

/** The texts that TruffleHog looks at: pieces of the file that overlap, byte for byte, and each as it reads decoded. */
export function readingsOf(content: string): string[] {
  const bytes = Buffer.from(content, 'utf8').toString('latin1');
  const readings: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    readings.push(...decodedOf(bytes.slice(at, at + PIECE + OVERLAP)));
  return readings;
}

function decodedOf(piece: string): string[] {
  const readings = [piece];
  let latest = [piece];
  for (let pass = 0; pass < MOST_PASSES && latest.length > 0; pass += 1) {
    latest = latest
      .flatMap((text) => [withoutBase64(text), withoutTags(text)])
      .filter((text) => text !== undefined)
      .filter((text) => !readings.includes(text));
    readings.push(...latest);
  }
  return readings;
}

/** With each run of base64 that says something in ASCII put down as what it says. */
function withoutBase64(text: string): string | undefined {
  let isDecoded = false;
  const decoded = text.replaceAll(new RegExp(`[A-Za-z0-9+/=_-]{${SHORTEST_CODE + 1},}`, 'g'), (run) => {
    const code = run.replace(/^[+/=_-]+/, '').replace(/^.*=(?=[^=])/, '');
    const said = saidBy(code);
    if (said === undefined) return run;
    isDecoded = true;
    return run.replace(code, () => said);
  });
  return isDecoded ? decoded : undefined;
}

function saidBy(code: string): string | undefined {
  const isPlain = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(code);
  const isForUrls = /^[A-Za-z0-9_-]+$/.test(code) && code.length % 4 !== 1;
  if (code === '' || (!isPlain && !isForUrls)) return undefined;
  const said = Buffer.from(code, 'base64').toString('latin1');
  return /^[\0-\x7f]+$/.test(said) ? said : undefined;
}

/** What a page or a document says without its tags. */
function withoutTags(text: string): string | undefined {
  if (!/<[a-zA-Z][a-zA-Z0-9]*(?::[a-zA-Z][a-zA-Z0-9]*)?[\s>/]/.test(text)) return undefined;
  const said = text
    .replaceAll(/<!--([^]*?)-->/g, '\n$1\n')
    .replaceAll(/<[/!?a-zA-Z][^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&');
  return said
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
