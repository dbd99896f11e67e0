// Lets a child take this program's place: same terminal, signals passed on, its exit code answered.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;
const CAUGHT: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** With `heard` its output goes there and not to the terminal. */
export function passThrough(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  heard?: (text: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: heard ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => heard?.(text));
    // Ctrl-C in a terminal reaches the child by itself.
    const pass = (signal: NodeJS.Signals) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of CAUGHT) process.on(signal, pass);
    // npm's shell dies of a signal without passing it on; without it nobody would ever stop the child.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, PARENT_CHECK_MS);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const caught of CAUGHT) process.off(caught, pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
