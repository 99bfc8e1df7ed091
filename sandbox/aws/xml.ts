/** As much XML as the two protocols need, and nothing that makes XML dangerous: no DOCTYPE, no entities of its own. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const maxDepth = 32;
const maxElements = 20_000;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/** The root element, or undefined where the text is not well-formed. */
export function parseXml(xml: string): XmlElement | undefined {
  const document: XmlElement = { name: '', text: '', children: [] };
  const open = [document];
  let elements = 0;
  token.lastIndex = xml.startsWith('\uFEFF') ? 1 : 0;
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml);
    const current = open.at(-1);
    if (!match || !current) return undefined;
    const [, cdata, closing, opening, , selfClosing, text] = match;
    if (cdata !== undefined) current.text += cdata;
    if (text !== undefined) current.text += unescapeXml(text);
    if (closing !== undefined) {
      if (open.length < 2 || current.name !== localName(closing)) return undefined;
      open.pop();
    }
    if (opening !== undefined) {
      const element: XmlElement = { name: localName(opening), text: '', children: [] };
      current.children.push(element);
      elements += 1;
      if (elements > maxElements || open.length > maxDepth) return undefined;
      if (!selfClosing) open.push(element);
    }
  }
  const root = document.children[0];
  const isWhole = open.length === 1 && document.children.length === 1 && document.text.trim() === '';
  return isWhole ? root : undefined;
}

const named: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([name, character]) => [character, `&${name};`]),
);

export function escapeXml(text: string): string {
  return text.replace(
    /[&<>"'\r\n\u0085\u2028]/g,
    (character) => named[character] ?? `&#${character.charCodeAt(0)};`,
  );
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
