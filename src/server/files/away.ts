// That the place of the files does not answer, in the program's words: nobody takes that for files that are lost.
import { AppError } from '../contract/errors.ts';

const retrySeconds = 10;

/** `cause`: for the log alone; nothing of a key or a signature may stand in it. */
export function filesAway(cause: Error): AppError {
  return new AppError('storage.away', { retryAfterSeconds: retrySeconds, cause });
}

export function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'storage.away';
}
