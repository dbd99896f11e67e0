// Runs one of the server's programs from out/ with this script's arguments; signals, output and exit code pass through.
import { join } from 'node:path';
import { ensureBuilt } from '../build.ts';
import { passThrough } from './pass-through.ts';
import { root } from './root.ts';

/** Young objects get 16 MB instead of 64: a list of everything then peaks 100 MB lower and takes no longer. */
export const serverFlags = ['--max-semi-space-size=16'];

/** One pool of memory for all threads: with one a thread, what each has freed stays with it, and thousands of labels peak 25 MB higher. */
export const serverEnv = { MALLOC_ARENA_MAX: '1' };

export async function runBuilt(program: 'serve' | 'demo' | 'verify' | 'restore' | 'mcp' | 'move'): Promise<void> {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return;
  }
  process.exitCode = await passThrough(
    process.execPath,
    [...serverFlags, join(root, 'out', 'server', 'cli', `${program}.js`), ...process.argv.slice(2)],
    { ...process.env, ...serverEnv },
  );
}
