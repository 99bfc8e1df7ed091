/**
 * Texts that would run, if a page ever took one for more than text. Each sets `hit` or opens a dialog; each is short
 * enough for every field that has a limit.
 */
const byKind = {
  tags: [
    '<script>hit=1</script>',
    '<ScRiPt>hit=1</sCrIpT>',
    '<script src=data:text/javascript,hit=1></script>',
    '</title><script>hit=1</script>',
    '</textarea><script>hit=1</script>',
    '<img src=x onerror=hit=1>',
    '<img src=x onerror="alert(1)"//',
    '<IMG SRC=x ONERROR=alert(1)>',
    '<body onload=hit=1>',
    '<iframe srcdoc="<script>parent.hit=1</script>">',
    '<object data="data:text/html,<script>hit=1</script>">',
    '<embed src="javascript:hit=1">',
    '<details open ontoggle=hit=1>x',
    '<video><source onerror=hit=1></video>',
    '<input autofocus onfocus=hit=1>',
    '<base href="https://evil.example/">',
    '<meta http-equiv=refresh content="0;url=javascript:hit=1">',
    '<form action=javascript:hit=1><button>x</button></form>',
  ],
  attributes: [
    '" onmouseover="hit=1',
    "' onfocus='hit=1' autofocus='",
    '"><img src=x onerror=hit=1>',
    "'><svg onload=hit=1>",
    '` onerror=`hit=1',
    'x" style="position:fixed;inset:0" onclick="hit=1',
    '"></time><script>hit=1</script>',
  ],
  svg: [
    '<svg onload=hit=1>',
    '<svg><script>hit=1</script></svg>',
    '<svg><animate onbegin=hit=1 attributeName=x dur=1s>',
    '<svg><a xlink:href="javascript:hit=1"><text y=9>x</text></a></svg>',
    '<svg><foreignObject><img src=x onerror=hit=1></foreignObject></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=hit=1>#x"/>',
    '<svg><style><img src=x onerror=hit=1></style></svg>',
  ],
  addresses: [
    'javascript:hit=1',
    'JaVaScRiPt:alert(1)',
    'java&#09;script:hit=1',
    'data:text/html,<script>hit=1</script>',
    'vbscript:msgbox(1)',
    '//evil.example/%0d%0ahit=1',
    'https://a@evil.example/"onclick="hit=1',
  ],
  markdown: [
    '[x](javascript:hit=1)',
    '![x](x"onerror="hit=1)',
    '<javascript:hit=1>',
    '```html\\n<img src=x onerror=hit=1>',
  ],
  templates: [
    '{{constructor.constructor("hit=1")()}}',
    '${hit=1}',
    '<%= hit=1 %>',
    '#{hit=1}',
    '<template><script>hit=1</script></template>',
  ],
  mathml: ['<math><mtext><img src=x onerror=hit=1></mtext></math>', '<math href="javascript:hit=1">x</math>'],
  css: [
    '</style><img src=x onerror=hit=1>',
    '"]{}*{background:url(javascript:hit=1)}',
    'expression(hit=1)',
    '@import "https://evil.example/x.css"',
  ],
  json: [
    '","hit":1,"x":"',
    '</script><script>hit=1</script>',
    '\\u003cscript\\u003ehit=1\\u003c/script\\u003e',
    '__proto__',
  ],
  tables: [
    '=HYPERLINK("javascript:hit=1")',
    '+cmd|" /C calc"!A0',
    '@SUM(1+1)*cmd',
    '-2+3+"<img src=x onerror=hit=1>',
  ],
  unicode: [
    '＜script＞hit=1＜/script＞',
    '<ſcript>hit=1</ſcript>',
    '\u200b<img\u00a0src=x onerror=hit=1>',
    '<img src=x onerror=hit=1>'.normalize('NFD') + '\u0301',
  ],
} as const;

export const xssPayloads: readonly string[] = Object.values(byKind).flat();

/** What a store of ours refuses; another back end may send it. */
export const controlPayloads: readonly string[] = [
  '<img\u0000 src=x onerror=hit=1>',
  '<scr\u0000ipt>hit=1</scr\u0000ipt>',
  'java\u0001script:hit=1',
  '<img\u000csrc=x\u000conerror=hit=1>',
  '\u202e<img src=x onerror=hit=1>\u202c',
  '\ufeff<script>hit=1</script>',
];

/** As many of the texts in one as the limit allows. */
export function joined(texts: readonly string[], limit: { bytes: number }): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = `${lines.at(-1) ?? ''} ${text}`.trim();
    if (lines.length > 0 && Buffer.byteLength(longer) <= limit.bytes) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}
