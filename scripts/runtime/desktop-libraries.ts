// The system libraries an Electron needs on Linux, and the screen a test run can bring along.
import { hasDisplay } from './display.ts';
import { ensureOutside, installCommand } from './outside-programs.ts';
import { runCommand } from './run-command.ts';

/** What the executable lacks, as one sentence with the command that brings it; null where it lacks nothing. */
async function missingLibraries(executable: string): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const { stdout } = await runCommand('ldd', [executable]);
  const missing = stdout.split('\n').flatMap((line) => (line.includes('not found') ? [line.trim().split(' ')[0] ?? ''] : []));
  if (missing.length === 0) return null;
  return `The Electron runtime lacks system libraries (${missing.join(', ')}; on Debian: ${installCommand(['electronLibraries'])})`;
}

export async function ensureLibraries(executable: string, say: (line: string) => void): Promise<void> {
  if ((await missingLibraries(executable)) === null) return;
  await ensureOutside('electronLibraries', say);
  const missing = await missingLibraries(executable);
  if (missing !== null) throw new Error(missing);
}

/** The command that gives a program a screen: nothing where there is one, else a virtual one. */
export async function screenCommand(say: (line: string) => void): Promise<string[]> {
  if (hasDisplay()) return [];
  await ensureOutside('screen', say);
  return ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'];
}
