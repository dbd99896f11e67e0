// A standard was found bad: everything it was used in since it was last good, and the case that answers for each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, type UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;

async function record(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

const own = (CTAG: string, C2301: string, C2323: string, values: object = {}) =>
  record('calibration', { CTAG, MTAG: 'std', C2301, C2323, C2303: '2030-01-01', ...values });

async function used(CTAG: string, C2301: string, MTAG: string, values: object = {}): Promise<void> {
  await record('calibration', { CTAG, MTAG, C2301, C2303: '2030-01-01', C2306: `N-${CTAG}`, C2323: 'passed', ...values });
  await record('standard', { uID: `use-${CTAG}`, CTAG, C2430: 'std' });
}

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'std', I4201: 'STD-1', I4203: '5730A' });
  await own('own-1', '2024-03-01', 'passed');
  await used('before', '2024-02-20', 'dev-1');
  await used('early', '2024-08-01', 'dev-1');
  await own('own-2', '2025-03-01', 'passed');
  await used('same-day', '2025-03-01', 'dev-2');
  await used('during', '2025-08-01', 'dev-3');
  await used('working', '2025-09-01', 'dev-2', { status: 'W' });
  await used('cancelled', '2025-09-02', 'dev-2', { status: 'X' });
  await used('far', '2025-10-01', 'far-1');
  await own('own-3', '2026-02-01', 'failed', { C2306: 'FOUND-BAD' });
  await used('after', '2026-02-15', 'dev-3');
});
afterAll(() => lab.stop());

const get = (query = '', user: UserName = 'admin', id = 'std') =>
  lab.v2(user, { path: `/api/v2/standards/${id}/impact${query}` });
const ids = (answer: Awaited<ReturnType<typeof get>>) => v2Of(answer).list.map(({ id }) => id);
const send = (method: string, path: string, body?: object, user: UserName = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

describe('impact', () => {
  it('is every use since the last good calibration before the finding, whatever became of it', async () => {
    const answer = await get();
    expect(ids(answer)).toEqual(['same-day', 'during', 'working', 'far', 'after']);
    expect(v2Of(answer).meta).toMatchObject({
      total: 5,
      page: 1,
      last_page: 1,
      standard_inventory_id: 'std',
      since: '2025-03-01',
      until: '2026-03-02',
      finding: { id: 'own-3', calibration_date: '2026-02-01', certificate_number: 'FOUND-BAD', cal_result: 'failed' },
      last_good: { id: 'own-2', calibration_date: '2025-03-01' },
    });
  });

  it('names device, customer and certificate of each', async () => {
    expect(v2Of(await get()).list[1]).toEqual({
      id: 'during',
      type: 'impact',
      attributes: {
        calibration_id: 'during',
        calibration_date: '2025-08-01',
        certificate_number: 'N-during',
        cal_result: 'passed',
        standard_id: 'use-during',
        standard_certificate_number: null,
        device: { id: 'dev-3', asset_number: 'A-10', manufacturer: 'Zett', model: 'x10', serial_number: 'SN-003' },
        customer: { id: 'C-BETA', customer_number: '1002', name: 'Bergmann Optik' },
        passed_on: 0,
        disposition: null,
        case_id: null,
        item_id: null,
      },
    });
  });

  it('says what a device that was a standard itself may have passed on, up to its own next good calibration', async () => {
    const further = async (id: string, day: string, standard: string) => {
      await record('calibration', { CTAG: id, MTAG: 'dev-1', C2301: day, C2303: '2030-01-01', C2323: 'passed' });
      await record('standard', { CTAG: id, C2430: standard });
    };
    await further('not-yet', '2025-07-31', 'dev-3');
    await further('once', '2025-08-01', 'dev-3');
    await further('twice', '2025-11-05', 'dev-3');
    await record('calibration', { CTAG: 'good-again', MTAG: 'dev-3', C2301: '2025-12-01', C2303: '2030-01-01', C2323: 'passed' });
    await further('not-any-more', '2025-12-24', 'dev-3');
    const passedOn = v2Of(await get()).list.map(({ id, attributes }) => [id, attributes.passed_on]);
    expect(passedOn).toEqual([
      ['same-day', 0],
      ['during', 2],
      ['working', 0],
      ['far', 0],
      ['after', 0],
    ]);
  });

  it('can be asked by a standards row as well', async () => {
    expect(v2Of(await get('', 'admin', 'use-early')).meta.total).toBe(5);
  });

  it('in a period: up to its end, and without a failed calibration since the last good one before its beginning', async () => {
    expect(ids(await get('?to=2026-01-31'))).toEqual(['same-day', 'during', 'working', 'far']);
    expect(ids(await get('?from=2025-02-01&to=2025-08-31'))).toEqual(['early', 'same-day', 'during']);
    expect(ids(await get('?from=2024-01-01&to=2024-12-31'))).toEqual(['before', 'early']);
    expect(v2Of(await get('?from=2024-01-01&to=2024-12-31')).meta).toMatchObject({ since: null, last_good: null, finding: null });
  });

  it('a version that was replaced gives its place to the one that replaced it', async () => {
    await record('calibration', { CTAG: 'v-1', MTAG: 'dev-4', C2301: '2025-11-01', C2303: '2026-11-01', C2323: 'passed' });
    await record('standard', { CTAG: 'v-1', C2430: 'std' });
    await send('POST', 'calibrations/v-1/release');
    const draft = v2Of(await send('POST', 'calibrations/v-1/amend', { reason: 'x' })).one.id;
    expect(ids(await get())).toContain('v-1');
    expect(ids(await get())).not.toContain(draft);
    await send('PATCH', `calibrations/${draft}`, { status: 5 });
    await send('POST', `calibrations/${draft}/release`);
    expect(ids(await get())).toContain(draft);
    expect(ids(await get())).not.toContain('v-1');
  });

  it('comes in pages', async () => {
    const first = v2Of(await get('?page[size]=2'));
    expect([first.list.length, first.meta.last_page]).toEqual([2, 3]);
    const next = await lab.v2('admin', { path: String(first.links.next) });
    expect(ids(next)).toEqual(['working', 'far']);
  });

  it('without calibrations and customers the caller does not see', async () => {
    const answer = await get('', 'berta');
    expect(ids(answer)).not.toContain('far');
    expect(v2Of(answer).meta.total).toBe(5);
    await change(lab.program, 'role', 'role-probe', {
      operations: JSON.stringify(['inventory_details_calibrations_standards_view', 'calibration_view', 'inventory_view']),
    });
    expect(v2Of(await get('', 'probe')).list.map(({ attributes }) => attributes.customer)).toEqual(Array(6).fill(null));
  });

  it('of a standard the caller does not see: as if there were none', async () => {
    const ghost = (await get('', 'berta', 'gho-1')).text;
    for (const id of ['far-1', 'use-far', 'std-far']) {
      const answer = await get('', 'berta', id);
      expect([answer.status, answer.text.replaceAll(id, 'gho-1')]).toEqual([404, ghost]);
    }
  });

  it.each(['?from=2025-13-01', '?to=x', '?from=2026-01-01&to=2025-01-01', '?page[size]=10001', '?since=2025-01-01'])(
    '%s is refused',
    async (query) => {
      expect((await get(query)).status).toBe(422);
    },
  );
});

describe('a case', () => {
  // A standard has one open case: those of the tests before are over.
  const alone = async () => {
    const before = v2Of(await send('GET', 'impact-cases?filter[standard_inventory_id]=std&filter[status]=open')).list;
    for (const { id } of before) await send('DELETE', `impact-cases/${id}`);
  };
  const open = async () => {
    await alone();
    const answer = await send('POST', 'standards/std/impact-cases', { to: '2026-01-31', description: 'Output 2 dead' });
    expect(answer.status, answer.text).toBe(201);
    return v2Of(answer).one;
  };
  const itemsOf = async (id: string) => v2Of(await send('GET', `impact-items?filter[case_id]=${id}&page[size]=500`)).list;

  it('holds one open item for each calibration, and stands in the trail', async () => {
    const { id, attributes } = await open();
    expect(attributes).toMatchObject({
      title: 'STD-1 · 5730A · 2026-01-31',
      standard_inventory_id: 'std',
      since: '2025-03-01',
      until: '2026-01-31',
      status: 'open',
      opened_by: emailOf('admin'),
      description: 'Output 2 dead',
    });
    const items = await itemsOf(id);
    expect(items.map((item) => item.attributes.calibration_id)).toEqual(
      expect.arrayContaining(['same-day', 'during', 'working', 'far']),
    );
    expect(items.every((item) => item.attributes.disposition === 'open')).toBe(true);
    const audits = v2Of(await send('GET', `impact-cases/${id}/audits`)).list;
    expect(audits.map((entry) => entry.attributes.action)).toEqual(['create']);
    for (const item of items) {
      const [entry] = v2Of(await send('GET', `impact-items/${item.id}/audits`)).list;
      expect(entry?.attributes).toMatchObject({ action: 'create', after: { calibration_id: item.attributes.calibration_id } });
    }
    expect((await chainInWrite.check(lab.services.lab.db)).brokenAt).toBeNull();
  });

  it('names the finding and is titled as the user says', async () => {
    await alone();
    const answer = v2Of(await send('POST', 'standards/use-early/impact-cases', { title: 'Calibrator drifted' }));
    expect(answer.one.attributes).toMatchObject({ title: 'Calibrator drifted', finding_calibration_id: 'own-3' });
  });

  it('gets a disposition per item, with who and when; the impact list shows it', async () => {
    const { id } = await open();
    const item = (await itemsOf(id)).find(({ attributes }) => attributes.calibration_id === 'during');
    const decided = await send('PATCH', `impact-items/${item?.id}`, { disposition: 'recalibrate', remark: 'At the customer' });
    expect(v2Of(decided).one.attributes).toMatchObject({
      disposition: 'recalibrate',
      decided_by: emailOf('admin'),
      decided_at: expect.stringMatching(/^2026-/),
      remark: 'At the customer',
    });
    const shown = v2Of(await get()).list.find((row) => row.id === 'during');
    expect(shown?.attributes).toMatchObject({ disposition: 'recalibrate', case_id: id, item_id: item?.id });
    const reopened = await send('PATCH', `impact-items/${item?.id}`, { disposition: 'open' });
    expect(v2Of(reopened).one.attributes).toMatchObject({ decided_by: null, decided_at: null });
    expect((await send('PATCH', `impact-items/${item?.id}`, { disposition: 'forgotten' })).status).toBe(422);
  });

  it('is closed when every item is decided, and then stands until it is opened again', async () => {
    const { id } = await open();
    const items = await itemsOf(id);
    const close = () => send('PATCH', `impact-cases/${id}`, { status: 'closed', conclusion: 'Done' });
    const early = await close();
    expect([early.status, v2Of(early).message]).toEqual([409, expect.stringContaining(String(items.length))]);
    for (const item of items) await send('PATCH', `impact-items/${item.id}`, { disposition: 'no_effect' });
    const closed = await close();
    expect(v2Of(closed).one.attributes).toMatchObject({ status: 'closed', closed_by: emailOf('admin'), conclusion: 'Done' });
    const before = await labState(lab);
    for (const [method, path, body] of [
      ['PATCH', `impact-items/${items[0]?.id}`, { disposition: 'recalibrate' }],
      ['DELETE', `impact-items/${items[0]?.id}`, undefined],
      ['POST', 'impact-items', { case_id: id, calibration_id: 'early' }],
      ['PATCH', `impact-cases/${id}`, { conclusion: 'Something else' }],
      ['DELETE', `impact-cases/${id}`, undefined],
    ] as const)
      expect((await send(method, path, body)).status, `${method} ${path}`).toBe(409);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    const opened = await send('PATCH', `impact-cases/${id}`, { status: 'open' });
    expect(v2Of(opened).one.attributes).toMatchObject({ status: 'open', closed_by: null, closed_at: null });
  });

  it('stands while it is closed, also when a run is undone; undoing what closed it opens it again', async () => {
    const { id } = await open();
    const ids = (await itemsOf(id)).map((item) => item.id);
    const runOf = async (path: string, body: object) => String(v2Of(await send('POST', path, body)).meta.run);
    const decided = await runOf('impact-items/bulk-update', { ids, attributes: { disposition: 'no_effect' } });
    const named = await runOf('impact-cases/bulk-update', { ids: [id], attributes: { conclusion: 'Nothing' } });
    const closed = await runOf('impact-cases/bulk-update', { ids: [id], attributes: { status: 'closed' } });
    const before = await labState(lab);
    for (const run of [decided, named]) {
      const refused = await send('POST', `runs/${run}/undo`);
      expect([refused.status, v2Of(refused).message]).toEqual([409, expect.stringMatching(/closed/)]);
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    expect((await send('POST', `runs/${closed}/undo`)).status).toBe(200);
    expect(v2Of(await send('GET', `impact-cases/${id}`)).one.attributes).toMatchObject({ status: 'open', closed_by: null });
    expect((await send('POST', `runs/${decided}/undo`)).status).toBe(200);
    expect(new Set((await itemsOf(id)).map(({ attributes }) => attributes.disposition))).toEqual(new Set(['open']));
  });

  it('is opened and closed only by somebody who sees every customer', async () => {
    expect((await send('POST', 'standards/std/impact-cases', {}, 'berta')).status).toBe(403);
    const { id } = await open();
    for (const item of await itemsOf(id)) await send('PATCH', `impact-items/${item.id}`, { disposition: 'no_effect' });
    expect((await send('PATCH', `impact-cases/${id}`, { status: 'closed' }, 'berta')).status).toBe(403);
  });

  it('shows a limited user only the items of his customers', async () => {
    const { id } = await open();
    const list = v2Of(await lab.v2('berta', { path: `/api/v2/impact-items?filter[case_id]=${id}&page[size]=500` })).list;
    const seen = list.map(({ attributes }) => attributes.calibration_id);
    expect(seen).toContain('during');
    expect(seen).not.toContain('far');
  });

  it('is the only open one of its standard, whichever way a second one would come', async () => {
    const { id, attributes } = await open();
    const refusals = [
      await send('POST', 'standards/std/impact-cases', { title: 'Once more' }),
      await send('POST', 'impact-cases', { title: 'Once more', standard_inventory_id: 'std' }),
    ];
    for (const refused of refusals) {
      expect(refused.status, refused.text).toBe(422);
      expect(v2Of(refused).errors[0]?.source?.pointer).toMatch(/\/standard_inventory_id$/);
      expect(refused.text).toContain(String(attributes.title));
      expect(refused.text).toContain(id);
    }
    await send('DELETE', `impact-cases/${id}`);
    const two = ['Left', 'Right'].map((title) => send('POST', 'standards/std/impact-cases', { title }));
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('is not opened again beside another open one: by its status, by an undone run, from the bin', async () => {
    const first = (await open()).id;
    for (const item of await itemsOf(first)) await send('PATCH', `impact-items/${item.id}`, { disposition: 'no_effect' });
    const closing = await send('POST', 'impact-cases/bulk-update', { ids: [first], attributes: { status: 'closed' } });
    const second = (await open()).id;
    expect((await send('PATCH', `impact-cases/${first}`, { status: 'open' })).status).toBe(422);
    expect((await send('POST', `runs/${v2Of(closing).meta.run}/undo`)).status).toBe(409);
    const bin = (await send('DELETE', `impact-cases/${second}`)).headers['x-bin-id'];
    const third = (await open()).id;
    expect((await send('POST', `bin/${bin}/restore`)).status).toBe(409);
    await send('DELETE', `impact-cases/${third}`);
    expect((await send('PATCH', `impact-cases/${first}`, { status: 'open' })).status).toBe(200);
    await send('DELETE', `impact-cases/${first}`);
  });

  it('keeps the calibrations it is about from being deleted', async () => {
    await open();
    expect((await send('DELETE', 'calibrations/working')).status).toBe(409);
  });
});
