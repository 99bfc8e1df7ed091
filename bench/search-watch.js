// Runs in the page under measurement: how long from a key press until the page shows exactly the agents looked for.
globalThis.expectShown = (names) => {
  const wanted = names.join('\n');
  globalThis.shown = new Promise((resolve) => {
    window.addEventListener('keydown', ({ timeStamp }) => look(timeStamp, wanted, resolve), {
      once: true,
      capture: true,
    });
  });
};

function look(timeStamp, wanted, resolve) {
  requestAnimationFrame(() => {
    const isThere = namesShown() === wanted;
    // A task right behind the frame's own work: style, layout and paint are done.
    setTimeout(() => {
      if (isThere) resolve(performance.now() - timeStamp);
      else look(timeStamp, wanted, resolve);
    });
  });
}

function namesShown() {
  return [...document.querySelectorAll('main article h3')]
    .filter((title) => title.closest('[hidden]') === null)
    .map((title) => title.textContent)
    .sort()
    .join('\n');
}
