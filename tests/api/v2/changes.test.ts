// Changes since a place: who is told what, where a reader stands, and when he must begin anew. docs/interface/connections.md#changes.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#server/core/bin/bin.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { sealPlace } from '#server/core/changes/change-place.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { behind } from '../../support/behind.ts';
import { aCustomer, anInventory, change, linkUser } from '../../support/builders.ts';
import type { ChangesAnswer } from '../../support/change-mirror.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const path = (since: string | null, more = '') => `/api/v2/changes?${since === null ? '' : `since=${since}`}${more}`;

async function asked(user: UserName, since: string | null, more = ''): Promise<ChangesAnswer> {
  const answer = await lab.v2(user, { path: path(since, more) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as ChangesAnswer;
}

const begin = async (user: UserName) => (await asked(user, null)).meta.cursor;

/** What each change says in short. */
const told = ({ data }: ChangesAnswer) =>
  data.map(({ attributes: { action, record_type, record_id } }) => `${record_type} ${record_id} ${action}`);

async function refused(user: UserName, asking: string) {
  const answer = await lab.v2(user, { path: asking });
  const [error] = (answer.body as { errors: { code: string; detail: string; source?: { parameter?: string } }[] }).errors;
  return { status: answer.status, code: error?.code, detail: error?.detail ?? '', parameter: error?.source?.parameter };
}

const make = async (name: ResourceName, values: Record<string, unknown>) => {
  const resource = lab.program.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
};
const remove = (name: ResourceName, id: string) => removeRecord(lab.program, lab.program.lab.registry.resource(name), { id });
const move = (id: string, ktag: string) => change(lab.program, 'inventory', id, { ktag });

describe('what is told', () => {
  it('is each record once in a page, as its list shows it now, in the order of what became of them', async () => {
    const since = await begin('admin');
    const first = String((await anInventory(lab.program)).MTAG);
    const second = String((await anInventory(lab.program)).MTAG);
    await change(lab.program, 'inventory', first, { I4211: 'Halle 9' });
    const page = await asked('admin', since);
    expect(told(page)).toEqual([`inventory ${second} created`, `inventory ${first} created`]);
    const one = await lab.v2('admin', { path: `/api/v2/inventories/${first}` });
    expect(page.data[1]?.attributes.record).toEqual((one.body as { data: unknown }).data);
    expect(page.meta.more).toBe(false);
    expect(page.links.next).toBeNull();
    const { binId } = await remove('inventory', first);
    const gone = await asked('admin', page.meta.cursor);
    expect(told(gone)).toEqual([`inventory ${first} deleted`]);
    expect(gone.data[0]?.attributes.record).toBeNull();
    await restoreFromBin(lab.program, binId);
    expect(told(await asked('admin', gone.meta.cursor))).toEqual([`inventory ${first} created`]);
  });

  it('is nothing of what a reader does not see, and no end of it', async () => {
    const since = await begin('berta');
    const far = String((await anInventory(lab.program, { ktag: 'C-FAR' })).MTAG);
    const place = await make('location', { MTAG: far, L2802: 'Regal' });
    await change(lab.program, 'inventory', far, { remark: 'unseen' });
    await remove('location', place);
    await remove('inventory', far);
    const page = await asked('berta', since);
    expect(page.data).toEqual([]);
    expect(JSON.stringify(page)).not.toContain(far);
    expect((await asked('bare', await begin('bare'))).data).toEqual([]);
  });

  it('is what is said of a device while its reader sees it: it comes and goes with the device, and with the bin', async () => {
    const device = String((await anInventory(lab.program, { ktag: 'C-FAR' })).MTAG);
    const calibration = await make('calibration', { MTAG: device, status: 'P' });
    const ofDevice = await make('comment', { resource: 'inventory', record_key: device, text: 'dented' });
    const ofWork = await make('comment', { resource: 'calibration', record_key: calibration, text: 'drifts' });
    const unseen = await make('comment', { resource: 'inventory', record_key: device, text: 'gone before' });
    let cursor = await begin('berta');
    const comments = async (): Promise<string[]> => {
      const page = await asked('berta', cursor, '&filter[type]=comment');
      cursor = page.meta.cursor;
      return told(page).sort();
    };
    const both = (action: string) => [ofDevice, ofWork].map((id) => `comment ${id} ${action}`).sort();
    await remove('comment', unseen);
    expect(await comments()).toEqual([]);
    await move(device, 'C-ALPHA');
    expect(await comments()).toEqual(both('created'));
    await move(device, 'C-FAR');
    expect(await comments()).toEqual(both('deleted'));
    await move(device, 'C-BETA');
    expect(await comments()).toEqual(both('created'));
    await remove('calibration', calibration);
    const { binId } = await remove('inventory', device);
    expect(await comments()).toEqual(both('deleted'));
    await restoreFromBin(lab.program, binId);
    expect(await comments()).toEqual([`comment ${ofDevice} created`]);
    await remove('comment', ofDevice);
    expect(await comments()).toEqual([`comment ${ofDevice} deleted`]);
  });

  it('is what comes into sight with a device, and that it is gone once the device leaves', async () => {
    const device = String((await anInventory(lab.program, { ktag: 'C-FAR' })).MTAG);
    const calibration = await make('calibration', { MTAG: device, status: 'P' });
    const result = await make('result', { ctag: calibration, row_num: 1, test_desc: '1 V' });
    const since = await begin('berta');
    await move(device, 'C-ALPHA');
    const came = await asked('berta', since);
    expect(told(came).sort()).toEqual(
      [`calibration ${calibration} created`, `inventory ${device} created`, `result ${result} created`].sort(),
    );
    await move(device, 'C-FAR');
    const unseen = await make('calibration', { MTAG: device, status: 'P' });
    await remove('result', result);
    const left = await asked('berta', came.meta.cursor);
    expect(told(left).sort()).toEqual(
      [`calibration ${calibration} deleted`, `inventory ${device} deleted`, `result ${result} deleted`].sort(),
    );
    expect(JSON.stringify(left)).not.toContain(unseen);
    // Who sees every customer is told what was written, and nothing besides.
    const all = await asked('admin', await begin('admin'));
    expect(all.data).toEqual([]);
  });

  it('is of the types that were asked for, however much else was written', async () => {
    const since = await begin('berta');
    const device = String((await anInventory(lab.program)).MTAG);
    const calibration = await make('calibration', { MTAG: device, status: 'P' });
    for (const name of ['calibration', 'calibrations'])
      expect(told(await asked('berta', since, `&filter[type]=${name}`))).toEqual([`calibration ${calibration} created`]);
    expect(told(await asked('berta', since, '&filter[type]=in:calibration,inventory'))).toHaveLength(2);
    // A device that moves takes its calibrations along, also for who asks for calibrations alone.
    const then = await begin('berta');
    await move(device, 'C-FAR');
    expect(told(await asked('berta', then, '&filter[type]=calibration'))).toEqual([`calibration ${calibration} deleted`]);
  });
});

describe('where a reader stands', () => {
  it('goes on page by page without a loss, and asking again tells the same', async () => {
    const since = await begin('berta');
    const made = [];
    for (let n = 0; n < 7; n += 1) made.push(String((await anInventory(lab.program)).MTAG));
    const got: string[] = [];
    let next: string | null = path(since, '&limit=3');
    let pages = 0;
    while (next !== null) {
      const answer: ChangesAnswer = (await lab.v2('berta', { path: next })).body as ChangesAnswer;
      expect(((await lab.v2('berta', { path: next })).body as ChangesAnswer).data).toEqual(answer.data);
      got.push(...told(answer));
      next = answer.links.next;
      pages += 1;
    }
    expect(got).toEqual(made.map((id) => `inventory ${id} created`));
    expect(pages).toBe(3);
  });

  it('is sealed: two places of one moment differ, and none says how far the trail is', async () => {
    const [one, other] = [await begin('berta'), await begin('berta')];
    expect(one).toMatch(/^[\w-]+$/);
    expect(one).not.toBe(other);
  });

  it('is asked by HEAD as by GET, and stands at the end of an empty page', async () => {
    const since = await begin('berta');
    const empty = await asked('berta', since);
    expect(empty.data).toEqual([]);
    expect(empty.meta.more).toBe(false);
    expect((await asked('berta', empty.meta.cursor)).data).toEqual([]);
    const head = await lab.v2('berta', { method: 'HEAD', path: path(since) });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('outlives the session: nothing of it is kept by the server', async () => {
    const since = await begin('berta');
    const device = String((await anInventory(lab.program)).MTAG);
    await lab.signInAnew('berta');
    expect(told(await asked('berta', since))).toEqual([`inventory ${device} created`]);
  });
});

describe('a reader must begin anew', () => {
  const over = {
    status: 410,
    code: expect.stringMatching(/^changes\.begin_anew\./),
    parameter: 'since',
    detail: expect.stringContaining('Begin anew'),
  };

  it('with the cursor of another lab', async () => {
    const mark = { name: randomBytes(4), secret: randomBytes(32) };
    const since = sealPlace(mark, { entry: 1, end: { entry: 1, head: '0'.repeat(12) }, sight: '0'.repeat(12) });
    expect(await refused('berta', path(since))).toEqual({ ...over, detail: expect.stringContaining('another lab') });
  });

  it('when a backup was restored: the trail does not say any more what it said then', async () => {
    const before = await begin('admin');
    const { db } = lab.services.lab;
    const kept = await db.selectFrom('audits').selectAll().orderBy('rid', 'desc').limit(1).executeTakeFirstOrThrow();
    await anInventory(lab.program);
    const after = await begin('admin');
    expect((await lab.v2('admin', { path: path(after) })).status).toBe(200);
    // As a lab of yesterday is: entries behind a backup are gone, others came in their place.
    await behind(lab, sql`delete from audits where rid > ${kept.rid}`);
    expect(await refused('admin', path(after))).toEqual({ ...over, detail: expect.stringContaining('backup') });
    await anInventory(lab.program);
    await anInventory(lab.program);
    expect(await refused('admin', path(after))).toMatchObject(over);
    expect((await lab.v2('admin', { path: path(before) })).status).toBe(200);
  });

  it('when what the account may see has changed, and with the cursor of another account', async () => {
    const since = await begin('berta');
    expect(await refused('admin', path(since))).toMatchObject(over);
    const own = String((await aCustomer(lab.program)).KTAG);
    await linkUser(lab.program, 'user-berta', { customers: ['C-ALPHA', 'C-BETA', own] });
    expect(await refused('berta', path(since))).toEqual({ ...over, detail: expect.stringContaining('may see has changed') });
    await linkUser(lab.program, 'user-berta', { customers: ['C-ALPHA', 'C-BETA'] });
    expect((await lab.v2('berta', { path: path(since) })).status).toBe(200);
  });

  it('and is told what is no cursor, no type, no limit, and whose devices are narrowed', async () => {
    const since = await begin('berta');
    for (const text of ['x', `${since}A`, `${since.slice(0, -2)}AA`])
      expect(await refused('berta', path(text))).toMatchObject({ status: 422, code: 'changes.no_cursor', parameter: 'since' });
    const noType = await refused('berta', path(since, '&filter[type]=audit'));
    expect(noType).toMatchObject({ status: 422, parameter: 'filter[type]' });
    expect(noType.detail).toContain('inventory');
    const at = (parameter: string) => ({ status: 422, parameter });
    for (const asking of [
      'limit=1001',
      'limit=0',
      'limit=x',
      'sort=at',
      'include=customer',
      'page[size]=5',
      'fields[inventory]=id',
    ])
      expect(await refused('berta', path(since, `&${asking}`)), asking).toMatchObject({
        status: 422,
        parameter: asking.split('=')[0],
      });
    for (const type of ['inventoriess', 'in:inventory,nothing', 'in:', 'in:inventory,', 'ne:inventory', ''])
      expect(await refused('berta', path(since, `&filter[type]=${type}`)), type).toMatchObject(at('filter[type]'));
    expect(await refused('berta', path(since, '&filter[type]=inventory&filter[type]=customer'))).toMatchObject(
      at('filter[type]'),
    );
    expect(await refused('berta', path(since, '&limit=5&limit=6'))).toMatchObject(at('limit'));
    expect(await refused('berta', path(since, `&since=${since}`))).toMatchObject(at('since'));
    expect(await refused('bare', path(await begin('bare'), '&filter[type]=inventory'))).toMatchObject({ status: 403 });
    expect(await refused('narrow', path(null))).toMatchObject({ status: 403, code: 'changes.narrowed' });
    expect((await lab.raw({ path: path(null) })).status).toBe(401);
  });
});
