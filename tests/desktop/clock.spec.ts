// The lab worked on a machine whose clock was weeks ahead, and is opened where it is right, which for the lab is a clock set back: what
// was saved stays, work goes on, no backup replaces another, and the trail holds.
import { expect } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { admin, call, readyLab, signIn, test } from './desktop-app.ts';
import { LabWindow } from './lab-window.ts';
import { clockAhead } from './other-clock.ts';
import { ready, run } from './run-command.ts';

/** A device and a backup, made forty days from now. */
async function workAhead(dataDir: string): Promise<void> {
  const environment = { ...readyLab, ...(await clockAhead(40)) };
  const serve = run(process.execPath, ['out/server/cli/serve.js', '--data', dataDir, '--port', '0', '--demo'], environment);
  await expect.poll(serve.stdout, { timeout: patience(60_000) }).toMatch(ready);
  const address = ready.exec(serve.stdout())?.[1] ?? '';
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
  const { token } = await post('/api/v2/auth/token', { email: admin.email, password: admin.password, device_name: 'ahead' });
  const customers = await fetch(`${address}/api/v2/customers?page[size]=1`, { headers: { Authorization: `Bearer ${token}` } });
  const customer = (await customers.json()).data[0].id;
  const made = await post('/api/v2/inventories', { asset_number: 'AHEAD-1', customer_id: customer }, token);
  expect(Date.parse(made.data.attributes.created_at)).toBeGreaterThan(Date.now() + 39 * 24 * 60 * 60 * 1000);
  await post('/api/v2/admin/backups', {}, token);
  serve.stop();
  expect(await serve.ended).toBe(0);
}

test('a clock that was forty days ahead and is set right loses nothing', async ({ launch, dataDir }) => {
  test.slow();
  await workAhead(dataDir);
  const { page } = await launch();
  await signIn(page);
  const lab = new LabWindow(page);
  await lab.scanDevice('AHEAD-1');
  await lab.createDevice('RIGHT-1');
  const backups = () =>
    page.evaluate(async () => (await (await fetch('/api/v2/admin/backups')).json()).data.map((one: { id: string }) => one.id));
  const before = await backups();
  expect((await call(page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  expect(await backups()).toEqual(expect.arrayContaining(before));
  expect(await backups()).toHaveLength(before.length + 1);
  await call(page, 'POST', '/api/v2/admin/scheduled-tasks/verify-trail/run', {});
  const verdict = () =>
    page.evaluate(
      async () => (await (await fetch('/api/v2/admin/scheduled-tasks/verify-trail/runs')).json()).data[0].attributes.status,
    );
  await expect.poll(verdict).toBe('succeeded');
});
