// Makes the bare machine: Debian's smallest system from the mirror this machine uses, and this machine's Node.js with its npm.
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { root as project } from '../runtime/root.ts';
import { runCommand } from '../runtime/run-command.ts';
import { startAlone } from './alone.ts';
import { aptOfHost } from './apt-of-host.ts';
import { type NpmOfHost, npmOfHost } from './npm-of-host.ts';

const RELEASE = 'bookworm';

export interface BareMachine {
  root: string;
  npm: NpmOfHost;
  /** For what reaches the network through somebody else. */
  proxies: Record<string, string>;
}

export async function makeBareRoot(folder: string, say: (line: string) => void): Promise<BareMachine> {
  const root = join(folder, 'root');
  const apt = await aptOfHost(RELEASE);
  say(`Making a bare Debian (${RELEASE}) from ${apt.mirror} ...`);
  const env = { ...process.env, ...apt.proxies };
  const { child, ended } = startAlone('debootstrap', ['--variant=minbase', RELEASE, root, apt.mirror], env);
  let last = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-1000);
    });
  if ((await ended) !== 0) throw new Error(`debootstrap failed: ${last.trim()}`);
  writeFileSync(join(root, 'etc/apt/sources.list'), apt.sources);
  writeFileSync(join(root, 'etc/apt/apt.conf.d/90reached-as-on-the-host'), apt.configuration);
  if (existsSync('/etc/apt/auth.conf.d')) cpSync('/etc/apt/auth.conf.d', join(root, 'etc/apt/auth.conf.d'), { recursive: true });
  for (const file of ['resolv.conf', 'hosts']) copyResolved(join('/etc', file), join(root, 'etc', file));
  // A bare machine has nothing running, and no package may start anything here.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const version = await copyNode(root);
  say(`Node.js ${version} with its npm, and nothing else.`);
  return { root, npm: await npmOfHost(), proxies: apt.proxies };
}

/** Only what is committed: a bare machine has nothing else of it. */
export async function cloneInto(root: string, name: string): Promise<void> {
  const args = ['clone', '--quiet', '--depth', '1', `file://${project}`, join(root, 'root', name)];
  const { code, stderr } = await runCommand('git', args);
  if (code !== 0) throw new Error(`git failed: ${stderr.trim()}`);
}

/** A name of a resolver is often a link to what is only there on the host. */
function copyResolved(from: string, to: string): void {
  if (!existsSync(from)) return;
  rmSync(to, { force: true });
  copyFileSync(realpathSync(from), to);
}

/** Program and npm, without the headers: nothing there may be compiled against them. */
async function copyNode(root: string): Promise<string> {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  if (!found) throw new Error('There is no Node.js on this machine outside the project.');
  const node = realpathSync(found);
  const npm = join(dirname(node), '../lib/node_modules/npm');
  if (!existsSync(npm)) throw new Error(`The Node.js of this machine (${node}) has no npm beside it.`);
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  copyFileSync(node, join(root, 'usr/local/bin/node'));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  return (await runCommand(node, ['--version'])).stdout.trim();
}
