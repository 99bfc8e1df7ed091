import * as restate from '@restatedev/restate-sdk';
import { connect, rpc } from '@restatedev/restate-sdk-clients';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { problem } from '#contract/refusal.ts';
import { addressOf } from '#server/config.ts';
import type { DecoyTask } from '#server/db/system.ts';
import type { Logger } from '#server/log.ts';
import { executionService, type ExecutionService, type Run, type Steps } from './execution.ts';
import { registerWorker } from './register.ts';

/** The durable engine: whoever starts a run through it gets every step done, over any crash. */
export interface Engine {
  /** Hands a run over; resolves when the engine has it. The same run twice is one run. */
  start: (run: Run) => Promise<void>;
  /** The same for a clean-up or a check of one place. */
  tend: (task: DecoyTask) => Promise<void>;
  isReady: () => Promise<boolean>;
  /** The engine knows the worker of this process. */
  isRegistered: () => boolean;
  stop: () => Promise<void>;
}

export interface EngineOptions {
  ingressUrl: string;
  adminUrl: string;
  log: Logger;
  /** How the engine calls our service; several installations may share an engine. */
  serviceName?: string;
  /** Absent in a process that only answers calls. */
  worker?: {
    steps: Steps;
    host: string;
    /** 0 = any free port. */
    port: number;
    /** Where the engine finds this worker; its own address if absent. */
    url?: string;
  };
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const serviceName = options.serviceName ?? 'Execution';
  const worker =
    options.worker === undefined ? undefined : await startWorker(options, serviceName, options.worker);
  const ingress = connect({ url: options.ingressUrl });
  const client = ingress.serviceSendClient<ExecutionService>({ name: serviceName });
  return {
    async start(run) {
      const timeout = AbortSignal.timeout(5_000);
      await client.run(run, rpc.sendOpts({ idempotencyKey: run.executionId, signal: timeout }));
    },
    async tend(task) {
      const timeout = AbortSignal.timeout(5_000);
      await client.tend(task, rpc.sendOpts({ idempotencyKey: task.taskId, signal: timeout }));
    },
    async isReady() {
      try {
        const answer = await fetch(`${options.ingressUrl}/restate/health`, {
          signal: AbortSignal.timeout(1_000),
        });
        return answer.ok;
      } catch {
        return false;
      }
    },
    isRegistered: () => worker?.isRegistered() ?? false,
    async stop() {
      await worker?.stop();
    },
  };
}

async function startWorker(
  options: EngineOptions,
  serviceName: string,
  worker: NonNullable<EngineOptions['worker']>,
) {
  const handler = restate.createEndpointHandler({
    services: [executionService(serviceName, worker.steps)],
    logger: (meta, message, ...rest) => {
      // The engine tells each retry as an error; for us it is one line without the payload.
      if (meta.source === 'SYSTEM' || (meta.level !== 'error' && meta.level !== 'warn')) return;
      const reason = rest.find((part) => part instanceof Error);
      options.log.warn({ said: String(message), err: reason }, 'the engine reports');
    },
  });
  const server = createServer(handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await listen(server, worker.host, worker.port);
  const { port } = server.address() as AddressInfo;
  const registration = await registerWorker({
    adminUrl: options.adminUrl,
    workerUrl: worker.url ?? addressOf(worker.host, port),
    serviceName,
    log: options.log,
  });
  return {
    isRegistered: registration.isRegistered,
    async stop() {
      await registration.stop();
      // The engine sends what was under way to the next worker; nothing is lost by letting go.
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Http2Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        problem(
          'unavailable',
          `The worker cannot listen on ${host}:${port} (${cause.code ?? cause.message}): set WORKER_HOST and WORKER_PORT to an address of this machine that is free.`,
          { cause },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}
