// Who is authorised for which procedure: kept with who granted it, never twice for one day, not by oneself, and asked at the release.
// docs/interface/records.md#authorisations, docs/interface/papers.md#release-check (ISO/IEC 17025, 6.2.5 and 6.2.6).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#server/contract/values/dates.ts';
import { today } from '#server/lib/clock.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { nameAdmin } from '../../support/named-admin.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let day: string;
let admin: string;
const berta = 'user-berta';

beforeAll(async () => {
  lab = await startLab();
  await nameAdmin(lab);
  await change(lab.program, 'user', berta, { firstname: 'Berta', lastname: 'Klein' });
  day = today(lab.clock);
  const account = lab.program.db.selectFrom('users').select('uID').where('firstname', '=', 'Anna');
  admin = String((await account.executeTakeFirstOrThrow()).uID);
});
afterAll(() => lab.stop());

const send = async (method: string, path: string, body?: object, user: UserName = 'admin') =>
  v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));

async function create(path: string, values: object, user: UserName = 'admin'): Promise<string> {
  const answer = await send('POST', path, values, user);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

let procedures = 0;
async function aProcedure(): Promise<string> {
  procedures += 1;
  return create('procedures', { procedure_name: `VA ${procedures}` });
}

type Values = Record<string, unknown>;

/** By berta, who may edit procedures, where it is the administrator's. */
const grant = (values: Values, user: UserName = values.person_id === admin ? 'berta' : 'admin') =>
  send('POST', 'authorisations', { activity: 'release', valid_from: addDays(day, -100), ...values }, user);

async function granted(values: Values): Promise<string> {
  const answer = await grant(values);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

const refusals = ({ errors }: Awaited<ReturnType<typeof send>>) =>
  errors.map(({ code, source }) => `${code} ${source?.pointer?.replace(/^\/data\/(attributes|relationships)\//, '')}`);

describe('an authorisation', () => {
  let procedure_id: string;
  beforeEach(async () => {
    procedure_id = await aProcedure();
  });

  it('says who granted it and when, and its last day', async () => {
    const id = await granted({
      person_id: berta,
      procedure_id,
      valid_until: addDays(day, 30),
      grounds: 'Six supervised calibrations',
    });
    const { attributes } = (await send('GET', `authorisations/${id}`)).one;
    expect(attributes).toMatchObject({
      name: `Berta Klein · VA ${procedures}`,
      granted_by: 'Anna Adler',
      last_day: addDays(day, 30),
      followed: 0,
    });
    expect(String(attributes.granted_at).slice(0, 10)).toBe(day);
  });

  it('is not granted by whom it is for, who may give it up all the same', async () => {
    expect(refusals(await grant({ person_id: admin, procedure_id }, 'admin'))).toEqual(['authorisation.of_oneself person_id']);
    const id = await granted({ person_id: admin, procedure_id });
    const longer = await send('PATCH', `authorisations/${id}`, { valid_until: addDays(day, 900) });
    expect(refusals(longer)).toEqual(['authorisation.of_oneself person_id']);
    const given = { withdrawn_on: day, withdraw_reason: 'Other work' };
    expect((await send('PATCH', `authorisations/${id}`, given)).status).toBe(200);
    const back = await send('PATCH', `authorisations/${id}`, { withdrawn_on: null, withdraw_reason: null });
    expect(refusals(back)).toEqual(['authorisation.of_oneself person_id']);
  });

  it('does not overlap with another of the same person, procedure and activity, and is followed by the next', async () => {
    const first = await granted({ person_id: berta, procedure_id, valid_until: day });
    expect(refusals(await grant({ person_id: berta, procedure_id, valid_from: day }))).toEqual([
      'authorisation.overlaps valid_from',
    ]);
    await granted({ person_id: berta, procedure_id, valid_from: day, activity: 'perform' });
    const next = await granted({ person_id: berta, procedure_id, valid_from: addDays(day, 1) });
    const followed = async () => (await send('GET', `authorisations/${first}`)).one.attributes.followed;
    expect(await followed()).toBe(1);
    expect((await send('DELETE', `authorisations/${next}`)).status).toBe(204);
    expect(await followed()).toBe(0);
    const longer = await send('PATCH', `authorisations/${first}`, { valid_until: null });
    expect([longer.status, longer.one.attributes.last_day]).toEqual([200, null]);
  });

  it('does not come back from the bin into the time of another', async () => {
    const id = await granted({ person_id: berta, procedure_id });
    const gone = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/authorisations/${id}` });
    await granted({ person_id: berta, procedure_id });
    const back = await send('POST', `bin/${gone.headers['x-bin-id']}/restore`, {});
    expect([back.status, back.errors.map(({ code }) => code)]).toEqual([422, ['authorisation.overlaps']]);
  });

  it('names what is wrong with its days at the field', async () => {
    const wrong = async (values: Values) => refusals(await grant({ person_id: berta, procedure_id, ...values }));
    expect(await wrong({ valid_until: addDays(day, -101) })).toEqual(['authorisation.ends_before valid_until']);
    expect(await wrong({ withdrawn_on: addDays(day, -101), withdraw_reason: 'x' })).toEqual([
      'authorisation.withdrawn_before withdrawn_on',
    ]);
    expect(await wrong({ withdrawn_on: day })).toEqual(['authorisation.no_reason withdraw_reason']);
    expect(await wrong({ withdraw_reason: 'Left' })).toEqual(['authorisation.no_day withdrawn_on']);
  });

  it('is seen by whoever reads procedures, and keeps its person and its procedure from being deleted', async () => {
    await granted({ person_id: berta, procedure_id });
    expect((await send('GET', 'authorisations', undefined, 'bare')).status).toBe(403);
    expect((await send('DELETE', `procedures/${procedure_id}`)).status).toBe(409);
    expect((await send('DELETE', `users/${berta}`)).status).toBe(409);
  });

  it('of a day is found by the list as of that day', async () => {
    await granted({ person_id: berta, procedure_id, valid_until: day });
    const on = async (asked: string) =>
      (await send('GET', `authorisations?as_of=${asked}&filter[procedure_id]=eq:${procedure_id}`)).list.length;
    expect([await on(addDays(day, -101)), await on(addDays(day, -100)), await on(day), await on(addDays(day, 1))]).toEqual([
      0, 1, 1, 0,
    ]);
  });
});

describe('the matrix', () => {
  it('tells people, procedures and how each pair stands on a day', async () => {
    const [kept, other] = [await aProcedure(), await aProcedure()];
    const id = await granted({ person_id: berta, procedure_id: kept, valid_until: addDays(day, 90) });
    const { body } = await lab.v2('admin', { path: '/api/v2/authorisations/matrix' });
    const { data } = body as { data: Record<'people' | 'procedures' | 'cells', Values[]> };
    expect(data.people).toContainEqual({ id: berta, name: 'Berta Klein' });
    expect(data.people.map(({ id: one }) => one)).not.toContain('user-bare');
    expect(data.procedures.map(({ id: one }) => one)).toEqual(expect.arrayContaining([kept, other]));
    const cell = { person_id: berta, procedure_id: kept, activity: 'release', state: 'ending', day: addDays(day, 90) };
    expect(data.cells.filter(({ procedure_id }) => procedure_id === kept)).toEqual([{ ...cell, authorisation_id: id }]);
    const then = await lab.v2('admin', { path: `/api/v2/authorisations/matrix?on=${addDays(day, 91)}` });
    expect(JSON.stringify(then.body)).toContain(JSON.stringify({ ...cell, state: 'ended', authorisation_id: id }).slice(1, -1));
    expect((await lab.v2('admin', { path: '/api/v2/authorisations/matrix?on=2026-02-30' })).status).toBe(422);
  });
});

describe('the worklist', () => {
  it('has what ended or ends soon, until another one follows or it is withdrawn', async () => {
    const procedure_id = await aProcedure();
    const [ended, soon] = [
      await granted({ person_id: berta, procedure_id, valid_until: addDays(day, -5) }),
      await granted({ person_id: berta, procedure_id, activity: 'perform', valid_until: day }),
    ];
    const listed = async (group: string, user: UserName = 'admin') =>
      (await send('GET', `worklist?group=${group}&page[size]=50`, undefined, user)).list.flatMap(
        ({ attributes: { kind, record } }) => (kind === 'authorisation' ? [(record as { id: string }).id] : []),
      );
    expect([await listed('overdue'), await listed('today')]).toEqual([
      expect.arrayContaining([ended]),
      expect.arrayContaining([soon]),
    ]);
    const { list } = await send('GET', 'worklist?group=today&page[size]=50');
    expect(list.find(({ id }) => id === `authorisation:${soon}`)?.attributes).toMatchObject({
      title: `Berta Klein · VA ${procedures}`,
      day,
    });
    await granted({ person_id: berta, procedure_id, valid_from: day });
    await send('PATCH', `authorisations/${soon}`, { withdrawn_on: day, withdraw_reason: 'Other work' });
    expect(await listed('overdue')).not.toContain(ended);
    expect(await listed('today')).not.toContain(soon);
  });
});

describe('a release', () => {
  let procedure_id: string;
  beforeEach(async () => {
    procedure_id = await aProcedure();
  });

  async function measured(values: Values = {}): Promise<string> {
    const { MTAG } = await anInventory(lab.program);
    const done = { calibration_date: addDays(day, -3), cal_result: 'passed', technician: 'Berta Klein' };
    return create('calibrations', { inventory_id: String(MTAG), procedure_id, ...done, ...values });
  }
  const release = (id: string, body: Values = {}) => send('POST', `calibrations/${id}/release`, { complete: true, ...body });
  const people = async (id: string) => {
    const { body } = await lab.v2('admin', { path: `/api/v2/calibrations/${id}/authorised-people` });
    return (body as { data: { activity: string; state: string; person: string; until: string | null; day: string }[] }).data;
  };
  const states = async (id: string) => (await people(id)).map(({ activity, state }) => `${activity} ${state}`);

  it('asks nobody where nothing is kept of the procedure', async () => {
    const id = await measured();
    expect(await states(id)).toEqual([]);
    expect((await release(id)).status).toBe(200);
  });

  it('by somebody without an authorisation is stopped, and goes on with a reason that the trail keeps', async () => {
    await granted({ person_id: berta, procedure_id });
    const id = await measured();
    expect(await states(id)).toEqual(['release missing']);
    expect(refusals(await release(id))).toEqual(['release.may_not_release released_by']);
    expect((await release(id, { override_reason: 'The deputy is ill' })).status).toBe(200);
    const audits = await send('GET', `calibrations/${id}/audits`);
    expect(audits.list.map(({ attributes }) => attributes.reason)).toContain('The deputy is ill');
  });

  it('by whoever is authorised goes on, until the authorisation has ended', async () => {
    const authorisation = await granted({ person_id: admin, procedure_id, valid_until: day });
    const [first, second] = [await measured(), await measured()];
    expect(await people(first)).toMatchObject([{ state: 'authorised', person: 'Anna Adler', until: day, day }]);
    expect((await release(first)).status).toBe(200);
    expect(await states(first)).toEqual(['release authorised']);
    // A certificate was released under it: it ends, and is not deleted or made into another.
    expect((await send('DELETE', `authorisations/${authorisation}`, undefined, 'berta')).status).toBe(409);
    const other = await send('PATCH', `authorisations/${authorisation}`, { person_id: 'user-narrow' }, 'berta');
    expect(other.status).toBe(409);
    const ended = { valid_until: addDays(day, -1) };
    expect((await send('PATCH', `authorisations/${authorisation}`, ended, 'berta')).status).toBe(200);
    expect(refusals(await release(second))).toEqual(['release.may_not_release released_by']);
  });

  it('of the last day where the lab stands counts for it, whatever day it is elsewhere', async () => {
    const stand = (value: string | null) => send('PATCH', 'settings/lab.timezone', { value });
    await stand('Pacific/Pago_Pago');
    try {
      const there = today(lab.program.lab.clock);
      expect(there).toBe(addDays(day, -1));
      const authorisation = await granted({ person_id: admin, procedure_id, valid_until: there });
      expect((await release(await measured())).status).toBe(200);
      expect((await send('DELETE', `authorisations/${authorisation}`, undefined, 'berta')).status).toBe(409);
    } finally {
      await stand(null);
    }
  });

  it('holds the day of the calibration against its technician, where it is known who that is', async () => {
    await granted({ person_id: berta, procedure_id, activity: 'perform', valid_from: addDays(day, -2) });
    const [early, intime, unknown] = [
      await measured(),
      await measured({ calibration_date: addDays(day, -2), technician: ' berta  KLEIN ' }),
      await measured({ technician: 'External service' }),
    ];
    expect(refusals(await release(early))).toEqual(['release.may_not_perform technician']);
    expect(await states(unknown)).toEqual(['perform unknown']);
    expect([(await release(intime)).status, (await release(unknown)).status]).toEqual([200, 200]);
  });

  it('says both at once, and of an accredited one besides what else is missing', async () => {
    await granted({ person_id: berta, procedure_id });
    await granted({ person_id: admin, procedure_id, activity: 'perform' });
    expect(refusals(await release(await measured()))).toEqual([
      'release.may_not_perform technician',
      'release.may_not_release released_by',
    ]);
    expect(refusals(await release(await measured({ accredited: 1 })))).toEqual(
      expect.arrayContaining(['release.may_not_release released_by', 'release.no_points results']),
    );
  });
});
