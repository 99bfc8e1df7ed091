export interface Device {
  /** 'Chrome on macOS', 'Script (curl)'. */
  name: string;
  kind: 'computer' | 'phone' | 'script' | 'unknown';
}

/** The order matters: Edge also says Chrome, Chrome also says Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:CriOS|Chrome|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The order matters: Android also says Linux, an iPhone also says Mac OS X. */
const systems: readonly (readonly [RegExp, string, 'computer' | 'phone'])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows NT\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

const scripts: Readonly<Record<string, string>> = {
  node: 'Node.js',
  undici: 'Node.js',
  'python-requests': 'Python',
  'python-urllib': 'Python',
  'go-http-client': 'Go',
};

/** A user agent in words. It says what its sender likes, so anything may stand in it. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.trim() ?? '';
  if (text.startsWith('Mozilla/')) return browserOf(text);
  // Node's own fetch says no more than this.
  const product = text === 'node' ? text : /^([A-Za-z][\w.-]{0,39})\//.exec(text)?.[1];
  if (product === undefined) return { name: 'Unknown device', kind: 'unknown' };
  return {
    name: `Script (${Object.hasOwn(scripts, product.toLowerCase()) ? scripts[product.toLowerCase()] : product})`,
    kind: 'script',
  };
}

function browserOf(text: string): Device {
  const browser = browsers.find(([sign]) => sign.test(text))?.[1] ?? 'Browser';
  const system = systems.find(([sign]) => sign.test(text));
  if (system === undefined) return { name: browser, kind: 'computer' };
  return { name: `${browser} on ${system[1]}`, kind: system[2] };
}
