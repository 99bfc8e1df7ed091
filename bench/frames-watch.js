// Runs in the page under measurement: every task over 50 ms, and the time of each frame, until the watch is ended.
globalThis.watchFrames = () => {
  const tasks = [];
  const frames = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  let previous = 0;
  let longest = 0;
  let isOver = false;
  let handle = requestAnimationFrame(function count(now) {
    if (previous > 0) frames.push(now - previous);
    previous = now;
    const startedAt = performance.now();
    // A task right behind the frame's own work: style, layout and paint are done.
    const channel = new MessageChannel();
    channel.port1.addEventListener(
      'message',
      () => {
        longest = Math.max(longest, performance.now() - startedAt);
      },
      { once: true },
    );
    channel.port1.start();
    channel.port2.postMessage(undefined);
    if (!isOver) handle = requestAnimationFrame(count);
  });
  return () => {
    isOver = true;
    cancelAnimationFrame(handle);
    for (const entry of observer.takeRecords()) tasks.push(entry.duration);
    observer.disconnect();
    return { tasks, frames, longest };
  };
};
