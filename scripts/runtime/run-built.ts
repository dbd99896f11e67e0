// Runs one of the server's programs from out/ with this script's arguments; signals, output and exit code pass through.
import { join } from 'node:path';
import { ensureBuilt } from '../build.ts';
import { passThrough } from './pass-through.ts';
import { root } from './root.ts';

/** Young objects get 16 MB instead of 64: a list of everything then peaks 100 MB lower and takes no longer. */
export const serverFlags = ['--max-semi-space-size=16'];

export async function runBuilt(program: 'cli' | 'demo-cli' | 'verify-cli' | 'restore-cli'): Promise<void> {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return;
  }
  process.exitCode = await passThrough(process.execPath, [
    ...serverFlags,
    join(root, 'out', 'server', `${program}.js`),
    ...process.argv.slice(2),
  ]);
}
