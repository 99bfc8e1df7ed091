import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { endFirstPicture } from './first-picture.ts';
import { makeRouter, ready } from './router.tsx';
import { session } from './session/session.ts';
import './theme/theme.css';
import './theme/use-theme.ts';

// The content policy forbids eval, and zod would try it once to see (Q59).
z.config({ jitless: true });

// Only who has a token needs the API at once: a first visit to the landing page goes without it.
let isWatched = false;
function watchOnceSignedIn(): void {
  if (isWatched || session.token() === undefined) return;
  isWatched = true;
  void import('./session/watch-session.ts').then(({ watchSession }) => watchSession());
}
watchOnceSignedIn();
session.subscribe(watchOnceSignedIn);

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id root.');

void draw(element);

/** The first picture in one go, once the page's modules are here; before, there is nothing to show. */
async function draw(element: HTMLElement): Promise<void> {
  const router = makeRouter();
  await ready(router);
  endFirstPicture();
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
