// The clock of the machine is set back by a month, as after an empty battery: what is due follows it, nobody stays signed in longer
// for it, no backup replaces another, jobs find their next time, and the trail keeps the order in which things happened.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainInWrite } from '#server/db/store/chain.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { v2Of } from '../support/answers.ts';
import { patience } from '../support/patience.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf, passwordOf } from '../support/seed-world.ts';
import { waitFor } from '../support/waiting.ts';

vi.setConfig({ testTimeout: patience(180_000) });

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());
let right: number;
beforeEach(() => {
  right = lab.clock.now();
});
afterEach(() => {
  lab.clock.step({ seconds: (right - lab.clock.now()) / 1000 });
  jobs().look();
});

const month = 31;

async function addCustomer(name: string): Promise<string> {
  const answer = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name } }));
  expect(answer.status).toBe(201);
  return answer.one.id;
}

const jobs = () => {
  const opened = openedLab(dataPaths(lab.directory).database);
  if (!opened) throw new Error('the lab is closed');
  return opened.jobs;
};

describe('a clock that is set back', () => {
  it('leaves the trail whole and in the order of what happened, whatever its times say', async () => {
    const before = await addCustomer('before');
    lab.clock.step({ days: -month });
    const after = await addCustomer('after');
    const rows = await lab.services.lab.reads
      .selectFrom('audits')
      .select(['record_key', 'at'])
      .where('record_key', 'in', [before, after])
      .where('resource', '=', 'customer')
      .orderBy('rid')
      .execute();
    expect(rows.map(({ record_key }) => record_key)).toEqual([before, after]);
    expect(String(rows[1]?.at) < String(rows[0]?.at)).toBe(true);
    expect((await chainInWrite.check(lab.services.lab.reads)).brokenAt).toBeNull();
  });

  it('counts what is due from the day it shows', async () => {
    const filter = { name: 'Overdue', type: 'inventory', formula: 'duedate < TODAY' };
    const { one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/advanced-filters', body: filter }));
    const overdue = async () =>
      Number(v2Of(await lab.v2('admin', { path: `/api/v2/advanced-filters/${one.id}/results` })).meta.total);
    const device = v2Of(await lab.v2('admin', { path: '/api/v2/inventories?page[size]=1' })).list[0]?.id ?? '';
    const before = await overdue();
    const due = { method: 'PATCH', path: `/api/v2/inventories/${encodeURIComponent(device)}`, body: { duedate: '2026-02-20' } };
    expect((await lab.v2('admin', due)).status).toBe(200);
    const after = await overdue();
    expect(after).toBeGreaterThanOrEqual(before);
    lab.clock.step({ days: -month });
    const then = await overdue();
    expect(then).toBeLessThan(after);
  });

  it('runs a nightly task at the next night of the new time', async () => {
    const next = async () => (await jobs().tasks()).find(({ definition }) => definition.key === 'backup')?.next ?? 0;
    jobs().look();
    const planned = await next();
    lab.clock.step({ days: -month });
    jobs().look();
    const replanned = await next();
    expect(replanned).toBeLessThan(planned);
    expect(replanned - lab.clock.now()).toBeLessThanOrEqual(25 * 3_600_000);
    expect(replanned).toBeGreaterThan(lab.clock.now());
  });

  it('makes backups beside those that are there, and replaces none', async () => {
    const backUp = async () => v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backups', body: {} })).one.id;
    const first = await backUp();
    const again = await backUp();
    lab.clock.step({ days: -month });
    const earlier = await backUp();
    expect(new Set([first, again, earlier]).size).toBe(3);
    expect(readdirSync(join(lab.directory, 'backups'))).toEqual(expect.arrayContaining([first, again, earlier]));
  });

  it('ends a session twelve idle hours later by the new time, however far ahead the old one was', async () => {
    const body = { username: emailOf('admin'), password: passwordOf('admin') };
    const { headers } = await lab.raw({ method: 'POST', path: '/api/auth/login', body });
    const Cookie = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    const asked = async () => (await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie } })).status;
    expect(await asked()).toBe(200);
    lab.clock.step({ days: -month });
    expect(await asked()).toBe(200);
    // That it was used is noted without anybody waiting for it.
    await waitFor('the use of the session to be noted', async () => {
      const { expires_at } = await lab.services.lab.reads
        .selectFrom('sessions')
        .select('expires_at')
        .orderBy('rid', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(Date.parse(`${String(expires_at).replace(' ', 'T')}Z`) - lab.clock.now()).toBeLessThanOrEqual(12 * 3_600_000);
    });
    lab.clock.step({ hours: 12, minutes: 1 });
    expect(await asked()).toBe(401);
  });
});
