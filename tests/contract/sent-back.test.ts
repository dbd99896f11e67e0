// What a v1 client read it may send back, by every door and in every form: nothing changes and nothing is refused; and what the program
// keeps is never a reason to refuse, whatever value comes with it. v2 stays strict. docs/interface/v1.md#sent-back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResolvedField, ResolvedResource } from '#server/schema/resolve.ts';
import { type Json, v1Of, v2Of } from '../support/answers.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { auditCount, labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const segments = resourceDefinitions.flatMap(({ v1, readOnly }) => (v1 && !readOnly ? [v1.segment] : []));

function resourceOf(segment: string): ResolvedResource {
  const resource = lab.services.lab.registry.bySegment(segment);
  if (!resource) throw new Error(`no ${segment}`);
  return resource;
}

async function rowsOf(segment: string): Promise<Json[]> {
  const { rows } = v1Of(await lab.v1('admin', { path: `/api/${segment}?limit=-1` }));
  expect(rows.length, `${segment} has a record in tests/support/seed-records.ts`).toBeGreaterThan(0);
  return rows;
}

/** By the record's own address, and with its key in the body; in JSON and as a form. */
async function sendBack(segment: string, row: Json): Promise<void> {
  const id = String(row[resourceOf(segment).key]);
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
  const plain = Object.entries(row).filter(([, value]) => isPlain(value));
  const form = new URLSearchParams(plain.map(([name, value]) => [name, value === null ? '' : String(value)])).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const update = { method: 'POST', path: `/api/${segment}/update` };
  for (const call of [
    { method: 'PUT', path: `/api/${segment}/${encodeURIComponent(id)}`, body: row },
    { ...update, body: row },
    { ...update, headers, body: form },
  ]) {
    const answer = await lab.v1('admin', call);
    expect(answer.status, `${call.method} ${call.path} ${answer.text}`).toBe(200);
    expect(v1Of(answer).record).toEqual(row);
  }
}

async function keepsAll(work: () => Promise<void>): Promise<void> {
  const [before, entries] = [await labState(lab), await auditCount(lab)];
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(await auditCount(lab)).toBe(entries);
}

const isKept = (resource: ResolvedResource) => (field: ResolvedField) =>
  field.readOnly && !field.spec.hidden && field.column !== resource.key;

describe.each(segments)('%s', (segment) => {
  it('takes each of its rows back, and nothing changes', async () => {
    const rows = await rowsOf(segment);
    await keepsAll(async () => {
      for (const row of rows) await sendBack(segment, row);
    });
  });

  it('leaves what the program keeps as it is, whatever comes for it', async () => {
    const resource = resourceOf(segment);
    const [row = {}] = await rowsOf(segment);
    const id = encodeURIComponent(String(row[resource.key]));
    await keepsAll(async () => {
      for (const { column } of resource.fields.filter(isKept(resource))) {
        for (const value of [null, '', 1, 'x', '2001-02-03 04:05:06', { a: [1] }]) {
          const answer = await lab.v1('admin', {
            method: 'PUT',
            path: `/api/${segment}/${id}`,
            body: { ...row, [column]: value },
          });
          expect(answer.status, `${column} ${JSON.stringify(value)} ${answer.text}`).toBe(200);
          expect(v1Of(answer).record).toEqual(row);
        }
      }
    });
  });

  it('still refuses what nobody knows, and another key', async () => {
    const { key } = resourceOf(segment);
    const [row = {}] = await rowsOf(segment);
    const path = `/api/${segment}/${encodeURIComponent(String(row[key]))}`;
    await keepsAll(async () => {
      for (const wrong of [{ no_such_column: 1 }, { [key]: 'another' }, { row_version: 1 }, { rid: 1 }]) {
        const answer = await lab.v1('admin', { method: 'PUT', path, body: { ...row, ...wrong } });
        expect([answer.status, Object.keys(v1Of(answer).errors)], answer.text).toEqual([400, Object.keys(wrong)]);
      }
    });
  });
});

describe('a new record', () => {
  it('is made with what an old client sends beside it, and the program keeps its own', async () => {
    const body = {
      MTAG: 'dev-1',
      status: 'P',
      C2339: 1,
      released_at: '2001-01-01 00:00:00',
      created_at: '2001-01-01',
      revision: 7,
    };
    for (const path of ['/api/calibration', '/api/calibration/insert']) {
      const made = v1Of(await lab.v1('admin', { method: 'POST', path, body: { ...body, inventory: { MTAG: 'dev-2' } } }));
      expect(made, made.message).toMatchObject({
        status: 200,
        record: { C2339: 0, released_at: null, revision: 0, MTAG: 'dev-1' },
      });
      expect(made.record.created_at).not.toMatch(/^2001/);
    }
  });

  it('is refused by v2, which says what is read only', async () => {
    const body = { inventory_id: 'dev-1', status: 1, is_current: 1 };
    const answer = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/calibrations', body }));
    expect([answer.status, answer.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/is_current']);
  });
});

const calibrationOf = (values: Json) => createRecord(lab.program, lab.services.lab.registry.resource('calibration'), { values });

it('which calibration is the current one cannot be said by whoever sends the row back', async () => {
  const older = await calibrationOf({ MTAG: 'dev-4', C2301: '2026-01-05' });
  const newer = await calibrationOf({ MTAG: 'dev-4', C2301: '2026-02-05' });
  const path = `/api/calibration/${older.CTAG}`;
  const answer = v1Of(await lab.v1('admin', { method: 'PUT', path, body: { C2339: 1, C2341: 'said so' } }));
  expect([answer.status, answer.record.C2339, answer.record.C2341]).toEqual([200, 0, 'said so']);
  expect(v1Of(await lab.v1('admin', { path: `/api/calibration/${newer.CTAG}` })).record.C2339).toBe(1);
});

it('what was left empty before it became mandatory, or is longer than it may be now, comes back, too', async () => {
  const field = (column: string, body: object) =>
    lab.v2('admin', { method: 'PUT', path: `/api/v2/fields/inventory/${column}`, body });
  const [row = {}] = (await rowsOf('inventory')).filter(({ I4204 }) => I4204 === null);
  expect((await field('I4204', { mandatory: true })).status).toBe(200);
  await keepsAll(() => sendBack('inventory', row));
  const emptied = { ...row, I4204: 'SN' };
  const path = `/api/inventory/${encodeURIComponent(String(row.MTAG))}`;
  expect((await lab.v1('admin', { method: 'PUT', path, body: emptied })).status).toBe(200);
  expect((await lab.v1('admin', { method: 'PUT', path, body: row })).status).toBe(400);
  await field('I4204', { mandatory: false });

  const column = 'I42_Was_longer';
  const body = { column_name: column, field_type: 'text', label: 'Was longer' };
  const added = await lab.v2('admin', { method: 'POST', path: '/api/v2/fields/inventory', body });
  expect(added.status, added.text).toBe(201);
  await lab.v1('admin', { method: 'PUT', path, body: { [column]: 'long enough' } });
  expect((await field(column, { max_length: 3 })).status).toBe(200);
  const long = v1Of(await lab.v1('admin', { path })).record;
  await keepsAll(() => sendBack('inventory', long));
  expect((await lab.v1('admin', { method: 'PUT', path, body: { ...long, [column]: 'also long' } })).status).toBe(400);
});
