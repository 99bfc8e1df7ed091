// Runs before the first paint and before any module: what a page must not wait for.
(function () {
  let choice = null;
  let token = null;
  try {
    choice = localStorage.getItem('vite-ui-theme');
    token = localStorage.getItem('token');
  } catch {
    // Storage can be closed to us; then the system's preference counts, and nobody is signed in.
  }

  // A dark page never flashes light. The page itself goes on in web/theme/.
  const isDark =
    choice === 'dark' ||
    (choice !== 'light' &&
      typeof matchMedia === 'function' &&
      matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(isDark ? 'dark' : 'light');

  // The picture in the first window, named by the build: light, then dark.
  const picture = root.dataset.firstPicture?.split(' ')[isDark ? 1 : 0];
  if (picture !== undefined) new Image().src = picture;

  // Whether the session is good is known by the time the modules are here. web/session/first-check.ts takes the answer.
  const isAskedHere = !('apiElsewhere' in root.dataset);
  if (token !== null && isAskedHere && typeof AbortSignal.timeout === 'function') {
    const authorization = token.startsWith('Bearer ') ? token : `Bearer ${token}`;
    const ask = (url) => {
      const answer = fetch(url, {
        headers: { accept: 'application/json', authorization },
        credentials: 'include',
        signal: AbortSignal.timeout(60_000),
      });
      answer.catch(() => undefined);
      return answer;
    };
    globalThis.firstCheck = { token, answer: ask('/api/v1/auth/validate') };

    if (location.pathname !== '/home' && location.pathname !== '/auth') {
      // What the page shows first, named by the build. web/session/first-answers.ts gives the answers out.
      const first = { token, isOver: false, answers: new Map() };
      const askFirst = () => {
        const parts = location.pathname.split('/');
        const questions = location.search === '' ? (root.dataset.firstQuestions ?? '') : '';
        for (const question of questions.split(' ').filter(Boolean)) {
          const url = question.replaceAll(/\{(\d)\}/g, (_, nth) => parts[nth]);
          first.answers.set(url, ask(url));
        }
      };

      // Whoever listens before the first question has missed nothing, and by then the token is known to be good.
      // web/session/first-stream.ts takes the stream.
      const stop = new AbortController();
      const stream = { token, stop, isOpen: false };
      stream.answer = fetch('/api/v1/events', {
        headers: { accept: 'text/event-stream', authorization },
        credentials: 'include',
        signal: stop.signal,
      }).then((response) => {
        stream.isOpen = response.ok;
        if (response.ok && !first.isOver) askFirst();
        return response;
      });
      stream.answer.catch(() => undefined);
      globalThis.firstAnswers = first;
      globalThis.firstStream = stream;
    }
  }

  // The first date costs the reading of the locale's data: now, while the modules travel, instead of in the first draw.
  setTimeout(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(0));
})();
