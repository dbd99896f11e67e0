// Device types from the stock: previewed, made and linked as one run, taken back as a whole, within the caller's rows.
// docs/interface/v2.md#bulk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainInWrite } from '#server/db/store/chain.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}
const derive = (body: object, user: UserName = 'admin') => send('POST', 'device-types/derive', body, user);
const typeOf = async (device: string) => (await send('GET', `inventories/${device}`)).one.attributes.type_id;
const rowsOf = (answer: Awaited<ReturnType<typeof derive>>, maker: RegExp) =>
  answer.list
    .filter(({ attributes }) => maker.test(String(attributes.manufacturer)))
    .map(({ attributes: { action, type_name, devices, spellings } }) => [action, type_name, devices, spellings]);

beforeAll(async () => {
  lab = await startLab();
  for (const [MTAG, I4202, I4203, ktag] of [
    ['q1', 'Qualitest', 'Q 10', 'C-ALPHA'],
    ['q2', 'QUALITEST', 'q 10', 'C-ALPHA'],
    ['q3', 'Qualitest', 'Q 10', 'C-FAR'],
    ['q4', 'Qualitest', 'Q 20', 'C-BETA'],
    ['q5', 'Qualitest', null, 'C-BETA'],
  ] as const)
    await anInventory(lab.program, { MTAG, I4202, I4203, ktag });
  await send('POST', 'device-types', { id: 'type-q20', type_name: 'Prüfer 20', manufacturer: 'Qualitest', model: 'Q 20' });
});
afterAll(() => lab.stop());

describe('POST /device-types/derive', () => {
  it('shows first: the preview writes nothing and is what the run does (docs/interface/v2.md#bulk)', async () => {
    const before = await labState(lab);
    const answer = await derive({ dry_run: true });
    expect(answer.status).toBe(200);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    expect(rowsOf(answer, /qualitest/i)).toEqual([
      ['create', 'Qualitest Q 10', 3, 2],
      ['link', 'Prüfer 20', 1, 1],
    ]);
    expect(answer.meta).toMatchObject({ dry_run: true, run_id: null, ambiguous: 0, later: 0 });
    expect(answer.meta.nameless).toBeGreaterThan(0);
  });

  it('takes the devices the caller sees, and no others (docs/interface/access.md#row-scope)', async () => {
    expect(rowsOf(await derive({ dry_run: true }, 'berta'), /qualitest/i)).toEqual([
      ['create', 'QUALITEST q 10', 2, 2],
      ['link', 'Prüfer 20', 1, 1],
    ]);
    const done = await derive({}, 'berta');
    expect(done.status).toBe(200);
    expect([await typeOf('q1'), await typeOf('q2')]).not.toContain(null);
    expect(await typeOf('q3')).toBeNull();
    await send('POST', `runs/${done.meta.run_id}/undo`);
    expect(await typeOf('q1')).toBeNull();
  });

  it('makes types and links devices as one run, which can be taken back as a whole (docs/interface/v2.md#bulk)', async () => {
    const preview = await derive({ dry_run: true });
    const types = (await send('GET', 'device-types')).meta.total;
    const done = await derive({ dry_run: false });
    expect(rowsOf(done, /./)).toEqual(rowsOf(preview, /./));
    expect(done.meta).toMatchObject({ dry_run: false, run_id: expect.any(String), devices: preview.meta.devices });
    const made = done.list.find(({ attributes }) => attributes.type_name === 'Qualitest Q 10')?.attributes.device_type_id;
    expect([await typeOf('q1'), await typeOf('q2'), await typeOf('q3'), await typeOf('q4'), await typeOf('q5')]).toEqual([
      made,
      made,
      made,
      'type-q20',
      null,
    ]);
    expect((await send('GET', `device-types/${made}`)).one.attributes).toMatchObject({
      manufacturer: 'Qualitest',
      model: 'Q 10',
    });
    expect((await send('GET', 'inventories/q1/audits')).list[0]?.attributes).toMatchObject({
      action: 'update',
      before: { type_id: null },
      after: { type_id: made },
    });
    expect((await chainInWrite.check(lab.services.lab.db)).brokenAt).toBeNull();
    expect((await derive({})).meta).toMatchObject({ create: 0, link: 0, devices: 0, run_id: null });
    expect((await send('POST', `runs/${done.meta.run_id}/undo`)).status).toBe(200);
    expect(await typeOf('q4')).toBeNull();
    expect((await send('GET', 'device-types')).meta.total).toBe(types);
  });

  it('needs types_derive and the sight of devices, and nothing to write them by hand (docs/interface/v2.md#bulk)', async () => {
    const hold = (...operations: string[]) =>
      change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', ...operations]) });
    await hold('types_derive');
    expect((await derive({ dry_run: true }, 'probe')).status).toBe(403);
    await hold('types_derive', 'inventory_view');
    expect((await derive({}, 'probe')).status).toBe(200);
    expect((await derive({ dry: true })).status).toBe(422);
  });
});
