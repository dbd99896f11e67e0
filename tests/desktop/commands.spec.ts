// The commands of the README as a shell runs them: what they print, what they answer a signal with. Decisions 1.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { environment, test } from './desktop-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Run {
  stdout(): string;
  stderr(): string;
  stop(): void;
  ended: Promise<number | null>;
}

/** Without a display: an empty DISPLAY counts as none. */
function run(command: string, args: string[]): Run {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment(), DISPLAY: '', WAYLAND_DISPLAY: '' },
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

const ready = /^plumbline ready (http:\/\/127\.0\.0\.1:\d+)\n$/;

test('npm run serve prints the ready line alone and ends with 0 on SIGTERM', async ({ dataDir }) => {
  const serve = run('npm', ['run', 'serve', '--silent', '--', '--data', dataDir, '--port', '0']);
  await expect.poll(serve.stdout).toMatch(ready);
  const address = ready.exec(serve.stdout())?.[1] ?? '';
  expect((await fetch(`${address}/health`)).status).toBe(200);
  serve.stop();
  expect(await serve.ended).toBe(0);
  expect(serve.stdout()).toMatch(ready);
});

test('npm run serve passes on what keeps the server from starting', async ({ dataDir }) => {
  writeFileSync(join(dataDir, 'config.json'), '{ port: ');
  const serve = run('npm', ['run', 'serve', '--silent', '--', '--data', dataDir, '--port', '0']);
  expect(await serve.ended).toBeGreaterThan(0);
  expect(serve.stderr()).toContain('config.json');
  expect(serve.stdout()).toBe('');
});

test('npm start without a display says so in one sentence and serves the same program', async ({ dataDir }) => {
  const start = run(process.execPath, ['scripts/start.ts', '--data', dataDir, '--port', '0']);
  await expect.poll(start.stdout).toMatch(ready);
  expect(start.stderr()).toContain('No display was found');
  const page = await fetch(ready.exec(start.stdout())?.[1] ?? '');
  expect(await page.text()).toContain('<div id="root">');
  start.stop();
  expect(await start.ended).toBe(0);
});
