// Installs Debian packages where that is possible without asking: as root, on a system with apt-get.
import { isInPath } from './path.ts';
import { type CommandResult, runCommand } from './run-command.ts';

export function canInstallDebianPackages(env: NodeJS.ProcessEnv): boolean {
  return process.getuid?.() === 0 && isInPath('apt-get', env);
}

/** What is still missing afterwards is the caller's to see; why it is stands in apt's own last words. */
export async function installDebianPackages(packages: readonly string[], say: (line: string) => void): Promise<void> {
  say(`Installing ${packages.join(' ')} ...`);
  // No service of a package is started: what tests need of it, they start themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () => runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  if ((await install()).code === 0) return;
  // Its list of packages may be old, or not there yet.
  const results: CommandResult[] = [await runCommand('apt-get', ['update'], { env }), await install()];
  for (const { code, stderr } of results) if (code !== 0) say(`apt-get: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
}
