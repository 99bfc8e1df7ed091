/** Waits for ends of runs on one live stream, as the page does. */
export interface RunWaiter {
  ended: (executionId: string) => Promise<void>;
  stop: () => void;
}

export async function waitForRuns(url: string, token: string): Promise<RunWaiter> {
  const controller = new AbortController();
  const answer = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const over = new Set<string>();
  const waiting = new Map<string, () => void>();
  void read(answer, (event) => {
    if (event.kind !== 'execution' || event.status === 'in_progress' || event.execution_id === undefined)
      return;
    const resolve = waiting.get(event.execution_id);
    if (resolve === undefined) over.add(event.execution_id);
    else resolve();
  });
  return {
    ended: (executionId) =>
      new Promise((resolve) => {
        if (over.delete(executionId)) resolve();
        else waiting.set(executionId, () => (waiting.delete(executionId), resolve()));
      }),
    stop: () => controller.abort(),
  };
}

interface Event {
  kind: string;
  status?: string;
  execution_id?: string;
}

async function read(answer: Response, onEvent: (event: Event) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const line = block.split('\n').find((one) => one.startsWith('data:'));
        if (line !== undefined) onEvent(JSON.parse(line.slice(5)) as Event);
      }
    }
  } catch {
    // The figure is over.
  }
}
