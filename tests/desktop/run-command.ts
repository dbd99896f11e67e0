// A command as a shell runs it, without a display, and what it said.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment } from './desktop-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a server says once it can be asked, and nothing else. */
export const ready = /^plumbline ready (http:\/\/127\.0\.0\.1:\d+)\n$/;

interface Run {
  stdout(): string;
  stderr(): string;
  stop(): void;
  ended: Promise<number | null>;
}

/** An empty DISPLAY counts as none. */
export function run(command: string, args: string[], more: Record<string, string> = {}): Run {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment(), DISPLAY: '', WAYLAND_DISPLAY: '', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    stop: () => child.kill('SIGTERM'),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
