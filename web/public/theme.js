// Runs before the first paint, so that a dark page never flashes light. The page itself goes on in web/theme/.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem('vite-ui-theme');
  } catch {
    // Storage can be closed to us; then the system's preference counts.
  }
  const isDark =
    choice === 'dark' ||
    (choice !== 'light' &&
      typeof matchMedia === 'function' &&
      matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(isDark ? 'dark' : 'light');
})();
