import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { makeRouter } from './router.tsx';
import { watchSession } from './session/watch-session.ts';
import './theme/theme.css';
import './theme/use-theme.ts';

// The content policy forbids eval, and zod would try it once to see (Q59).
z.config({ jitless: true });

watchSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
);
