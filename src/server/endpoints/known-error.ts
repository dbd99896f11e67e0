// What went wrong beneath the program's own errors and has words of its own: the system ran out of something.
import { AppError } from '../contract/errors.ts';
import { isDiskFull } from '../lib/disk/disk-full.ts';

const outOfFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

export function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage.full', { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // A thread that could not be started says it in its words alone.
  const said = error instanceof Error && /\b(?:EMFILE|ENFILE)\b|too many open files/i.test(error.message);
  return new AppError(outOfFiles.has(code) || said ? 'server.out_of_files' : 'server.internal', { cause: error });
}
