import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

export type LogFile = { write(text: string | Buffer): void; tail(): string; close(): void };

const cap = 4 * 1024 * 1024;
const tailLength = 4_000;

/**
 * A child's log with one older generation beside it, so that it never takes more than twice the cap.
 * A full disk costs lines of the log, never the service.
 */
export function openLogFile(path: string, maximum = cap): LogFile {
  let size = 0;
  let file: number | undefined;
  let tail = '';
  let isClosed = false;

  function open(): void {
    try {
      file = openSync(path, 'a', 0o600);
      size = fstatSync(file).size;
    } catch {
      file = undefined;
    }
  }

  function rotate(): void {
    letGo();
    try {
      renameSync(path, `${path}.1`);
    } catch {
      // The next write tries again.
    }
    open();
  }

  function letGo(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  open();
  return {
    write(text) {
      tail = (tail + text.toString()).slice(-tailLength);
      if (isClosed) return;
      if (file === undefined) open();
      if (file !== undefined && size > 0 && size + text.length > maximum) rotate();
      if (file === undefined) return;
      try {
        size += typeof text === 'string' ? writeSync(file, text) : writeSync(file, text);
      } catch {
        // A full disk: the line is lost, `tail` still has it.
      }
    },
    tail: () => tail,
    close() {
      isClosed = true;
      letGo();
    },
  };
}
