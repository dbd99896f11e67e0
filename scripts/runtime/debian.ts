// Installs Debian packages where that is possible without asking: as root, on a system with apt-get.
import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

export async function installDebianPackages(packages: string[], say: (line: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${packages.join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  if ((await install()).code === 0) return true;
  await runCommand('apt-get', ['update'], { env });
  return (await install()).code === 0;
}
