/** A reason not to start that a person can act on: the entry prints its sentences, without a stack, and ends. */
export type StartProblem = Error & { readonly sentences: readonly string[]; readonly exitCode: number };

export function startProblem(
  sentences: string | readonly string[],
  options: { exitCode?: number; cause?: unknown } = {},
): StartProblem {
  const list = typeof sentences === 'string' ? [sentences] : sentences;
  const error = new Error(list.join('\n'), { cause: options.cause });
  error.name = 'StartProblem';
  return Object.assign(error, { sentences: list, exitCode: options.exitCode ?? 1 });
}

export function isStartProblem(error: unknown): error is StartProblem {
  return error instanceof Error && error.name === 'StartProblem' && 'sentences' in error;
}

/** Turns what the file system says about a folder of ours into a sentence; anything else is thrown on as it is. */
export function folderProblem(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return startProblem(
        `${folder} cannot be written: give this user access to it, or set DATA_DIR to another folder.`,
        {
          cause: error,
        },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return startProblem(`${folder} is not a folder: set DATA_DIR to a folder.`, { cause: error });
    default:
      return diskProblem(error, folder);
  }
}

/** The sentence for a full disk, wherever in the chain of causes it shows; anything else as it is. */
export function diskProblem(error: unknown, folder: string): unknown {
  const isFull = !isStartProblem(error) && codesOf(error).some((code) => diskFull.has(code));
  return isFull ? fullDisk(folder, error) : error;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function fullDisk(folder: string, cause?: unknown): StartProblem {
  return startProblem(`The disk that holds ${folder} is full: free some space and start again.`, { cause });
}

// 53100 is PostgreSQL's own word for it, https://www.postgresql.org/docs/18/errcodes-appendix.html
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error; at instanceof Error && codes.length < 10; at = at.cause)
    codes.push(errorCode(at) ?? '');
  return codes;
}
