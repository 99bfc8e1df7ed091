import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';

const first = readFileSync(fileURLToPath(new URL('../public/first.js', import.meta.url)), 'utf8');
const agents = '/api/v1/agents';

interface Page {
  questions?: string;
  picture?: string;
  theme?: 'light' | 'dark';
  address?: string;
  token?: string | null;
  /** What the server says to the stream; it answers once `stand` is called. */
  status?: number;
}

/** Runs first.js as a browser would, and notes what it asked. */
function open({
  questions,
  picture,
  theme = 'light',
  address = '/marketplace',
  token = 't',
  status = 200,
}: Page) {
  const asked: string[] = [];
  const pictures: { src: string }[] = [];
  let stand = () => undefined as void;
  const streamed = new Promise<Response>((resolve) => {
    stand = () => resolve(new Response('', { status }));
  });
  const [pathname = '', search] = address.split('?');
  runInNewContext(first, {
    ...globals(),
    localStorage: { getItem: (key: string) => (key === 'token' ? token : theme) },
    document: {
      documentElement: {
        dataset: { firstQuestions: questions, firstPicture: picture },
        classList: { add: vi.fn<() => void>(), remove: vi.fn<() => void>() },
      },
    },
    Image: class {
      src = '';
      constructor() {
        pictures.push(this);
      }
    },
    location: { pathname, search: search === undefined ? '' : `?${search}` },
    fetch: (url: string) => {
      asked.push(url.replace('/api/v1', ''));
      return url.endsWith('/events') ? streamed : Promise.resolve(Response.json({ url }));
    },
  });
  return {
    asked,
    pictures: pictures.map(({ src }) => src),
    stand: async () => {
      stand();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function globals() {
  return { globalThis, AbortController, AbortSignal, Map, Intl, setTimeout, matchMedia: undefined };
}

afterEach(() => dropFirstAnswers());

describe('the first questions', () => {
  it('are asked once the stream stands, and each answer is given out once', async () => {
    const page = open({ questions: `${agents} /api/v1/notifications` });
    expect(page.asked).toEqual(['/auth/validate', '/events']);
    await page.stand();
    expect(page.asked.slice(2)).toEqual(['/agents', '/notifications']);
    await expect((await takeFirstAnswer(agents, 't'))?.json()).resolves.toEqual({ url: agents });
    expect(takeFirstAnswer(agents, 't')).toBeUndefined();
    expect(takeFirstAnswer('/api/v1/notifications', 't')).toBeDefined();
  });

  it('know the parts of the address, and stay with the page without a search', async () => {
    const edit = open({ questions: '/api/v1/workflows/{3}', address: '/workflows/edit/w%201' });
    await edit.stand();
    expect(edit.asked.at(-1)).toBe('/workflows/w%201');
    const filtered = open({ questions: agents, address: '/marketplace?q=s3' });
    await filtered.stand();
    expect(filtered.asked).toEqual(['/auth/validate', '/events']);
  });

  it.each([
    ['the build named none', {}],
    ['the token is no good', { questions: agents, status: 401 }],
  ])('are not asked when %s', async (_, given) => {
    const page = open(given);
    await page.stand();
    expect(page.asked).toEqual(['/auth/validate', '/events']);
  });

  it('are not asked for nobody', async () => {
    const page = open({ questions: agents, token: null });
    await page.stand();
    expect(page.asked).toEqual([]);
  });

  it('stay with the page that is here before the stream stands', async () => {
    const page = open({ questions: agents });
    expect(takeFirstAnswer(agents, 't')).toBeUndefined();
    await page.stand();
    expect(page.asked).toEqual(['/auth/validate', '/events']);
  });

  it('have no answer for somebody else, nor after a change', async () => {
    const page = open({ questions: agents });
    await page.stand();
    expect(takeFirstAnswer(agents, 'another')).toBeUndefined();
    expect(takeFirstAnswer(agents, 't')).toBeUndefined();
    const changed = open({ questions: agents });
    await changed.stand();
    dropFirstAnswers();
    expect(takeFirstAnswer(agents, 't')).toBeUndefined();
  });
});

describe('the picture of the first window', () => {
  it('is asked for in the theme that shows, also for nobody', () => {
    const picture = '/assets/run-light.webp /assets/run-dark.webp';
    expect(open({ picture }).pictures).toEqual(['/assets/run-light.webp']);
    expect(open({ picture, theme: 'dark', token: null }).pictures).toEqual(['/assets/run-dark.webp']);
    expect(open({}).pictures).toEqual([]);
  });
});
