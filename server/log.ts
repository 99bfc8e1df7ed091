import pino, { type Logger } from 'pino';

export type { Logger };

/** Names whose values are never written, whatever they hold. */
const secretNames = /authori[sz]ation|cookie|token|password|secret|credential|configuration|body|key$/i;
const longest = 2000;
/** Lines wait in memory while the reader of our output is slow; beyond this they are dropped and counted. */
const waitingBytes = 1024 * 1024;

let dropped = 0;

/** Log lines that were lost because nobody read our output fast enough. */
export function droppedLogLines(): number {
  return dropped;
}

/**
 * Structured lines on standard output. Only plain values and errors are written: an object (a body,
 * a configuration, a row) has no way into the log, so no secret has to be found and blotted out there.
 */
export function makeLog(options: { level: string; destination?: pino.DestinationStream }): Logger {
  const log = pino(
    {
      level: options.level,
      base: {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: plainFields },
      // plainFields has made an error plain; Pino's own serializer would read it as an error again.
      serializers: { err: (plain: unknown) => plain },
    },
    options.destination ?? standardOutput(),
  );
  // Pino shapes the fields of a line, but not those that a child puts into all of its lines.
  const child = log.child;
  log.child = function plainChild<Levels extends string = never>(
    this: Logger,
    fields: pino.Bindings,
    how?: pino.ChildLoggerOptions<Levels>,
  ): Logger<Levels> {
    return Reflect.apply(child, this, [plainFields(fields), how]) as Logger<Levels>;
  };
  return log;
}

function standardOutput(): pino.DestinationStream {
  // Pino itself turns a closed pipe into silence; a blocked one drops lines instead of holding up the server.
  const destination = pino.destination({ dest: 1, sync: false, maxLength: waitingBytes });
  destination.on('drop', () => {
    dropped += 1;
  });
  return destination;
}

function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    plain[name] = secretNames.test(name) ? '[not logged]' : plainValue(value);
  }
  return plain;
}

function plainValue(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.slice(0, longest);
  if (value instanceof Error) return plainError(value, 0);
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return undefined;
  return '[not logged]';
}

/** Name, message and stack of an error and of what caused it; other properties may hold anything. */
function plainError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: error.name,
    message: error.message.slice(0, longest),
    code,
    stack: error.stack?.slice(0, 2 * longest),
    cause: error.cause instanceof Error && depth < 5 ? plainError(error.cause, depth + 1) : undefined,
  };
}
