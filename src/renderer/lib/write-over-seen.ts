// A write of what is shown in a list. Lists name no versions, so what stands there now is held against what its reader had before
// him; between that look and the write, If-Match stands guard.
import { type Answer, ApiError } from './api.ts';

/** Somebody else saved first: in another window, or another person. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

interface OverSeen<T> {
  read(): Promise<Answer<T>>;
  isSeen(now: T): boolean;
  write(etag: string): Promise<unknown>;
}

const tries = 3;

export async function writeOverSeen<T>({ read, isSeen, write }: OverSeen<T>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const { body, etag } = await read();
    if (!isSeen(body)) throw new ApiError(412, '', [], null);
    try {
      await write(etag ?? '*');
      return;
    } catch (error) {
      // What came in between need not be about what was seen: it is looked at again.
      if (!isConflict(error) || left === 1) throw error;
    }
  }
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
