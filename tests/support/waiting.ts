// Waiting in tests: as long as this machine may need at this moment, and with words for what was waited for when it is given up.
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';

const usualMs = 20_000;
const lookEveryMs = 10;

/** Looks again while `look` throws, and gives what it then gives. `usual`: what a quiet machine never needs. */
export async function waitFor<T>(what: string, look: () => T | Promise<T>, usual = usualMs): Promise<T> {
  const limit = patience(usual);
  for (const started = Date.now(); ; await pause(lookEveryMs)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() - started > limit) throw given(what, limit, error);
    }
  }
}

/** Something that comes by itself. `said` tells what was heard meanwhile. */
export async function arrival<T>(what: string, coming: Promise<T>, usual = usualMs, said?: () => string): Promise<T> {
  const limit = patience(usual);
  const enough = new AbortController();
  const late = pause(limit, undefined, { signal: enough.signal }).then(() => {
    throw given(what, limit, said?.());
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    enough.abort();
    late.catch(() => undefined);
  }
}

function given(what: string, limit: number, last: unknown): Error {
  const words = last instanceof Error ? last.message : last;
  return new Error(`waited ${Math.round(limit / 1000)} s for ${what}${words ? `: ${String(words)}` : ''}`, { cause: last });
}
