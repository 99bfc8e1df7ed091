// Runs in the page under measurement from its first moment: what a person sees of its speed.
globalThis.vitals = { lcp: 0, cls: 0, inp: 0, shifts: [] };

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.vitals.lcp = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

// The worst window of shifts: gaps under a second, at most five seconds long (https://web.dev/articles/cls).
let windowStart = 0;
let windowEnd = 0;
let windowSum = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const isNew = entry.startTime - windowEnd > 1000 || entry.startTime - windowStart > 5000;
    if (isNew) {
      windowStart = entry.startTime;
      windowSum = 0;
    }
    windowEnd = entry.startTime;
    windowSum += entry.value;
    globalThis.vitals.cls = Math.max(globalThis.vitals.cls, windowSum);
    for (const { node } of entry.sources) {
      const name = node?.nodeType === 1 ? `${node.tagName} ${node.className}` : String(node?.textContent);
      globalThis.vitals.shifts.push(`${entry.value.toFixed(3)} ${name.slice(0, 80)}`);
    }
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.interactionId > 0) globalThis.vitals.inp = Math.max(globalThis.vitals.inp, entry.duration);
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
