// The system libraries an Electron needs on Linux, and the screen a test run can bring along.
import { installDebianPackages } from './debian.ts';
import { hasDisplay } from './display.ts';
import { runCommand } from './run-command.ts';

const PACKAGES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libxss1', 'libxtst6', 'libatk-bridge2.0-0', 'libdrm2'];

export async function missingLibraries(executable: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const { stdout } = await runCommand('ldd', [executable]);
  return stdout.split('\n').flatMap((line) => (line.includes('not found') ? [line.trim().split(' ')[0] ?? ''] : []));
}

export async function ensureLibraries(executable: string, say: (line: string) => void): Promise<void> {
  if ((await missingLibraries(executable)).length === 0) return;
  await installDebianPackages(PACKAGES, say);
  const missing = await missingLibraries(executable);
  if (missing.length > 0) throw new Error(`The Electron runtime lacks system libraries: ${missing.join(', ')}.`);
}

/** The command that gives a program a screen: nothing where there is one, else a virtual one. */
export async function screenCommand(say: (line: string) => void): Promise<string[]> {
  if (hasDisplay()) return [];
  const works = async () => (await runCommand('which', ['xvfb-run'])).code === 0;
  if (!(await works())) await installDebianPackages(['xvfb', 'xauth'], say);
  if (!(await works())) throw new Error('No display and no virtual one was found: install Debian\'s package "xvfb".');
  return ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'];
}
