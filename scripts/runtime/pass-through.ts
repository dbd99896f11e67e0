// Lets a child take this program's place: same terminal, signals passed on, its exit code answered.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;
const CAUGHT: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function passThrough(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
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
