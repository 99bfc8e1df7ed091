/** A line as the plugins of detect-secrets get it: files of settings are written anew, every value in quotes. */
export type Line = { text: string; number: number };

const KINDS: Readonly<Record<string, string>> = {
  '.go': 'go',
  '.cs': 'c',
  '.m': 'c',
  '.c': 'c',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.eyaml': 'yaml',
  '.cnf': 'config',
  '.conf': 'config',
  '.cfg': 'config',
  '.cf': 'config',
  '.ini': 'config',
  '.properties': 'config',
  '.toml': 'config',
  ...Object.fromEntries(
    ['.cls', '.java', '.js', '.php', '.py', '.pyi', '.swift', '.tf', '.example'].map((ending) => [
      ending,
      'code',
    ]),
  ),
};

/** `config`, `yaml`, `go`, `c`, `code`, or `other` for every ending that it does not know. */
export function kindOf(fileName: string): string {
  return KINDS[endingOf(fileName)] ?? 'other';
}

/** As Python's splitext: a name that begins with a dot and has no other has no ending. */
export function endingOf(fileName: string): string {
  const bare = fileName.replace(/^\.+/, '');
  const dot = bare.lastIndexOf('.');
  return dot === -1 ? '' : bare.slice(dot);
}

/** The readings of a file, of which a later one is tried when the earlier has nothing to report. */
export function* readingsOfFile(fileName: string, content: string): Generator<Line[]> {
  const kind = kindOf(fileName);
  const rewritten = linesOfIni(content, content) ?? (kind === 'yaml' ? linesOfYaml(content) : undefined);
  const isUsed = rewritten !== undefined && rewritten.length > 0;
  yield isUsed ? rewritten : numbered(content.split('\n'));
  const eager = kind === 'other' ? linesOfIni(`[global]\n${content}`, content) : undefined;
  if (eager !== undefined && eager.length > 0) yield eager;
}

function numbered(lines: readonly string[]): Line[] {
  return lines.map((text, at) => ({ text: text.trimEnd(), number: at + 1 }));
}

/** Python's configparser in its strict mode; nothing when it refuses the text. */
function linesOfIni(text: string, original: string): Line[] | undefined {
  const options = optionsOfIni(text);
  if (options === undefined || options.length === 0) return undefined;
  if (options.some(([, value]) => /%(?!%)/.test(value.replaceAll('%%', '')))) return undefined;
  const places = placesOf(
    options,
    original.split('\n').map((line) => line.trim()),
  );
  const lines: string[] = [];
  for (const { key, value, number } of places) {
    while (lines.length < number - 1) lines.push('');
    const [first = ''] = value;
    const bare = `'"`.includes(first) && value.endsWith(first) ? value.slice(1, -1) : value;
    lines.push(`${key} = "${bare.replaceAll('"', '\\"')}"`);
  }
  return numbered(lines);
}

function optionsOfIni(text: string): [key: string, value: string][] | undefined {
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | undefined;
  let current: string[] | undefined;
  let level = 0;
  for (const line of text.split('\n')) {
    const value = line.trim();
    if (/^[#;]/.test(value)) continue;
    if (value === '') {
      current?.push('');
      continue;
    }
    const indent = line.search(/\S/);
    if (section !== undefined && current !== undefined && indent > level) {
      current.push(value);
      continue;
    }
    level = indent;
    const header = /^\[(.+)\]/.exec(value)?.[1];
    if (header !== undefined) {
      if (sections.has(header)) return undefined;
      section = new Map();
      sections.set(header, section);
      current = undefined;
      continue;
    }
    const [, key = '', rest = ''] = /^(.*?)\s*[=:]\s*(.*)$/.exec(value) ?? [];
    if (section === undefined || key === '' || section.has(key)) return undefined;
    current = [rest.trim()];
    section.set(key, current);
  }
  return [...sections.values()].flatMap((one) =>
    [...one].map(([key, lines]): [string, string] => [key, lines.join('\n').trimEnd()]),
  );
}

/** Where each line of each value stands; it looks onward from the value before. */
function placesOf(
  options: readonly (readonly [key: string, values: string])[],
  all: readonly string[],
): { key: string; value: string; number: number }[] {
  let lines = all;
  let offset = 0;
  const places: { key: string; value: string; number: number }[] = [];
  for (const [key, values] of options) {
    const [head, ...tail] = values.split('\n');
    const list = [head ?? '', ...tail.filter((line) => line !== '')];
    if (values === '') continue;
    let next = 0;
    let isDone = false;
    for (const [at, line] of lines.entries()) {
      if (line === '' || /^[;#]/.test(line)) continue;
      if (next === 0) {
        if (isOption(line, key, list[0] ?? '')) {
          places.push({ key, value: list[0] ?? '', number: offset + at + 1 });
          next = 1;
        }
        continue;
      }
      if (next === list.length) {
        const step = Math.max(at, 1);
        offset += step;
        lines = lines.slice(step);
        isDone = true;
        break;
      }
      places.push({ key, value: list[next] ?? '', number: offset + at + 1 });
      next += 1;
    }
    if (!isDone) lines = [];
  }
  return places.filter(({ value }) => value !== '');
}

function isOption(line: string, key: string, value: string): boolean {
  const rest = line.startsWith(key) ? line.slice(key.length) : '';
  const signs = /^[ :=]+/.exec(rest)?.[0] ?? '';
  return signs !== '' && (rest.slice(signs.length).startsWith(value) || value === '');
}

/** The texts of a file of one document, each behind its name; several documents are read as they stand. */
function linesOfYaml(content: string): Line[] | undefined {
  const source = content.split('\n');
  if (source.some((line, at) => /^---(?:\s|$)/.test(line) && source.slice(0, at).some(isContent)))
    return undefined;
  const lines: string[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const line = source[at] ?? '';
    const [, before = '', key = '', rest = ''] =
      /^((?:\s*- )*\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'{[][^:#]*?):(?:\s+(.*))?$/.exec(line) ?? [];
    if (key === '') continue;
    const block = /^[|>][+-]?\d?(?:\s+#.*)?$/.test(rest);
    let value: string | undefined;
    const number = at + 1;
    if (block) {
      const body: string[] = [];
      while (
        at + 1 < source.length &&
        (source[at + 1]?.trim() === '' || indentOf(source[at + 1]) > before.length)
      ) {
        at += 1;
        body.push(source[at] ?? '');
      }
      const depth = indentOf(body.find((text) => text.trim() !== ''));
      const text = body
        .map((one) => one.slice(depth))
        .join('\n')
        .replace(/\n+$/, '');
      value = rest.startsWith('|-') ? text : `${text}\n`;
    } else value = scalarOf(rest);
    if (value === undefined) continue;
    while (lines.length < number - 1) lines.push('');
    const comment = /\s+#[\S ]*/.exec(line.trim())?.[0] ?? '';
    lines.push(`${scalarOf(key) ?? key}: "${value.replaceAll('"', '\\"')}"${comment}`);
  }
  return numbered(lines);
}

function isContent(line: string): boolean {
  return line.trim() !== '' && !line.trim().startsWith('#');
}

function indentOf(line: string | undefined): number {
  return line === undefined ? 0 : Math.max(line.search(/\S/), 0);
}

/** The text of a scalar; nothing for numbers, dates, flags and collections. */
function scalarOf(rest: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  if (quoted !== undefined) {
    return quoted.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
  }
  const single = /^'((?:[^']|'')*)'/.exec(rest)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  const plain = rest.replace(/\s+#.*$/, '').trim();
  if (plain === '' || /^[&*!{[|>%@`]/.test(plain)) return undefined;
  const isOther =
    /^(?:~|null|true|false|yes|no|on|off|[-+]?[\d.][\d._]*(?:e[-+]?\d+)?|0x[\da-f]+|\d{4}-\d\d-\d\d.*)$/i;
  return isOther.test(plain) ? undefined : plain;
}
