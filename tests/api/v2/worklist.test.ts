// The worklist: who sees what in which group, counted as the lists behind it count, with the next step that the caller may do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mondayOf } from '#server/contract/values/calendar/weeks.ts';
import { addDays } from '#server/contract/values/dates.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let today: string;

interface Item {
  id: string;
  attributes: {
    kind: string;
    day: string | null;
    begun: boolean;
    title: string | null;
    who: string | null;
    device: { id: string; asset_number: string | null; location: string | null } | null;
    customer: { id: string; name: string | null } | null;
    step: { name: string; record: { type: string; id: string } } | null;
    status: { label: string } | null;
  };
}

interface Answered {
  data: Item[];
  meta: {
    date: string;
    group: string;
    total: number;
    groups: {
      name: string;
      total: number;
      lists: { kind: string; count: number; list: { path: string; query: string } | null }[];
    }[];
  };
}

async function worklist(user: UserName = 'admin', query = ''): Promise<Answered> {
  const answer = await lab.v2(user, { path: `/api/v2/worklist${query}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Answered;
}

const record = (resource: ResourceName, values: Record<string, unknown>) =>
  createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
const order = (uID: string, customer_KTAG: string, trusted: Record<string, unknown>) =>
  createRecord(lab.program, lab.services.lab.registry.resource('booking'), {
    values: { uID, number: `A-${uID}`, customer_KTAG, status: 'O' },
    trusted,
  });
const ids = ({ data }: Answered) => data.map(({ id }) => id);
const named = ({ data }: Answered, id: string) => data.find((one) => one.id === id)?.attributes;

beforeAll(async () => {
  lab = await startLab();
  today = (await worklist()).meta.date;
  const berta = { technician: emailOf('berta'), assignee: 'user-berta' };
  const device = (MTAG: string, days: number, values: object = {}) =>
    anInventory(lab.program, { MTAG, I4201: MTAG.toUpperCase(), duedate: addDays(today, days), ktag: 'C-ALPHA', ...values });
  await device('late', -40);
  await device('late-planned', -30);
  await device('now', 0);
  await device('retired', -40, { I4209: 'X' });
  await device('far-late', -40, { ktag: 'C-FAR' });
  // Narrow sees devices in operation alone.
  await device('stored', -40, { I4209: 'S' });
  await device('later', 7 - 1 + 7);
  await record('calibration', {
    CTAG: 'plan',
    MTAG: 'late-planned',
    C2301: addDays(today, -3),
    status: 'P',
    C2307: berta.technician,
  });
  await record('calibration', { CTAG: 'work', MTAG: 'now', C2301: addDays(today, -2), status: 'W', C2307: 'Somebody' });
  await record('calibration', { CTAG: 'wait', MTAG: 'now', C2301: addDays(today, -1), status: 'A', C2307: berta.technician });
  await record('calibration', { CTAG: 'over', MTAG: 'now', C2301: addDays(today, -1), status: 'X', C2307: berta.technician });
  await record('calibration', { CTAG: 'far', MTAG: 'far-late', C2301: addDays(today, -1), status: 'W', C2307: berta.technician });
  await record('repair', { uID: 'rep', MTAG: 'now', received_date: addDays(today, -5), description: 'No display' });
  await record('repair', { uID: 'rep-stored', MTAG: 'stored', received_date: addDays(today, -5), description: 'No display' });
  await record('note', { uID: 'hers', title: 'Call back', assignee_uID: berta.assignee, due_date: today });
  await record('note', { uID: 'others', title: 'Not hers', due_date: today });
  await order('asked', 'C-ALPHA', { requested_at: `${addDays(today, -2)} 09:00:00`, requested_by: 'Rita Ring' });
  await order('offered', 'C-ALPHA', { requested_at: `${today} 09:00:00`, offered_at: `${today} 10:00:00` });
  await order('accepted', 'C-ALPHA', {
    offered_at: `${today} 10:00:00`,
    accepted_at: `${today} 11:00:00`,
    accepted_by: 'Rita Ring',
  });
  await order('written', 'C-ALPHA', {});
  await order('far-asked', 'C-FAR', { requested_at: `${today} 09:00:00` });
});
afterAll(() => lab.stop());

it('tells where a device stands now, and where its customer keeps it as long as nothing else is known', async () => {
  const placeOf = async () => named(await worklist('admin', '?group=overdue'), 'device:kept')?.device?.location;
  await anInventory(lab.program, { MTAG: 'kept', duedate: addDays(today, -45), ktag: 'C-ALPHA', I4211: 'Halle 3' });
  expect(await placeOf()).toBe('Halle 3');
  await record('location', { MTAG: 'kept', L2801: 'Labor', L2802: 'Regal 4', L2809: `${today} 08:00:00` });
  expect(await placeOf()).toBe('Labor · Regal 4');
});

describe('the groups', () => {
  it('hold what bears the caller’s name, what is in work, and what is due by its day', async () => {
    const mine = await worklist('berta', '?group=mine');
    expect(ids(mine)).toEqual(['calibration:plan', 'calibration:wait', 'note:hers']);
    expect(ids(await worklist('berta', '?group=bench'))).toEqual(
      expect.arrayContaining(['repair:rep', 'calibration:work', 'calibration:wait']),
    );
    const overdue = await worklist('berta', '?group=overdue');
    expect(ids(overdue)).toEqual(expect.arrayContaining(['device:late', 'device:late-planned', 'calibration:plan']));
    expect(ids(overdue)).not.toContain('device:retired');
    const now = ids(await worklist('berta', '?group=today'));
    expect(now).toEqual(expect.arrayContaining(['device:now', 'note:hers']));
    expect(now).not.toContain('note:others');
    // Until it is offered, what a customer asked for is work of today, however long ago it came.
    expect(now.filter((id) => id.startsWith('order:'))).toEqual(['order:asked']);
    // And what they accepted, until it is confirmed.
    expect(now.filter((id) => id.startsWith('acceptance:'))).toEqual(['acceptance:accepted']);
    expect(ids(await worklist('berta', '?group=later'))).toContain('device:later');
  });

  it('come by day, the oldest first, and begin with the first that holds something', async () => {
    const days = (await worklist('admin', '?group=overdue')).data.map(({ attributes }) => attributes.day ?? '');
    expect(days).toEqual([...days].sort());
    expect((await worklist('berta')).meta.group).toBe('mine');
    expect((await worklist('admin')).meta.group).toBe('overdue');
  });

  it('count what the lists behind them count, for each caller', async () => {
    for (const user of ['admin', 'berta', 'narrow'] as const)
      for (const { name, total, lists } of (await worklist(user)).meta.groups) {
        for (const { count, list } of lists) {
          const found = await lab.v2(user, { path: `/api/v2/${list?.path}?${list?.query}&page[size]=1` });
          expect((found.body as unknown as Answered).meta.total, `${user} ${name} ${list?.query}`).toBe(count);
        }
        expect(lists.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        const { meta, data } = await worklist(user, `?group=${name}&page[size]=50`);
        expect([meta.total, data.length]).toEqual([total, Math.min(total, 50)]);
      }
  });

  it('hold nothing of customers and devices the caller may not see', async () => {
    for (const group of ['mine', 'bench', 'overdue']) {
      const answer = await lab.v2('berta', { path: `/api/v2/worklist?group=${group}&page[size]=50` });
      expect(answer.text).not.toContain('far');
      const seen = await worklist('narrow', `?group=${group}&page[size]=50`);
      expect(seen.data.map(({ attributes }) => attributes.device?.id)).not.toContain('stored');
    }
    expect(ids(await worklist('berta', '?group=overdue&page[size]=50'))).toContain('device:stored');
    expect(ids(await worklist('berta', '?group=bench&page[size]=50'))).toContain('repair:rep-stored');
  });

  it('are empty for whoever may see none of it', async () => {
    const { data, meta } = await worklist('bare');
    expect([data, meta.groups.map(({ total }) => total)]).toEqual([[], [0, 0, 0, 0, 0, 0]]);
  });
});

describe('a line', () => {
  it('names device, customer and technician, and the step where it is done', async () => {
    const overdue = await worklist('berta', '?group=overdue&page[size]=50');
    expect(named(overdue, 'device:late')).toMatchObject({
      begun: false,
      device: { id: 'late', asset_number: 'LATE' },
      customer: { id: 'C-ALPHA', name: 'Äpfelmann Prüftechnik' },
      step: { name: 'begin', record: { type: 'inventory', id: 'late' } },
    });
    // What is planned is begun there, and no second one beside it.
    expect(named(overdue, 'device:late-planned')?.step).toEqual({ name: 'measure', record: { type: 'calibration', id: 'plan' } });
    const bench = await worklist('berta', '?group=bench&page[size]=50');
    expect(named(bench, 'calibration:work')).toMatchObject({ begun: true, who: 'Somebody', step: { name: 'continue' } });
    expect(named(bench, 'calibration:wait')?.step?.name).toBe('release');
    expect(named(bench, 'repair:rep')).toMatchObject({ begun: true, step: { name: 'repair' } });
    expect(named(await worklist('berta', '?group=today&page[size]=50'), 'order:asked')).toMatchObject({
      day: addDays(today, -2),
      begun: true,
      title: 'A-asked',
      who: 'Rita Ring',
      device: null,
      customer: { id: 'C-ALPHA', name: 'Äpfelmann Prüftechnik' },
      step: { name: 'offer', record: { type: 'booking', id: 'asked' } },
    });
    expect(named(await worklist('berta', '?group=today&page[size]=50'), 'acceptance:accepted')).toMatchObject({
      day: today,
      begun: true,
      who: 'Rita Ring',
      step: { name: 'confirm', record: { type: 'booking', id: 'accepted' } },
    });
  });

  it('offers no step to who may not do it', async () => {
    const reader = new Set(['inventory_view', 'calibration_view', 'repair_view', 'customers_view', 'bookings_view']);
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/roles/role-probe', body: { operations: ['using_API', ...reader] } });
    const { data } = await worklist('probe', '?group=bench&page[size]=50');
    for (const { attributes } of data) expect(attributes.step).toBeNull();
    const now = await worklist('probe', '?group=today&page[size]=50');
    expect(ids(now).filter((id) => /^(order|acceptance):/.test(id))).toEqual([]);
  });
});

describe('what is asked wrongly', () => {
  it('is refused by name', async () => {
    for (const [query, field] of [
      ['?group=tomorrow', 'group'],
      ['?page[size]=51', 'page[size]'],
      ['?page[number]=21', 'page[number]'],
    ] as const) {
      const answer = await lab.v2('admin', { path: `/api/v2/worklist${query}` });
      expect([answer.status, answer.text.includes(field)]).toEqual([422, true]);
    }
  });
});

describe('weeks', () => {
  it('begin on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23']);
  });
});
