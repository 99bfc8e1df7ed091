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
  const over = new Map<string, string>();
  const waiting = new Map<string, (status: string) => void>();
  void read(answer, (event) => {
    if (event.kind !== 'execution' || event.status === 'in_progress' || event.execution_id === undefined)
      return;
    const end = waiting.get(event.execution_id);
    if (end === undefined) over.set(event.execution_id, event.status ?? 'unknown');
    else end(event.status ?? 'unknown');
  });
  return {
    ended: (executionId) =>
      new Promise((resolve, reject) => {
        const end = (status: string) => {
          waiting.delete(executionId);
          over.delete(executionId);
          // A run that failed early would make the figure look good.
          if (status === 'completed') resolve();
          else reject(new Error(`Run ${executionId} ended as ${status}.`));
        };
        const status = over.get(executionId);
        if (status === undefined) waiting.set(executionId, end);
        else end(status);
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
