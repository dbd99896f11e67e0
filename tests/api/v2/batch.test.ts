// Many records in one call: each with its own result, hidden ones like unknown ones. docs/interface/v2.md#bulk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const post = (path: string, body: object) => lab.v2('berta', { method: 'POST', path: `/api/v2/inventories/${path}`, body });

describe.each([
  ['status-batch', { status: 3 }, 'updated'],
  ['bulk-delete', {}, 'deleted'],
])('%s', (path, more, word) => {
  it('says per record what became of it, and hides what the caller does not see', async () => {
    const before = await labState(lab);
    const answer = await post(path, { ids: ['dev-2', 'far-1', 'ghost', 'dev-4'], ...more });
    expect(answer.status, answer.text).toBe(200);
    const { data, meta } = answer.body as { data: Json[]; meta: Json };
    expect(data).toMatchObject([
      { id: 'dev-2', status: word, reason: null },
      { id: 'far-1', status: 'failed' },
      { id: 'ghost', status: 'failed' },
      { id: 'dev-4', status: word },
    ]);
    expect(String(data[1]?.reason).replace('far-1', 'ghost')).toBe(data[2]?.reason);
    expect(meta).toEqual({ [word]: 2, failed: 2, run: expect.any(String) });
    expect(touchedRows(before, await labState(lab)).filter((row) => row.startsWith('inventory '))).toEqual([
      'inventory dev-2',
      'inventory dev-4',
    ]);
  });

  const request = `POST /api/v2/inventories/${path}`;
  scenarios(
    () => lab,
    [
      { name: 'no ids', request, body: more, status: 422, has: { errors: [{ source: { pointer: '/data/attributes/ids' } }] } },
      {
        name: 'too many ids',
        request,
        body: { ids: Array.from({ length: 501 }, (_, index) => `x-${index}`), ...more },
        status: 422,
      },
      { name: 'ids that are no list', request, body: { ids: 'dev-1', ...more }, status: 422 },
      { name: 'a member nobody knows', request, body: { ids: ['ghost'], force: true, ...more }, status: 422 },
      { name: 'without the operation', as: 'bare', request, body: { ids: ['dev-1'], ...more }, status: 403 },
    ],
  );
});

it('a status nobody defined changes nothing', async () => {
  const before = await labState(lab);
  const answer = await post('status-batch', { ids: ['dev-1', 'dev-3'], status: 99 });
  expect(answer.body).toMatchObject({ meta: { updated: 0, failed: 2 } });
  expect(touchedRows(before, await labState(lab))).toEqual([]);
});

describe('many records in one call (docs/interface/v2.md#bulk)', () => {
  const send = (path: string, body: object = {}) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

  it('get the same values, and all of them back by undoing the run', async () => {
    const ids = ['dev-1', 'dev-3', 'dev-5'];
    const placesOf = () =>
      Promise.all(
        ids.map(async (id) => {
          const { location, status } = v2Of(await lab.v2('admin', { path: `/api/v2/inventories/${id}` })).one?.attributes ?? {};
          return { location, status };
        }),
      );
    const before = await placesOf();
    const answer = await send('inventories/bulk-update', { ids, attributes: { location: 'Halle 9', status: 2 } });
    expect(answer.body).toMatchObject({ meta: { updated: 3, failed: 0 } });
    expect(await placesOf()).toEqual(ids.map(() => ({ location: 'Halle 9', status: 2 })));
    const { meta } = answer.body as { meta: Json };
    const undo = await send(`runs/${meta.run}/undo`);
    expect(undo.status, undo.text).toBe(200);
    expect(await placesOf()).toEqual(before);
  });

  it('keep nothing of a row that fails after it was begun, and go on with the others', async () => {
    // A customer in use cannot be deleted; its neighbour can.
    const made = await send('customers', { name: 'Nur für diesen Test' });
    const { data } = made.body as { data: { id: string } };
    const answer = await send('customers/bulk-delete', { ids: ['C-ALPHA', data.id] });
    expect(answer.body).toMatchObject({
      data: [
        { id: 'C-ALPHA', status: 'failed' },
        { id: data.id, status: 'deleted' },
      ],
    });
    expect((await lab.v2('admin', { path: '/api/v2/customers/C-ALPHA' })).status).toBe(200);
    expect((await lab.v2('admin', { path: `/api/v2/customers/${data.id}` })).status).toBe(404);
  });

  it('name each wrong attribute for each record, and write none', async () => {
    const before = await labState(lab);
    const answer = await send('inventories/bulk-update', { ids: ['dev-1'], attributes: { duedate: 'morgen', nobody: 1 } });
    expect(answer.body).toMatchObject({ data: [{ id: 'dev-1', status: 'failed' }], meta: { updated: 0, failed: 1, run: null } });
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

describe('a dry run', () => {
  it.each([
    ['bulk-update', { attributes: { model: 'Tried' } }, 'updated'],
    ['bulk-delete', {}, 'deleted'],
  ])('of %s says of each record what would become of it and keeps nothing', async (path, more, word) => {
    const before = await labState(lab);
    const answer = await post(path, { ids: ['dev-3', 'far-1', 'ghost'], dry_run: true, ...more });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      data: [{ status: word }, { status: 'failed' }, { status: 'failed' }],
      meta: { [word]: 1, failed: 2, run: null },
    });
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

describe('documents', () => {
  const send = (path: string, body: object, user: 'admin' | 'berta' | 'bare' = 'admin') =>
    lab.v2(user, { method: 'POST', path: `/api/v2/${path}`, body });
  const aDocument = async (title: string) => v2Of(await send('documents', { title, customer_id: 'C-ALPHA' })).one.id;
  const approval = async (id: string) =>
    v2Of(await lab.v2('admin', { path: `/api/v2/documents/${id}` })).one.attributes.approved_at;

  it('are approved in a trial without being approved; what is approved already says so and stays', async () => {
    const [first, second] = [await aDocument('Erstes'), await aDocument('Zweites')];
    await send('documents/bulk-approve', { ids: [first] });
    const since = await approval(first);
    const trial = await send('documents/bulk-approve', { ids: [first, second, 'ghost'], dry_run: true });
    const said = {
      data: [
        { id: first, status: 'unchanged', reason: expect.stringContaining('Approved already') },
        { id: second, status: 'approved', reason: null },
        { id: 'ghost', status: 'failed' },
      ],
      meta: { approved: 1, unchanged: 1, failed: 1 },
    };
    expect(trial.body).toMatchObject({ ...said, meta: { ...said.meta, run: null } });
    expect(await approval(second)).toBeNull();
    expect((await send('documents/bulk-approve', { ids: [first, second, 'ghost'] })).body).toMatchObject(said);
    expect(await approval(first)).toBe(since);
    expect(await approval(second)).toEqual(expect.any(String));
  });

  it('are linked to many records of a kind, each told by itself, and taken off again as one run', async () => {
    const document = await aDocument('Prüfanweisung');
    const linksOf = async () => {
      const { list } = v2Of(await lab.v2('admin', { path: `/api/v2/document-links?filter[document_id]=${document}` }));
      return list.map(({ attributes }) => attributes.record_key).sort();
    };
    const body = { document_id: document, resource: 'inventory', ids: ['dev-1', 'dev-3', 'far-1', 'ghost'] };
    await send('document-links', { document_id: document, resource: 'inventory', record_key: 'dev-1' });
    const said = [
      { id: 'dev-1', status: 'unchanged', reason: expect.stringContaining('already') },
      { id: 'dev-3', status: 'linked', reason: null },
      { id: 'far-1', status: 'failed' },
      { id: 'ghost', status: 'failed' },
    ];
    const trial = await send('document-links/bulk-assign', { ...body, dry_run: true }, 'berta');
    expect(trial.body).toMatchObject({ data: said, meta: { linked: 1, unchanged: 1, failed: 2, run: null } });
    expect(await linksOf()).toEqual(['dev-1']);
    const done = await send('document-links/bulk-assign', body, 'berta');
    expect(done.body).toMatchObject({ data: said, meta: { linked: 1, run: expect.any(String) } });
    expect(await linksOf()).toEqual(['dev-1', 'dev-3']);
    const { run } = (done.body as { meta: { run: string } }).meta;
    expect((await send(`runs/${run}/undo`, {})).status).toBe(200);
    expect(await linksOf()).toEqual(['dev-1']);
    expect((await send('document-links/bulk-assign', body, 'bare')).status).toBe(403);
  });
});

describe('what a bulk call says', () => {
  it('each record once, however often it is named (docs/interface/v2.md#bulk)', async () => {
    const answer = v2Of(await post('status-batch', { ids: ['dev-1', 'dev-1', 'ghost', 'ghost'], status: 2 }));
    expect(answer.list.map(({ id }) => id)).toEqual(['dev-1', 'ghost']);
    expect(answer.meta).toMatchObject({ updated: 1, failed: 1 });
  });

  it('what is wrong with a record in the words of its fields, never by their codes (docs/interface/v2.md#bulk)', async () => {
    const answer = v2Of(await post('status-batch', { ids: ['dev-1'], status: 99 }));
    expect(answer.list).toMatchObject([{ status: 'failed', reason: expect.stringMatching(/^Status: /) }]);
  });

  it('too many are too many entries, not too long a text (docs/interface/v2.md#bulk)', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `d-${index}`);
    const answer = v2Of(await post('status-batch', { ids, status: 1 }));
    expect([answer.status, answer.errors]).toMatchObject([
      422,
      [{ code: 'field.too_many', detail: expect.stringContaining('500'), source: { pointer: '/data/attributes/ids' } }],
    ]);
  });
});
