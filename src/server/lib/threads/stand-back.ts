// Whoever works aside stands back behind the thread that answers everybody: where all cores are busy, that one is next. Linux alone knows
// priorities of single threads.
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 5;
const least = 19;

/** For the thread that calls it, and those it starts. */
export function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    // `process/task/thread`, of whoever reads it.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(least, getPriority(thread) + steps));
  } catch {
    // Without /proc all threads stand beside each other, as elsewhere.
  }
}
