import { type BrowserContext, expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

export interface Watch {
  /** Dialogs, errors that nobody caught, and addresses outside the page's own. */
  seen: string[];
}

/** Listens to everything that a text taken for code would do. */
export function watchIntruders(context: BrowserContext, ownUrl: string): Watch {
  const seen: string[] = [];
  context.on('page', listen);
  for (const page of context.pages()) listen(page);
  return { seen };

  function listen(page: Page): void {
    page.on('dialog', (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(ownUrl) && !url.startsWith('data:image/svg+xml')) seen.push(`request: ${url}`);
    });
  }
}

/** Nothing ran, and nothing stands in the page that a text could have made. */
export async function expectNoIntruder(page: Page, watch: Watch, where: string): Promise<void> {
  expect(watch.seen, where).toEqual([]);
  expect(await intruders(page), where).toEqual([]);
}

/** The one script that stands in a page itself, as the build wrote it; the content policy lets in its hash alone. */
function scriptOfBuild(): string {
  const page = readFileSync(new URL('../dist/web/index.html', import.meta.url), 'utf8');
  const [script, ...others] = [...page.matchAll(/<script>(.+?)<\/script>/gs)].map(([, text]) => text);
  expect(others).toEqual([]);
  return script ?? '';
}

/** None of these are ever made by our own code: handlers in attributes, scripts of another text, frames, odd links. */
export async function intruders(page: Page): Promise<string[]> {
  return page.evaluate((ownScript) => {
    const found: string[] = [];
    if (Reflect.has(globalThis, 'hit')) found.push('a payload has run');
    const odd =
      'iframe, object, embed, math, base, video, source, foreignObject, animate, template, meta[http-equiv]';
    for (const element of document.querySelectorAll('*')) {
      const names = element.getAttributeNames();
      const isHandled = names.some((name) => /^on/i.test(name));
      const leads = ['href', 'src', 'action', 'xlink:href', 'srcdoc', 'data'].map(
        (name) => element.getAttribute(name) ?? '',
      );
      const isOddLink = leads.some(
        (lead) =>
          /^\s*(javascript|vbscript|data:text)/i.test(lead) ||
          // An address of ours may carry the name, as text.
          URL.parse(lead, document.baseURI)?.hostname === 'evil.example',
      );
      const isOwn =
        element.tagName !== 'SCRIPT' || element.hasAttribute('src') || element.textContent === ownScript;
      if (isHandled || isOddLink || !isOwn || element.matches(odd))
        found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  }, scriptOfBuild());
}
