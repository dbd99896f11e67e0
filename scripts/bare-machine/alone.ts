// Starts a program whose mounts and processes are its own: they are seen by nobody else and end with it, however it ends.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

type Alone = ChildProcessByStdio<null, Readable, Readable>;

const running = new Map<Alone, Promise<number>>();

export function startAlone(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: Alone; ended: Promise<number> } {
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => running.delete(child));
  running.set(child, ended);
  return { child, ended };
}

export async function stopAll(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}
