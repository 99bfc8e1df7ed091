import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A process that logs a lot and counts, on standard error, how often its event loop came round. */
function talkative(): ChildProcess {
  const script = `
    import { droppedLogLines, makeLog } from '#server/log.ts';
    const log = makeLog({ level: 'info' });
    let rounds = 0;
    const timer = setInterval(() => {
      for (let line = 0; line < 200; line += 1) log.info({ text: 'x'.repeat(1000) }, 'line');
      rounds += 1;
      if (rounds === 60) {
        clearInterval(timer);
        process.stderr.write(JSON.stringify({ rounds, dropped: droppedLogLines() }));
        process.exit(0);
      }
    }, 5);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcomeOf(child: ChildProcess) {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, text };
}

describe('a log that nobody takes', () => {
  it('does not end the service when its reader is gone', async () => {
    const child = talkative();
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, text } = await outcomeOf(child);
    expect([code, JSON.parse(text)]).toEqual([0, { rounds: 60, dropped: expect.any(Number) as number }]);
  });

  it('drops lines and counts them when its reader is stuck', async () => {
    const child = talkative();
    child.stdout?.pause();
    // What still waits is written at the end, so somebody must read then.
    child.stderr?.once('data', () => child.stdout?.resume());
    const { code, text } = await outcomeOf(child);
    const { rounds, dropped } = JSON.parse(text) as { rounds: number; dropped: number };
    expect([code, rounds]).toEqual([0, 60]);
    expect(dropped).toBeGreaterThan(1000);
  });
});
