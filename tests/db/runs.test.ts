// Runs are taken back as they were written: exactly, as a whole, or not at all (docs/adr/0025).
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { writeMany } from '#server/core/many/write-many.ts';
import { undoRun } from '#server/core/undo/undo-run.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const tables = ['customers', 'contact', 'inventory', 'inventory_categories', 'categories', 'calibration', 'price_classes'];

/** Everything the lab holds about records, without what a later save must change: row numbers, versions, times. */
function contentOf({ handle }: TestLab): Record<string, unknown[]> {
  return Object.fromEntries(
    tables.map((table) => {
      const rows = handle.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
      return [table, rows.map(({ rid: _rid, row_version: _version, updated_at: _at, ...row }) => JSON.stringify(row)).sort()];
    }),
  );
}

async function labWithDevices(): Promise<TestLab> {
  const test = await openTestLab();
  const { ctx } = test;
  await createDefaults(ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(ctx, 'customer', { KTAG: 'k1', K4602: 'Böhm & Söhne' });
  await create(ctx, 'customer', { KTAG: 'k2', K4602: 'Ärmel' });
  await create(ctx, 'contact', { uID: 'p1', customer_uID: 'k2', name: 'Zorn' });
  await create(ctx, 'category', { uID: 'c1', name: 'Waagen' });
  await create(ctx, 'category', { uID: 'c2', name: 'Taster' });
  await create(ctx, 'inventory', { MTAG: 'm1', ktag: 'k1', I4201: 'A-1', I4202: 'Öhm', I4209: 'C', I4229: 12 });
  await create(ctx, 'inventory', { MTAG: 'm2', ktag: 'k1', I4201: 'A-2', I4217: 'm1' });
  return test;
}

const put = (ctx: Ctx, name: ResourceName, id: string, values: Record<string, unknown>, links = {}) =>
  updateRecord(ctx, ctx.lab.registry.resource(name), { id, input: { values, links } });

const all = ['customer', 'contact', 'inventory', 'calibration'];

/** Everything at once: new, changed, moved, linked and deleted records, and what follows of its own accord. */
async function bigRun({ ctx }: TestLab): Promise<string> {
  const { id } = await withRun(ctx, { kind: 'test', resources: all }, async (inner) => {
    await create(inner, 'customer', { KTAG: 'k3', K4602: 'Neu' });
    await create(inner, 'contact', { uID: 'p3', customer_uID: 'k3', name: 'Neumann' });
    const device = inner.lab.registry.resource('inventory');
    await createRecord(inner, device, { values: { MTAG: 'm3', ktag: 'k3', I4201: 'A-3' }, links: { categories: ['c1', 'c2'] } });
    await createRecord(inner, device, { values: { MTAG: 'm4', ktag: 'k3', I4201: 'A-4', I4217: 'm3' } });
    await put(inner, 'inventory', 'm3', { I4217: 'm4' }).catch(() => undefined);
    await put(inner, 'inventory', 'm2', { I4202: 'Übermut', ktag: 'k3', I4217: 'm3' }, { categories: ['c2'] });
    await put(inner, 'inventory', 'm2', { I4203: 'X' });
    // Done: moves the device's due date and takes it out of calibration.
    await create(inner, 'calibration', { CTAG: 'x1', MTAG: 'm1', C2301: '2026-02-01' });
    await put(inner, 'contact', 'p1', { firstname: 'Ida' });
    await removeRecord(inner, inner.lab.registry.resource('customer'), { id: 'k2' });
  });
  return id ?? '';
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof AppError) return error;
  throw new Error(`expected a refusal, had ${String(error)}`);
}

describe('a run (docs/adr/0025)', () => {
  it('is one record that counts what it wrote, and ties its entries in the trail together', async () => {
    const test = await labWithDevices();
    const id = await bigRun(test);
    const run = test.handle.prepare('select kind, resources, count, undone_at from runs').all();
    expect(run).toEqual([{ kind: 'test', resources: JSON.stringify(all), count: 9, undone_at: null }]);
    const others = test.handle.prepare('select count(*) from audits where batch_id is not null and batch_id <> ?').pluck();
    expect(others.get(id)).toBe(0);
    expect(await chainInWrite.check(test.ctx.db)).toMatchObject({ brokenAt: null });
  });

  it('that writes nothing leaves no trace', async () => {
    const test = await labWithDevices();
    const run = await withRun(test.ctx, { kind: 'test', resources: [] }, () => Promise.resolve('done'));
    expect(run).toEqual({ id: null, count: 0, result: 'done' });
    expect(test.handle.prepare('select count(*) from runs').pluck().get()).toBe(0);
  });

  it('is undone with everything that followed, and done again by undoing the undo', async () => {
    const test = await labWithDevices();
    const before = contentOf(test);
    const id = await bigRun(test);
    const after = contentOf(test);
    const undo = await undoRun(test.ctx, id);
    expect(contentOf(test)).toEqual(before);
    const redo = await undoRun(test.ctx, undo.id ?? '');
    expect(contentOf(test)).toEqual(after);
    await undoRun(test.ctx, redo.id ?? '');
    expect(contentOf(test)).toEqual(before);
    expect(
      test.handle.prepare('select kind, undo_of is not null as undo, undone_at is not null as undone from runs').all(),
    ).toEqual([
      { kind: 'test', undo: 0, undone: 1 },
      { kind: 'undo', undo: 1, undone: 1 },
      { kind: 'undo', undo: 1, undone: 1 },
      { kind: 'undo', undo: 1, undone: 0 },
    ]);
    expect(await chainInWrite.check(test.ctx.db)).toMatchObject({ brokenAt: null });
  });

  it('brings names back to where they sort and are found', async () => {
    const test = await labWithDevices();
    const { id } = await withRun(test.ctx, { kind: 'test', resources: ['inventory'] }, (inner) =>
      put(inner, 'customer', 'k1', { K4602: 'Zzz' }),
    );
    await undoRun(test.ctx, id ?? '');
    expect(test.handle.prepare('select KTAG from customers order by K4602_sort').pluck().all()).toEqual(['k2', 'k1']);
    const find = 'select KTAG from customers where rid in (select rowid from customers_text where customers_text match ?)';
    expect(test.handle.prepare(find).pluck().all('"söhne"')).toEqual(['k1']);
  });

  it('is undone once', async () => {
    const test = await labWithDevices();
    const id = await bigRun(test);
    await undoRun(test.ctx, id);
    expect((await refusalOf(undoRun(test.ctx, id))).messageKey).toBe('errors.run.already_undone');
  });
});

describe('a lab that outgrew the statistics of its tables', () => {
  it('is read by key while a large run is taken back, not row by row', async () => {
    const statements: Noted[] = [];
    const test = await openTestLab({ watch: noting(statements) });
    const customers = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ input: { values: { K4602: `Kunde ${n}` } } }));
    const resource = test.ctx.lab.registry.resource('customer');
    await writeMany(test.ctx, resource, customers(20));
    test.handle.exec('ANALYZE');
    const { id } = await withRun(test.ctx, { kind: 'test', resources: ['customer'] }, (inner) =>
      writeMany(inner, resource, customers(600)),
    );
    statements.length = 0;
    await undoRun(test.ctx, id ?? '');
    const many = statements.filter(({ sql }) => /from (?:json_each|"customers")/.test(sql) && /place|"K4602"/.test(sql));
    expect(many).toHaveLength(4);
    for (const { sql, parameters } of many) {
      const plan = test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[];
      expect(plan.map(({ detail }) => detail).filter((step) => /^SCAN (?!place|listed)/.test(step))).toEqual([]);
    }
  });
});

describe('a run stays as a whole when (docs/adr/0025)', () => {
  const cases: [name: string, change: (test: TestLab) => Promise<unknown>, named: string][] = [
    ['a value it wrote was changed since', ({ ctx }) => put(ctx, 'inventory', 'm2', { I4202: 'Anders' }), 'A-2'],
    ['links it made were changed since', ({ ctx }) => put(ctx, 'inventory', 'm2', {}, { categories: ['c1'] }), 'A-2'],
    ['a record it made was changed since', ({ ctx }) => put(ctx, 'inventory', 'm4', { remark: 'mine' }), 'A-4'],
    ['links of a record it made were changed', ({ ctx }) => put(ctx, 'inventory', 'm3', {}, { categories: [] }), 'A-3'],
    ['a record it made is needed since', ({ ctx }) => create(ctx, 'contact', { customer_uID: 'k3', name: 'Ann' }), 'Neu'],
    ['what followed was changed since', ({ ctx }) => put(ctx, 'inventory', 'm1', { duedate: '2030-01-01' }), 'A-1'],
    ['a record it deleted is there again', ({ ctx }) => create(ctx, 'customer', { KTAG: 'k2', K4602: 'Again' }), 'Again'],
  ];

  it.each(cases)('%s', async (_name, change, named) => {
    const test = await labWithDevices();
    const id = await bigRun(test);
    await change(test);
    const before = contentOf(test);
    const refusal = await refusalOf(undoRun(test.ctx, id));
    expect(refusal.code).toBe('record.locked');
    expect(refusal.messageKey).toBe('errors.run.changed_since');
    expect(refusal.params.names).toBe(named);
    expect(contentOf(test)).toEqual(before);
    expect(test.handle.prepare('select count(*) from runs').pluck().get()).toBe(1);
  });

  it('what it deleted has left the bin', async () => {
    const test = await labWithDevices();
    const id = await bigRun(test);
    test.handle.prepare('delete from bin').run();
    expect((await refusalOf(undoRun(test.ctx, id))).messageKey).toBe('errors.run.changed_since');
  });

  it('a value that would come back is taken by another record', async () => {
    const test = await labWithDevices();
    await create(test.ctx, 'price_class', { id: 'a', number: 'PK001', name: 'A' });
    const { id } = await withRun(test.ctx, { kind: 'test', resources: ['price_class'] }, (inner) =>
      put(inner, 'price_class', 'a', { number: 'PK002' }),
    );
    await create(test.ctx, 'price_class', { id: 'b', number: 'PK001', name: 'B' });
    const before = contentOf(test);
    expect((await refusalOf(undoRun(test.ctx, id ?? ''))).messageKey).toBe('errors.run.clashes');
    expect(contentOf(test)).toEqual(before);
  });

  it('but other values of the same records may have been changed, and stay so', async () => {
    const test = await labWithDevices();
    const id = await bigRun(test);
    await put(test.ctx, 'inventory', 'm2', { remark: 'mine' });
    await undoRun(test.ctx, id);
    const row = test.handle.prepare('select I4202, I4203, ktag, remark from inventory where MTAG = ?').get('m2');
    expect(row).toEqual({ I4202: null, I4203: null, ktag: 'k1', remark: 'mine' });
  });
});
