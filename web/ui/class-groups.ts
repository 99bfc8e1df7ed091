import type { createTailwindMerge } from 'tailwind-merge';

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const any = () => true;
const isNumber = (value: string) => /^\d+(?:\.\d+)?$/.test(value);
const isWidth = (value: string) => isNumber(value) || /^\[\d/.test(value);

/** `p-4`, `p-[3px]`: whatever comes behind the name. */
const named = (...names: string[]) => names.map((name) => ({ [name]: [any] }));
const each = (...names: string[]) => Object.fromEntries(names.map((name) => [name, named(name)]));

const sizes = ['label', 'meta', 'app', 'prose', 'section', 'h1', 'figure', 'landing', /^\[\d/];
const isSize = (value: string) =>
  sizes.some((size) => (typeof size === 'string' ? size === value : size.test(value)));

/**
 * Which classes say the same thing: the part of Tailwind that these pages use, for the whole is 6 kB that every page would
 * load. A test holds it against the whole.
 */
export const classGroups: Config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'grid',
      'contents',
      'hidden',
      { table: ['', 'cell', 'header-group', 'row', 'row-group'] },
    ],
    sr: ['sr-only', 'not-sr-only'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible'],
    ...each('overflow', 'overflow-x', 'overflow-y'),
    ...each('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z'),
    ...each('basis', 'order', 'col-start', 'col-end', 'row-start', 'auto-rows'),
    grow: [{ grow: ['', any] }],
    shrink: [{ shrink: ['', any] }],
    'flex-direction': [{ flex: ['row', 'col'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: [any] }],
    'grid-cols': named('grid-cols'),
    'grid-rows': named('grid-rows'),
    'col-start-end': named('col-span'),
    'row-start-end': named('row-span'),
    ...each('gap', 'gap-x', 'gap-y'),
    'justify-content': named('justify'),
    ...each('justify-items', 'justify-self'),
    'align-content': [{ content: ['start', 'center', 'end', 'between'] }],
    content: [{ content: [(value: string) => value.startsWith('[')] }],
    'align-items': named('items'),
    'align-self': named('self'),
    ...each('p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'space-y'),
    ...each('size', 'w', 'min-w', 'max-w', 'h', 'min-h', 'max-h'),
    'font-size': [{ text: [isSize] }],
    'text-alignment': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'nowrap', 'wrap'] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['mono', 'sans'] }],
    'fvn-spacing': ['tabular-nums'],
    ...each('tracking', 'leading', 'line-clamp'),
    'list-style-type': named('list'),
    'text-decoration': ['underline', 'no-underline'],
    'text-decoration-thickness': [{ decoration: [isNumber] }],
    'text-decoration-color': named('decoration'),
    'underline-offset': named('underline-offset'),
    'text-overflow': ['truncate'],
    'vertical-align': named('align'),
    whitespace: named('whitespace'),
    break: [{ break: ['all', 'words', 'normal'] }],
    wrap: [{ wrap: ['anywhere', 'normal'] }],
    'bg-color': named('bg'),
    rounded: [{ rounded: ['', any] }],
    'rounded-r': [{ 'rounded-r': ['', any] }],
    'border-w': [{ border: ['', isWidth] }],
    ...Object.fromEntries(
      ['x', 'y', 't', 'r', 'b', 'l'].map((side) => [
        `border-w-${side}`,
        [{ [`border-${side}`]: ['', isWidth] }],
      ]),
    ),
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': named('border'),
    ...Object.fromEntries(
      ['x', 'y'].map((side) => [`divide-${side}`, [{ [`divide-${side}`]: ['', isWidth] }]]),
    ),
    'outline-style': [{ outline: ['none', 'dashed', 'solid', 'hidden'] }],
    'outline-offset': named('outline-offset'),
    'outline-w': [{ outline: ['', isWidth] }],
    'outline-color': named('outline'),
    ...each('opacity', 'duration', 'animate', 'rotate', 'translate-x', 'translate-y'),
    ...each('object', 'accent', 'appearance', 'cursor', 'pointer-events', 'scroll-mb', 'scroll-mt', 'touch'),
    ...each('select', 'forced-color-adjust', 'border-spacing'),
    shadow: [{ shadow: ['', any] }],
    transition: [{ transition: ['', any] }],
    resize: [{ resize: ['', any] }],
    filter: ['filter'],
    container: ['container'],
    'container-type': ['@container'],
    'border-collapse': ['border-separate', 'border-collapse'],
    'table-layout': [{ table: ['fixed', 'auto'] }],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-r'],
    'border-w': ['border-w-x', 'border-w-y', 'border-w-t', 'border-w-r', 'border-w-b', 'border-w-l'],
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'backdrop',
    'before',
    'first-letter',
    'first-line',
    'placeholder',
  ],
};
