// Rows by the names of their definitions: a misspelt name does not compile, and what an administrator calls an attribute changes nothing.
// Each `@ts-expect-error` is an error of its own, found by the check of types, as soon as the line below it compiles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemsOf, ResourceHooks } from '#server/core/lab/hooks.ts';
import { columnOf, getRow, listRows, relatedRows, rowsAtEnd } from '#server/core/read/named-rows.ts';
import { findRecord, getRecord, listRecords } from '#server/core/read/read.ts';
import { loadRelations } from '#server/core/read/relations.ts';
import type { WriteInput } from '#server/core/validate/decode.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const everything = { filter: null, sort: [], limit: null, offset: 0 };

let test: TestLab;
const cleanUps: (() => void)[] = [];
beforeAll(async () => {
  test = await openTestLab({ atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  afterAll(() => {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  });
  await createDefaults(test.ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(test.ctx, 'customer', { KTAG: 'k', K4601: '1', K4602: 'Kunde' });
  await create(test.ctx, 'inventory', { MTAG: 'dev', I4201: 'P-1', ktag: 'k' });
  await create(test.ctx, 'calibration', { CTAG: 'cal', MTAG: 'dev', C2306: 'Z-1', C2311: 20.5 });
});

describe('a row by its names', () => {
  it('holds what is stored, under the names of its definition', async () => {
    const row = await getRow(test.ctx, 'calibration', 'cal');
    const number: string | null = row.certificate_number;
    const temperature: number | null = row.temperature;
    expect([row.CTAG, number, temperature, row.accredited]).toEqual(['cal', 'Z-1', 20.5, 0]);
  });

  it('leads to related rows by their names', async () => {
    const [row] = await listRows(test.ctx, 'calibration', everything);
    if (!row) throw new Error('no calibration');
    const { inventory, results } = (
      await relatedRows({ ctx: test.ctx, name: 'calibration', rows: [row], names: ['inventory', 'results'] })
    )(row);
    expect([inventory?.asset_number, results]).toEqual(['P-1', []]);
    const devices = await rowsAtEnd(test.ctx, { name: 'calibration', id: 'cal', relation: 'inventory', query: everything });
    expect(devices.map(({ customer_id }) => customer_id)).toEqual(['k']);
  });

  it('keeps its names when an administrator calls an attribute otherwise', async () => {
    await create(test.ctx, 'field_setting', { table_name: 'inventory', column_name: 'I4201', api_name: 'tag_number' });
    await test.lab.registry.reload(test.lab.db);
    expect(test.lab.registry.resource('inventory').byAttr.has('asset_number')).toBe(false);
    expect((await getRow(test.ctx, 'inventory', 'dev')).asset_number).toBe('P-1');
    expect(columnOf(test.lab.registry, 'inventory', 'asset_number')).toBe('I4201');
  });

  it('is not read by a column, a misspelt name or the name of no record', async () => {
    const row = await getRow(test.ctx, 'calibration', 'cal');
    // @ts-expect-error a column is no name
    expect(row.C2306).toBeUndefined();
    // @ts-expect-error nor is one that there is not
    expect(row.C2306x).toBeUndefined();
    // @ts-expect-error a misspelt attribute
    expect(row.certificate_nmber).toBeUndefined();
    // @ts-expect-error a misspelt record
    await expect(getRow(test.ctx, 'calibratoin', 'cal')).rejects.toThrow('calibratoin');
    const misspelt = { ctx: test.ctx, name: 'calibration', rows: [row], names: ['inventroy'] } as const;
    // @ts-expect-error a misspelt relation
    await expect(relatedRows(misspelt)).rejects.toThrow('inventroy');
    // @ts-expect-error a column where an attribute belongs
    expect(columnOf(test.lab.registry, 'calibration', 'C2306')).toBe('C2306');
  });
});

describe('a row by its columns', () => {
  it('holds what is stored, each column with its own type', async () => {
    const row = await findRecord(test.ctx, test.lab.registry.resource('calibration'), 'cal');
    const number: string | null | undefined = row?.C2306;
    const temperature: number | null | undefined = row?.C2311;
    expect([number, temperature]).toEqual(['Z-1', 20.5]);
  });

  it('leads to related rows by their columns', async () => {
    const resource = test.lab.registry.resource('calibration');
    const { rows } = await listRecords(test.ctx, resource, everything);
    const related = await loadRelations({ ctx: test.ctx, resource, rows, names: ['inventory', 'results'] });
    const ends = rows.map((row) => related.get(row));
    expect(ends.map((end) => [end?.inventory?.I4201, end?.results])).toEqual([['P-1', []]]);
    // @ts-expect-error a column that the device does not have
    expect(ends.map((end) => end?.inventory?.C2306)).toEqual([undefined]);
  });

  it('is not read by a column that there is not, and nothing is written to one', async () => {
    const { registry } = test.lab;
    const calibration = registry.resource('calibration');
    const row = await getRecord(test.ctx, calibration, 'cal');
    // @ts-expect-error a misspelt column
    expect(row.C2306x).toBeUndefined();
    // @ts-expect-error a column of another record
    expect(row.I4201).toBeUndefined();
    // @ts-expect-error a misspelt column
    const wrong = updateRecord(test.ctx, calibration, { id: 'cal', input: { values: { C2306x: 'Z-2' } } });
    await expect(wrong).rejects.toThrow();
    // @ts-expect-error a number where the database holds a text
    const input: WriteInput<'calibration'> = { values: {}, trusted: { C2306: 1 } };
    expect(input.trusted?.C2306).toBe(1);
  });

  it('is all that the rules of its record see, name as wrong and add', async () => {
    const rules: ResourceHooks<'calibration'> = {
      async complete(_ctx, { before, values }) {
        // @ts-expect-error a misspelt column
        const misspelt: unknown = before?.C2306x;
        // @ts-expect-error a column of another record
        const foreign: unknown = values.I4201;
        return { C2306: `${values.C2306}${misspelt ?? ''}${foreign ?? ''}` };
      },
      async check(_ctx, { values }) {
        const problems: ProblemsOf<'calibration'> = values.C2306 === 'Z-2' ? { C2306: [{ key: 'errors.field.required' }] } : {};
        // @ts-expect-error a column of another record
        return { ...problems, ...(problems.I4201 ? problems : {}) };
      },
    };
    const change = { action: 'update', before: {}, values: { C2306: 'Z-2' }, sent: new Set<string>(), inputs: {} } as const;
    expect(await rules.complete?.(test.ctx, change)).toEqual({ C2306: 'Z-2' });
    expect(await rules.check?.(test.ctx, change)).toEqual({ C2306: [{ key: 'errors.field.required' }] });
  });

  it('is of a record type that there is', () => {
    const { registry } = test.lab;
    // @ts-expect-error a misspelt record
    expect(() => registry.resource('calibratoin')).toThrow('calibratoin');
    const fromOutside: string = 'calibration';
    // @ts-expect-error a text may be no record
    expect(registry.resource(fromOutside).name).toBe('calibration');
    expect(['calibration', 'calibratoin', '__proto__', null].map((text) => registry.nameOf(text))).toEqual([
      'calibration',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
