// Links of one list: what they show, to whom, for how long; the calendar is read by ical.js as calendars read it.
// docs/interface/access.md#links.
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeCalendar } from '#server/record-actions/calendar.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { makeKey, sessionOf } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

interface LinkWish {
  form: string;
  path: string;
  query?: string;
  valid_days?: number;
  name?: string;
}

async function wish(user: UserName, body: LinkWish): Promise<Answer> {
  const headers = await sessionOf(lab, user);
  return lab.raw({ method: 'POST', path: '/api/v2/auth/links', headers, body: { name: 'Excel', ...body } });
}

async function made(user: UserName, body: LinkWish): Promise<{ id: string; address: string }> {
  const answer = await wish(user, body);
  expect(answer.status, answer.text).toBe(201);
  const { id, attributes } = v2Of(answer).one;
  return { id, address: String(attributes.address) };
}

const read = (address: string) => lab.raw({ path: address });
const rowsOf = ({ text }: Answer) => text.replace('\uFEFF', '').trim().split('\r\n');

it('a link shows its list as CSV to whoever has the address: filter, order, columns, manner', async () => {
  const query = 'filter[customer_id]=C-BETA&sort=-asset_number&fields[inventory]=asset_number&headers=names&delimiter=comma';
  const { address } = await made('admin', { form: 'csv', path: 'inventories', query });
  expect(address).toMatch(/^\/api\/v2\/links\/pll_[\w-]{43}\/inventories\.csv$/);
  const answer = await read(address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  const rows = rowsOf(answer);
  expect(rows[0]).toBe('id,asset_number');
  const numbers = rows.slice(1).map((row) => row.split(',')[1]);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual([...numbers].sort().reverse());
  const ids = new Set(rows.slice(1).map((row) => row.split(',')[0]?.replaceAll('"', '')));
  const own = v2Of(await lab.v2('admin', { path: '/api/v2/inventories?filter[customer_id]=C-BETA' })).list;
  expect(ids).toEqual(new Set(own.map(({ id }) => id)));
});

it('both ends of a range hold, and a change shows at the next reading', async () => {
  const query = 'filter[duedate]=gte:2026-03-10&filter[duedate]=lte:2026-03-10&headers=names&fields[inventory]=duedate,remark';
  const { address } = await made('admin', { form: 'csv', path: 'inventories', query });
  const before = await read(address);
  for (const row of rowsOf(before).slice(1)) expect(row).toContain('2026-03-10');
  await change(lab.program, 'inventory', 'dev-1', { remark: 'seen anew' });
  expect((await read(address)).text).toContain('seen anew');
});

it('it shows never more than its maker saw then, and never more than they see now', async () => {
  const query = 'headers=names&fields[customer]=name';
  const { address } = await made('berta', { form: 'csv', path: 'customers', query });
  const keys = async () =>
    rowsOf(await read(address))
      .slice(1)
      .map((row) => row.split(/[;,]/)[0]?.replaceAll('"', ''))
      .sort();
  expect(await keys()).toEqual(['C-ALPHA', 'C-BETA']);
  await change(lab.program, 'user', 'user-berta', { customer_filter: 'all' });
  expect(await keys()).toEqual(['C-ALPHA', 'C-BETA']);
  await change(lab.program, 'user', 'user-berta', { customer_filter: 'assigned' });
  const body = { customers: ['C-BETA'], mode: 'remove' };
  expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/users/user-berta/customers', body })).status).toBe(200);
  expect(await keys()).toEqual(['C-ALPHA']);
  await change(lab.program, 'user', 'user-berta', { status: 'locked' });
  expect((await read(address)).status).toBe(404);
});

it('without the operation it shows nothing, and with it again it does', async () => {
  await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['inventory_view']) });
  const { address } = await made('probe', { form: 'csv', path: 'inventories' });
  expect((await read(address)).status).toBe(200);
  await change(lab.program, 'role', 'role-probe', { operations: '[]' });
  expect((await read(address)).status).toBe(403);
});

it('it ends by its day, by its maker and by user management; last use is told; its secret is kept nowhere', async () => {
  const [short, own, given] = [
    await made('berta', { form: 'csv', path: 'inventories', valid_days: 1 }),
    await made('berta', { form: 'csv', path: 'inventories' }),
    await made('berta', { form: 'csv', path: 'inventories' }),
  ];
  for (const { address } of [short, own, given]) expect((await read(address)).status).toBe(200);
  const headers = await sessionOf(lab, 'berta');
  const list = v2Of(await lab.raw({ path: '/api/v2/auth/keys', headers })).list;
  expect(list.find(({ id }) => id === own.id)?.attributes).toMatchObject({
    form: 'csv',
    read_only: true,
    list: { path: 'inventories' },
  });
  expect(list.every(({ attributes }) => attributes.last_used_at !== null)).toBe(true);
  expect((await lab.raw({ method: 'DELETE', path: `/api/v2/auth/keys/${own.id}`, headers })).status).toBe(204);
  const access = `/api/v2/users/user-berta/accesses/${given.id}`;
  expect((await lab.v2('admin', { method: 'DELETE', path: access })).status).toBe(204);
  lab.clock.step({ days: 2 });
  for (const { address } of [short, own, given]) expect((await read(address)).status).toBe(404);
  const kept = [
    await lab.program.db.selectFrom('tokens').selectAll().execute(),
    await lab.program.db.selectFrom('audits').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toMatch(/pll_/);
});

it('a guessed address is a try, and a link opens nothing but its list', async () => {
  const { address } = await made('admin', { form: 'csv', path: 'inventories' });
  const secret = address.split('/')[4] ?? '';
  const ways: Record<string, string>[] = [{ Authorization: `Bearer ${secret}` }, { 'X-API-Key': secret }];
  for (const headers of ways) expect((await lab.raw({ path: '/api/v2/inventories', headers })).status).toBe(401);
  const { key } = await makeKey(lab, 'admin');
  for (let n = 0; n < 8; n += 1) expect((await read(`/api/v2/links/pll_guess${n}/x.csv`)).status).toBe(404);
  expect((await read(`/api/v2/links/${key}/x.csv`)).status).toBe(404);
  expect((await read('/api/v2/links/pll_once-more/x.csv')).status).toBe(429);
  expect((await read(address)).status).toBe(200);
});

it('what is wrong with a list is said when its link is made', async () => {
  const wrong: [LinkWish, number][] = [
    [{ form: 'csv', path: 'ghosts' }, 422],
    [{ form: 'ical', path: 'inventories' }, 422],
    [{ form: 'csv', path: 'worklist' }, 422],
    [{ form: 'ical', path: 'worklist', query: 'group=mine' }, 422],
    [{ form: 'pdf', path: 'inventories' }, 422],
    [{ form: 'csv', path: 'inventories', query: 'filter[ghost]=1' }, 422],
    [{ form: 'csv', path: 'inventories', query: 'page[size]=5' }, 422],
    [{ form: 'csv', path: 'inventories', query: 'delimiter=comet' }, 422],
    [{ form: 'csv', path: 'inventories', query: 'format=xlsx' }, 422],
    [{ form: 'ical', path: 'due-dates', query: 'fields[due-date]=due' }, 422],
    [{ form: 'csv', path: 'inventories', name: '' }, 422],
    [{ form: 'csv', path: 'settings' }, 403],
  ];
  for (const [body, status] of wrong) expect((await wish('berta', body)).status, JSON.stringify(body)).toBe(status);
  const { send } = await makeKey(lab, 'admin');
  const body = { name: 'x', form: 'csv', path: 'inventories' };
  expect((await send({ method: 'POST', path: '/api/v2/auth/links', body })).status).toBe(403);
  const rows = lab.program.db.selectFrom('tokens').select('uID').where('form', 'in', ['csv', 'ical']);
  expect(await rows.execute()).toEqual([]);
});

it('due dates as a calendar, as a calendar reads it', async () => {
  const body = { inventory_id: 'dev-1', kind: 'calibration', due: '2026-03-10', remark: 'Zeile 1\nzwei; drei, \\ vier' };
  const { one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/due-dates', body }));
  const far = { inventory_id: 'far-1', kind: 'maintenance', due: '2026-03-11' };
  await lab.v2('admin', { method: 'POST', path: '/api/v2/due-dates', body: far });
  const query = 'filter[kind]=in:calibration,maintenance&sort=due';
  const { address } = await made('berta', { form: 'ical', path: 'due-dates', query, name: 'Fälligkeiten' });
  const answer = await read(address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.text).not.toContain('far-1');
  const calendar = new ICAL.Component(ICAL.parse(answer.text) as unknown[] as never);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Fälligkeiten');
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const event = events.find(({ uid }) => uid === `${one.id}@plumbline`);
  expect(event?.startDate.toString()).toBe('2026-03-10');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.endDate.toString()).toBe('2026-03-11');
  expect(event?.summary).toMatch(/^Kalibrierung · A-1 Druckmessgerät$|^Calibration · A-1 Druckmessgerät$/);
  expect(event?.description).toContain('Zeile 1\nzwei; drei, \\ vier');
  for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

const eventsIn = ({ text }: Answer) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

it('planned work, loans and notes are calendars by their day, of what has one and the maker sees', async () => {
  const add = async (path: string, body: object) =>
    v2Of(await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body })).one.id;
  const planned = await add('calibrations', { inventory_id: 'dev-1', calibration_date: '2026-05-04', technician: 'Jörg Übel' });
  await add('calibrations', { inventory_id: 'far-1', calibration_date: '2026-05-04', technician: 'Jörg Übel' });
  const work = await made('berta', { form: 'ical', path: 'calibrations', query: 'filter[technician]=Jörg Übel' });
  const [event, ...others] = eventsIn(await read(work.address));
  expect(others).toEqual([]);
  expect([event?.uid, event?.startDate.toString(), event?.summary]).toEqual([
    `${planned}@plumbline`,
    '2026-05-04',
    'Calibration · A-1 Druckmessgerät',
  ]);
  const loan = { inventory_id: 'dev-1', customer_id: 'C-ALPHA', status: 2, rental_end: '2026-06-30', loan_number: 'L-ICAL' };
  await add('locations', loan);
  await add('locations', { ...loan, rental_end: null });
  const loans = await made('berta', { form: 'ical', path: 'locations', query: 'filter[loan_number]=L-ICAL' });
  expect(eventsIn(await read(loans.address)).map(({ startDate, summary }) => [startDate.toString(), summary])).toEqual([
    ['2026-06-30', expect.stringContaining('A-1 Druckmessgerät · Äpfelmann Prüftechnik')],
  ]);
  await add('notes', { title: 'Messleitungen prüfen', due_date: '2026-07-01' });
  const notes = await made('berta', { form: 'ical', path: 'notes', query: 'filter[title]=Messleitungen prüfen' });
  expect(eventsIn(await read(notes.address)).map(({ summary }) => summary)).toEqual(['Messleitungen prüfen']);
});

it('the own work is a calendar: what is planned on its day, what has begun today, and nothing of others', async () => {
  const add = async (path: string, body: object) =>
    v2Of(await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body })).one.id;
  const me = v2Of(await lab.v2('berta', { path: '/api/v2/auth/me' })).one;
  // Berta has no name: she is written as her address.
  const work = { technician: String(me.attributes.email), calibration_date: '2026-09-01' };
  const planned = await add('calibrations', { ...work, inventory_id: 'dev-1', status: 1 });
  const begun = await add('calibrations', { ...work, inventory_id: 'dev-1', status: 2, calibration_date: '2026-01-08' });
  await add('calibrations', { ...work, inventory_id: 'far-1', status: 1 });
  await add('calibrations', { ...work, inventory_id: 'dev-1', status: 1, technician: 'Somebody else' });
  const note = await add('notes', { title: 'Rückruf', assignee_id: me.id, due_date: '2026-09-02' });
  const { address } = await made('berta', { form: 'ical', path: 'worklist', name: 'Meine Arbeit' });
  expect(address).toMatch(/worklist\.ics$/);
  const events = eventsIn(await read(address)).map(({ uid, startDate }) => [uid.split('@')[0], startDate.toString()]);
  const now = v2Of(await lab.v2('berta', { path: '/api/v2/worklist' })).meta?.date;
  expect(events.sort()).toEqual(
    [
      [`calibration:${begun}`, now],
      [`calibration:${planned}`, '2026-09-01'],
      [`note:${note}`, '2026-09-02'],
    ].sort(),
  );
});

it('a change keeps who an event is and raises its version, so that calendars take it; an ended link shows nothing', async () => {
  const body = { inventory_id: 'dev-1', kind: 'other', title: 'Verschoben', due: '2026-08-01' };
  const { id } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/due-dates', body })).one;
  const { id: link, address } = await made('admin', { form: 'ical', path: 'due-dates', query: 'filter[title]=Verschoben' });
  const [before] = eventsIn(await read(address));
  lab.clock.step({ minutes: 5 });
  await lab.v2('admin', { method: 'PATCH', path: `/api/v2/due-dates/${id}`, body: { due: '2026-08-15' } });
  const [after] = eventsIn(await read(address));
  expect(after?.uid).toBe(before?.uid);
  expect(after?.startDate.toString()).toBe('2026-08-15');
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  const changed = (event: ICAL.Event | undefined) => String(event?.component.getFirstPropertyValue('last-modified'));
  expect(changed(after) > changed(before)).toBe(true);
  const headers = await sessionOf(lab, 'admin');
  expect((await lab.raw({ method: 'DELETE', path: `/api/v2/auth/keys/${link}`, headers })).status).toBe(204);
  expect((await read(address)).status).toBe(404);
});

it('a calendar of any words is still a calendar', () => {
  const nasty = ['BEGIN:VEVENT\r\nEND:VCALENDAR', '\u0000\u0007;,\\n', '😀'.repeat(60), 'ä'.repeat(200), ''];
  const days = nasty.map((words, n) => ({
    ...{
      id: `d${n}`,
      day: '2026-12-31' as never,
      title: words,
      description: words,
      category: 'x',
      changedAt: '2026-01-01 00:00:00',
      version: n,
    },
  }));
  const text = writeCalendar({ name: nasty.join(' '), days });
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events).toHaveLength(nasty.length);
  expect(events[2]?.summary).toBe(nasty[2]);
  expect(events[3]?.summary).toBe(nasty[3]);
  expect(events[0]?.endDate.toString()).toBe('2027-01-01');
});
