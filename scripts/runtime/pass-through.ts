// Lets a child take this program's place: same terminal, signals passed on, its exit code answered.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PASSED: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function passThrough(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of PASSED) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const passed of PASSED) process.off(passed, pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
