// Figures for monitoring: read by another's reader of the format, true, within the rows of who asks, never without a credential, and as many
// on the last day as on the first. docs/interface/connections.md#metrics.
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anInventory, aRole, aUser } from '../../support/builders.ts';
import { makeKey } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { itInFiles } from '../../support/where-labs-lie.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

interface Metric {
  value?: string;
  labels?: Record<string, string>;
  buckets?: Record<string, string>;
  count?: string;
  sum?: string;
}

const path = '/api/v2/metrics';

async function scraped(send = (call: { path: string }) => lab.v2('admin', call)) {
  const { status, text, headers } = await send({ path });
  expect(status, text).toBe(200);
  const families = parsePrometheus(text) as { name: string; type: string; metrics: Metric[] }[];
  const family = (name: string) => families.find((one) => one.name === name)?.metrics ?? [];
  const value = (name: string, labels: Record<string, string> = {}) => {
    const found = family(name).find((one) => Object.entries(labels).every(([label, text]) => one.labels?.[label] === text));
    return found?.value === undefined ? undefined : Number(found.value);
  };
  return { text, headers, families, family, value };
}

it('is the text format, as another reader reads it', async () => {
  const { families, family, value, headers, text } = await scraped();
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(value('plumbline_info', { mode: 'normal' })).toBe(1);
  expect(value('plumbline_fault')).toBe(0);
  expect(value('plumbline_database_bytes')).toBeGreaterThan(100_000);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(value('plumbline_webhook_deliveries', { state: 'dead' })).toBe(0);
  expect(family('plumbline_job_failed').map(({ labels }) => labels?.job)).toContain('recall-list');
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  expect(text.endsWith('\n')).toBe(true);
  // From the second time on it knows since when.
  expect((await scraped()).family('plumbline_event_loop_lag_seconds').length).toBeGreaterThanOrEqual(0);
});

it('counts requests by the kind of address and their answer, and the time they took', async () => {
  const before = await scraped();
  for (const asked of ['/api/v2/inventories', '/api/v2/inventories/ghost', '/api/v2/odata', '/health'])
    await lab.v2('admin', { path: asked });
  await lab.raw({ path: '/api/inventory' });
  const after = await scraped();
  const more = (route: string, status: string) => {
    const [now = 0, then = 0] = [after, before].map(({ value }) => value('plumbline_http_requests_total', { route, status }));
    return now - then;
  };
  expect(more('v2', '404')).toBe(1);
  expect(more('v2', '200')).toBe(2);
  expect([more('odata', '200'), more('health', '200'), more('v1', '401')]).toEqual([1, 1, 1]);
  const timed = (suffix: string) => {
    const name = `plumbline_http_request_duration_seconds_${suffix}`;
    return Number(
      after.text
        .split('\n')
        .find((line) => line.startsWith(name) && line.includes('route="v2"') && !/le="\d/.test(line))
        ?.split(' ')[1],
    );
  };
  expect(timed('count')).toBe(timed('bucket'));
  expect(timed('count')).toBeGreaterThan(3);
  expect(timed('sum')).toBeGreaterThan(0);
});

it('has no more lines however many addresses are asked for, and none of their words', async () => {
  await lab.v2('admin', { path: '/api/v2/inventories/ghost-0' });
  const counted = (text: string) => text.split('\n').filter((line) => line.startsWith('plumbline_http')).length;
  const lines = counted((await scraped()).text);
  for (let n = 1; n < 40; n += 1) await lab.v2('admin', { path: `/api/v2/inventories/ghost-${n}"\\n` });
  const { text } = await scraped();
  expect(counted(text)).toBe(lines);
  expect(text).not.toContain('ghost');
});

it('counts due devices within the rows of who asks, and only for who may see devices', async () => {
  const { clock } = lab.services.lab;
  const yesterday = new Date(clock.now() - 86_400_000 * 2).toISOString().slice(0, 10);
  const role = await aRole(lab.program, { operations: ['administration_management', 'inventory_view'] });
  const user = await aUser(lab.program, { role: role.uID, customer_filter: 'assigned' }, ['C-BETA']);
  const session = await lab.services.signIn.startSession(String(user.uID), '127.0.0.1');
  const some = {
    send: (call: { path: string }) =>
      lab.raw({ ...call, headers: { Cookie: `plumbline_session=${session}`, 'Sec-Fetch-Site': 'same-origin' } }),
  };
  const all = await makeKey(lab, 'admin', { operations: ['changelog_view', 'inventory_view'], read_only: true });
  const blind = await makeKey(lab, 'admin', { operations: ['changelog_view'], read_only: true });
  const overdue = async ({ send }: typeof some) => (await scraped(send)).value('plumbline_devices_overdue');
  const [before = 0, beforeSome = 0] = [await overdue(all), await overdue(some)];
  await anInventory(lab.program, { ktag: 'C-ALPHA', duedate: yesterday });
  await anInventory(lab.program, { ktag: 'C-BETA', duedate: yesterday });
  expect(await overdue(all)).toBe(before + 2);
  expect(await overdue(some)).toBe(beforeSome + 1);
  expect(await overdue(blind)).toBeUndefined();
  expect((await scraped(some.send)).family('plumbline_webhook_deliveries')).toEqual([]);
});

it('is open to nobody without the operation', async () => {
  expect((await lab.raw({ path })).status).toBe(401);
  expect((await lab.v2('bare', { path })).status).toBe(403);
  const { send } = await makeKey(lab, 'admin', { operations: ['inventory_view'] });
  expect((await send({ path })).status).toBe(403);
  expect((await lab.v2('admin', { path: `${path}?x=1` })).status).toBe(422);
});

itInFiles('says how old the newest backup is', async () => {
  expect((await scraped()).value('plumbline_backup_age_seconds')).toBeUndefined();
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backups', body: {} });
  expect(made.status, made.text).toBeLessThan(300);
  lab.clock.step({ days: 1 });
  const age = (await scraped()).value('plumbline_backup_age_seconds');
  expect(age).toBeGreaterThan(86_000);
  expect(age).toBeLessThan(90_000);
});
