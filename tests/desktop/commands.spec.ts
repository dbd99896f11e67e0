// The commands of the README as a shell runs them: what they print, what they answer a signal with. docs/interface/product.md#start.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './desktop-app.ts';
import { ready, run } from './run-command.ts';

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
