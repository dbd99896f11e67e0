// Runs over HTTP: who sees them, who may take them back, and that others go on working meanwhile. docs/adr/0025.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { type ManyDone, writeMany } from '#server/core/many/write-many.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';
import { waitFor } from '../../support/waiting.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function as(user: UserName): Promise<Ctx> {
  const id =
    user === 'admin'
      ? await lab.services.lab.db
          .selectFrom('users')
          .select('uID')
          .where('email', '=', 'admin@lab.test')
          .executeTakeFirstOrThrow()
          .then((row) => String(row.uID))
      : `user-${user}`;
  const principal = await lab.services.principals.byId(id);
  if (!principal) throw new Error(`no ${user}`);
  return { ...lab.program, principal, naming: 'attributes' };
}

const makers = (ctx: Ctx, manufacturer: string, ids: readonly string[]) =>
  withRun<ManyDone>(ctx, { kind: 'test', resources: ['inventory'] }, (inner) =>
    writeMany(
      inner,
      inner.lab.registry.resource('inventory'),
      ids.map((id) => ({ id, input: { values: { manufacturer } } })),
    ),
  );

const listed = async (user: UserName) => {
  const answer = await lab.v2(user, { path: '/api/v2/runs?page[size]=500' });
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id);
};

const undo = (user: UserName, id: string | null) => lab.v2(user, { method: 'POST', path: `/api/v2/runs/${id}/undo` });

describe('a run', () => {
  it('is seen by who made it and by who sees the whole trail, and is 404 for everybody else', async () => {
    const { id } = await makers(await as('berta'), 'Röhm', ['dev-1']);
    expect(await listed('berta')).toContain(id);
    expect(await listed('admin')).toContain(id);
    for (const user of ['narrow', 'bare', 'probe'] as const) {
      expect(await listed(user)).toEqual([]);
      const [there, missing] = [await undo(user, id), await undo(user, 'ghost')];
      expect([there.status, missing.status]).toEqual([404, 404]);
      expect(there.text.replaceAll(String(id), 'ghost')).toBe(missing.text);
      expect((await lab.v2(user, { path: `/api/v2/runs/${id}` })).status).toBe(404);
    }
  });

  it('cannot be written by anybody', async () => {
    const { id } = await makers(await as('admin'), 'Fest', ['dev-1']);
    const calls = [
      { method: 'POST', path: '/api/v2/runs', body: { kind: 'x' } },
      { method: 'PATCH', path: `/api/v2/runs/${id}`, body: { kind: 'x' } },
      { method: 'DELETE', path: `/api/v2/runs/${id}` },
    ];
    for (const call of calls) expect((await lab.v2('admin', call)).status).toBe(405);
  });

  it('is taken back only with the operations its writes needed', async () => {
    await change(lab.program, 'role', 'role-probe', {
      operations: JSON.stringify(['using_API', 'inventory_view', 'inventory_edit']),
    });
    await change(lab.program, 'user', 'user-probe', { customer_filter: 'all' });
    const { id } = await makers(await as('probe'), 'Prüfer', ['dev-1']);
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', 'inventory_view']) });
    const before = await labState(lab);
    const refused = await undo('probe', id);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('inventory_edit')]);
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:tokens|sessions) /.test(row))).toEqual([]);
    expect((await undo('admin', id)).status).toBe(200);
  });

  it('stays when one of its records is out of the caller’s reach by now, without a name', async () => {
    const { id } = await makers(await as('berta'), 'Röhm & Co', ['dev-2', 'dev-3']);
    await change(lab.program, 'inventory', 'dev-3', { ktag: 'C-FAR' });
    const before = await labState(lab);
    const refused = await undo('berta', id);
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('A-10');
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:tokens|sessions) /.test(row))).toEqual([]);
  });

  it('tells those who listen what became of the records, one event each', async () => {
    const seen: string[] = [];
    lab.services.lab.changes.onEvents(({ events }) => {
      for (const { resource, key, action } of events) seen.push(`${resource} ${key} ${action}`);
    });
    const { id } = await makers(await as('admin'), 'Laut', ['dev-4', 'dev-5']);
    await undo('admin', id);
    const inOrder = ['dev-4', 'dev-5', 'dev-5', 'dev-4'].map((device) => `inventory ${device} update`);
    await waitFor('what became of them', () => expect(seen).toEqual(inOrder));
  });
});

describe('many writes', () => {
  const inventory = () => lab.services.lab.registry.resource('inventory');

  it('do what single ones do: names sort and are found, the trail holds what changed', async () => {
    const ctx = await as('berta');
    const { id } = await withRun(ctx, { kind: 'test', resources: ['inventory'] }, (inner) =>
      writeMany(inner, inventory(), [
        { input: { values: { MTAG: 'm-1', asset_number: 'M-1', customer_id: 'C-ALPHA', manufacturer: 'Özgün' } } },
        { id: 'dev-1', input: { values: { manufacturer: 'Ärmel', remark: null }, links: { categories: ['cat-mech'] } } },
        { id: 'dev-5', input: { values: { asset_number: 'B-2' } } },
      ]),
    );
    const found = await lab.v2('berta', { path: '/api/v2/inventories?q=%C3%B6zg%C3%BCn' });
    expect(found.body).toMatchObject({
      data: [{ id: 'm-1', attributes: { asset_number: 'M-1', status: 1, interval_unit: 'month' } }],
    });
    const sorted = await lab.v2('berta', {
      path: '/api/v2/inventories?sort=manufacturer&filter[manufacturer]=in:Azur,%C3%84rmel,%C3%96zg%C3%BCn',
    });
    expect((sorted.body as { data: { id: string }[] }).data.map((one) => one.id)).toEqual(['dev-1', 'dev-4', 'm-1']);
    const trail = await lab.services.lab.db
      .selectFrom('audits')
      .select(['record_key', 'action', 'before', 'after', 'customer_KTAG'])
      .where('batch_id', '=', id)
      .execute();
    expect(trail.map(({ record_key, action, customer_KTAG }) => [record_key, action, customer_KTAG]).toSorted()).toEqual([
      ['dev-1', 'link', 'C-ALPHA'],
      ['dev-1', 'update', 'C-ALPHA'],
      ['m-1', 'create', 'C-ALPHA'],
    ]);
    const update = trail.find(({ action }) => action === 'update');
    expect(JSON.parse(String(update?.after))).toEqual({ I4202: 'Ärmel', remark: null });
  });

  it.each([
    ['a value that is none', { id: 'dev-2', input: { values: { duedate: 'soon' } } }],
    ['a customer nobody knows', { id: 'dev-2', input: { values: { customer_id: 'ghost' } } }],
    ['a customer of others', { id: 'dev-2', input: { values: { customer_id: 'C-FAR' } } }],
    ['a device of others', { id: 'far-1', input: { values: { remark: 'x' } } }],
    ['a key that is taken', { input: { values: { MTAG: 'dev-4', customer_id: 'C-ALPHA' } } }],
    ['a missing customer', { input: { values: { asset_number: 'M-9' } } }],
    ['an old version', { id: 'dev-2', input: { values: { remark: 'x' } }, expectedVersion: 0 }],
  ])('are all or none: %s', async (_name, refused) => {
    const ctx = await as('berta');
    const before = await labState(lab);
    const many = writeMany(ctx, inventory(), [{ id: 'dev-1', input: { values: { remark: 'first' } } }, refused]);
    await expect(many).rejects.toThrow();
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('let others read meanwhile', async () => {
    const ctx = await as('admin');
    let [reads, running] = [0, true];
    const reading = (async () => {
      while (running) {
        const answer = await lab.v2('berta', { path: '/api/v2/inventories?page[size]=1' });
        expect(answer.status).toBe(200);
        if (running) reads += 1;
      }
    })();
    function* devices() {
      for (let n = 0; n < 4000; n += 1) yield { input: { values: { asset_number: `L-${n}`, customer_id: 'C-FAR' } } };
    }
    const { id, count } = await withRun(ctx, { kind: 'test', resources: ['inventory'] }, (inner) =>
      writeMany(inner, inventory(), devices()),
    );
    await undo('admin', id);
    running = false;
    await reading;
    expect(count).toBe(4000);
    expect(reads).toBeGreaterThan(3);
    const left = await lab.services.lab.db.selectFrom('inventory').select('MTAG').where('I4201', 'like', 'L-%').execute();
    expect(left).toEqual([]);
  });
});
