// The customer's room: invited by a code, people of a customer see their own devices, certificates, orders and contacts, and nothing else
// of the lab; they order, and accept the very paper that was offered. docs/interface/portal.md#room, docs/adr/0089.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Call } from '../../support/http-client.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
let rita: string;
let ritaId: string;
let certificate: string;
let draft: string;

const password = 'sieben Pinguine im Labor';
const people = (customer: string) => `/api/v2/customers/${customer}/room-people`;
/** What the office's bell tells of an order. */
const rung = async (order: string) =>
  v2Of(await office({ path: `/api/v2/notices?filter[record_id]=${order}` })).list.map(({ attributes }) => [
    attributes.event,
    attributes.by_name,
  ]);
const office = (call: Call, user: UserName = 'admin') => lab.v2(user, call);
const invite = (body: object, customer = 'C-ALPHA', user: UserName = 'admin') =>
  office({ method: 'POST', path: people(customer), body }, user);
const redeem = (email: string, code: string, more: object = {}) =>
  lab.raw({ method: 'POST', path: '/api/v2/auth/redeem', body: { email, code, password, ...more } });
const signedIn = async (email: string) =>
  (
    (await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: { email, password, device_name: 'x' } })).body as {
      token: string;
    }
  ).token;
const asRita = (call: Call) => lab.raw({ ...call, headers: { Authorization: `Bearer ${rita}`, ...call.headers } });
const room = (path: string) => asRita({ path: `/api/v2/room${path}` });
const post = (path: string, body: object) => asRita({ method: 'POST', path: `/api/v2/room${path}`, body });
const add = (name: ResourceName, values: Record<string, unknown>) =>
  createRecord(lab.program, lab.services.lab.registry.resource(name), { values });
const codesOf = (answer: Awaited<ReturnType<typeof room>>) => [answer.status, v2Of(answer).errors[0]?.code];

beforeAll(async () => {
  lab = await startLab();
  const made = v2Of(await invite({ email: 'Rita@alpha.test' }));
  expect(made.status).toBe(201);
  ritaId = made.one.id;
  const { code } = made.one.attributes;
  expect((await redeem('rita@alpha.test', String(code), { firstname: 'Rita', lastname: 'Ring' })).status).toBe(204);
  rita = await signedIn('rita@alpha.test');
  certificate = await aReleasedCalibration(lab, 'R-77');
  draft = String((await add('calibration', { MTAG: 'dev-2', status: 'W', C2306: 'CERT-DRAFT' })).CTAG);
});
afterAll(() => lab.stop());

describe('an invitation', () => {
  it('is a long code, good once, kept as a hash, and gives the name who comes', async () => {
    const made = v2Of(await invite({ email: 'once@alpha.test', language: 'de' })).one.attributes;
    expect(made.code).toMatch(/^(?:[A-HJKMNP-TV-Z2-9]{4}-?){7}$/);
    expect(made.expires_at).toBe('2026-03-16T09:01:00Z');
    expect(made).toMatchObject({ email: 'once@alpha.test', status: 'pending', language: 'de' });
    const code = String(made.code);
    expect((await redeem('once@alpha.test', code, { firstname: 'Otto', lastname: 'Eins' })).status).toBe(204);
    expect(codesOf(await redeem('once@alpha.test', code))).toEqual([401, 'auth.redeem_failed']);
    const list = v2Of(await office({ path: people('C-ALPHA') })).list.map(({ attributes }) => attributes);
    expect(list).toContainEqual(
      expect.objectContaining({ email: 'once@alpha.test', firstname: 'Otto', lastname: 'Eins', status: 'active' }),
    );
    const rows = JSON.stringify(await lab.services.lab.db.selectFrom('access_codes').selectAll().execute());
    expect(rows).not.toContain(code);
    expect((await office({ path: '/api/v2/audits?page[size]=500' })).text).not.toContain(code);
  });

  it('is refused alike when it was guessed, ended, replaced or taken back', async () => {
    const guessed = await redeem('nobody@alpha.test', 'AAAA-BBBB');
    const first = v2Of(await invite({ email: 'late@alpha.test' })).one;
    const again = v2Of(await office({ method: 'POST', path: `${people('C-ALPHA')}/${first.id}/code` })).one;
    const replaced = await redeem('late@alpha.test', String(first.attributes.code));
    lab.clock.step({ days: 14 });
    const ended = await redeem('late@alpha.test', String(again.attributes.code));
    lab.clock.step({ days: -14 });
    const gone = v2Of(await invite({ email: 'gone@alpha.test' })).one;
    expect((await office({ method: 'DELETE', path: `${people('C-ALPHA')}/${gone.id}` })).status).toBe(204);
    const revoked = await redeem('gone@alpha.test', String(gone.attributes.code));
    const said = [guessed, replaced, ended, revoked].map(({ status, body }) => [status, (body as { errors: object[] }).errors]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(guessed.status).toBe(401);
  });

  it('asks for the right to invite, and for a customer the inviter sees', async () => {
    expect(codesOf(await invite({ email: 'x@y.test' }, 'C-ALPHA', 'probe'))).toEqual([403, 'auth.forbidden']);
    expect(codesOf(await invite({ email: 'x@y.test' }, 'C-GHOST'))).toEqual([404, 'record.not_found']);
    expect(codesOf(await office({ path: people('C-FAR') }, 'berta'))).toEqual(
      codesOf(await office({ path: people('C-GHOST') }, 'berta')),
    );
    expect(codesOf(await office({ method: 'DELETE', path: `${people('C-BETA')}/${ritaId}` }))).toEqual([404, 'record.not_found']);
    expect(codesOf(await office({ method: 'DELETE', path: `${people('C-ALPHA')}/user-admin` }))).toEqual([
      404,
      'record.not_found',
    ]);
  });

  it('names what is wrong with an address, and takes nobody in twice', async () => {
    const before = await labState(lab);
    for (const email of ['keine Adresse', 'rita@alpha.test']) {
      const refused = v2Of(await invite({ email }));
      expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, expect.stringContaining('email')]);
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('who is shut out is out at once, with everything they had', async () => {
    const { id, attributes } = v2Of(await invite({ email: 'out@alpha.test' })).one;
    await redeem('out@alpha.test', String(attributes.code));
    const token = await signedIn('out@alpha.test');
    const look = () => lab.raw({ path: '/api/v2/room', headers: { Authorization: `Bearer ${token}` } });
    expect((await look()).status).toBe(200);
    expect((await office({ method: 'DELETE', path: `${people('C-ALPHA')}/${id}` })).status).toBe(204);
    expect((await look()).status).toBe(401);
    expect((await office({ method: 'POST', path: `${people('C-ALPHA')}/${id}/code` })).status).toBe(201);
  });
});

describe('the room', () => {
  it('tells whose it is and what is due', async () => {
    const { attributes } = v2Of(await room('')).one;
    expect(attributes).toMatchObject({ customers: [{ id: 'C-ALPHA' }], may_order: true });
    expect(attributes.devices).toMatchObject({ overdue: 1 });
    expect(attributes.lab).toMatchObject({ color: null, has_logo: false });
    expect((await room('/logo')).status).toBe(404);
    await office({ method: 'PATCH', path: '/api/v2/settings/lab.color', body: { value: '#123456' } });
    expect(v2Of(await room('')).one.attributes.lab).toMatchObject({ color: '#123456' });
  });

  it('shows own devices that are there, those due first, by what is shown of them', async () => {
    const list = v2Of(await room('/devices')).list;
    expect(list.map(({ attributes }) => attributes.asset_number)).toEqual(expect.arrayContaining(['A-1', 'A-2', 'B-2', 'C-2']));
    expect(list.map(({ id }) => id)).not.toContain('dev-3');
    const [device] = v2Of(await room('/devices?q=R-77')).list;
    expect(device?.attributes).toMatchObject({
      certificate: { id: certificate, result: 'passed' },
      state: { label: 'In Betrieb' },
    });
    expect(Object.keys(device?.attributes ?? {}).sort()).toEqual(
      [
        ...['asset_number', 'certificate', 'description', 'due_date', 'manufacturer', 'model', 'order', 'serial_number', 'state'],
        'test_equipment_number',
      ].sort(),
    );
    // What is not shown is not searched: place and remark are the lab's own.
    expect(v2Of(await room('/devices?q=Halle')).list).toEqual([]);
    expect(v2Of(await room('/devices?due_until=2026-03-05')).list.map(({ id }) => id)).toEqual(['dev-2', 'dev-5']);
  });

  it('says of another customer’s records the same as of none', async () => {
    const hidden = ['dev-3', 'far-1', 'ghost'];
    for (const id of hidden) {
      expect(codesOf(await room(`/devices/${id}`)), id).toEqual([404, 'record.not_found']);
      expect(codesOf(await room(`/devices/${id}/certificates`)), id).toEqual([404, 'record.not_found']);
    }
    for (const id of [draft, 'ghost']) expect(codesOf(await room(`/certificates/${id}`)), id).toEqual([404, 'record.not_found']);
    const order = String((await add('booking', { customer_KTAG: 'C-BETA', status: 'C' })).uID);
    const inWork = String((await add('booking', { customer_KTAG: 'C-ALPHA', status: 'O' })).uID);
    for (const id of [order, inWork, 'ghost']) {
      expect(codesOf(await room(`/orders/${id}`)), id).toEqual([404, 'record.not_found']);
      expect(codesOf(await room(`/orders/${id}/offer`)), id).toEqual([404, 'record.not_found']);
      const said = await post(`/orders/${id}/accept`, { name: 'Rita', offered_hash: 'x' });
      expect(codesOf(said), id).toEqual([404, 'record.not_found']);
    }
    const contact = String((await add('contact', { customer_uID: 'C-BETA', name: 'Fremd' })).uID);
    const answer = await asRita({ method: 'PATCH', path: `/api/v2/room/contacts/${contact}`, body: { phone: '1' } });
    expect(codesOf(answer)).toEqual([404, 'record.not_found']);
    expect((await room('/contacts')).text).not.toContain('Fremd');
  });

  it('is all of the lab they see: every address that is not of the room is closed, whatever it does', async () => {
    const { actions } = lab.services;
    const outside = actions.filter(
      ({ inRoom, beforeFactor, requirement }) => !inRoom && !beforeFactor && requirement.kind !== 'open',
    );
    expect(outside.length).toBeGreaterThan(200);
    for (const { method, path } of outside) {
      const at = path.replaceAll(/\{[^}]+\}/g, 'dev-1');
      const answer = await asRita({
        method,
        path: `/api/v2/${at}`,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      });
      expect([answer.status, answer.text.includes('room_only')], `${method} ${path}`).toEqual([403, true]);
    }
    for (const { definition } of lab.services.lab.registry.all()) {
      if (!definition.v2 || !definition.faces.includes('v2')) continue;
      for (const at of [definition.v2.path, `${definition.v2.path}/dev-1`])
        expect((await asRita({ path: `/api/v2/${at}` })).status, at).toBe(403);
    }
    expect((await asRita({ path: '/api/v2/auth/me' })).status).toBe(200);
  });

  it('answers the same for what is somebody else’s as for nothing, at every address with a key', async () => {
    const foreign = [
      'dev-3',
      'far-1',
      String((await add('booking', { customer_KTAG: 'C-BETA', status: 'C' })).uID),
      String((await add('contact', { customer_uID: 'C-BETA', name: 'Fremd' })).uID),
      String((await add('calibration', { MTAG: 'dev-3', C2306: 'CERT-B2' })).CTAG),
    ];
    const bodies: Record<string, object> = { accept: { name: 'Rita', offered_hash: 'x' } };
    const keyed = lab.services.actions.filter(({ path }) => path.startsWith('room/') && path.includes('{id}'));
    expect(keyed.length).toBeGreaterThan(6);
    for (const { method, path } of keyed)
      for (const id of foreign) {
        const body = method === 'GET' ? {} : { body: bodies[path.split('/').at(-1) ?? ''] ?? {} };
        const ask = (key: string) => asRita({ method, path: `/api/v2/${path.replace('{id}', key)}`, ...body });
        const [theirs, none] = [await ask(id), await ask('ghost')];
        expect(theirs.status, `${method} ${path}`).toBe(404);
        expect(theirs.text.replaceAll(id, 'ghost'), `${method} ${path}`).toBe(none.text);
      }
  });

  it('is closed to who works in the lab', async () => {
    expect(codesOf(await office({ path: '/api/v2/room' }))).toEqual([403, 'room.of_no_customer']);
    expect(codesOf(await office({ path: '/api/v2/room' }, 'probe'))).toEqual([403, 'auth.forbidden']);
  });
});

describe('certificates', () => {
  it('come singly, as PDF and DCC, and together with the list of their hashes', async () => {
    const [one] = v2Of(await room(`/devices?q=R-77`)).list;
    const list = v2Of(await room(`/devices/${one?.id}/certificates`)).list;
    expect(list).toMatchObject([{ id: certificate, attributes: { is_current: true, standing: 'valid' } }]);
    const get = (path: string, init: RequestInit = {}) =>
      fetch(`${lab.url}/api/v2/room/${path}`, { ...init, headers: { Authorization: `Bearer ${rita}`, ...init.headers } });
    const pdf = Buffer.from(await (await get(`certificates/${certificate}`)).arrayBuffer());
    expect(readPdf(pdf).pages.join()).toContain('R-77');
    expect(await (await get(`certificates/${certificate}?format=dcc`)).text()).toContain('digitalCalibrationCertificate');
    const body = JSON.stringify({ ids: [certificate] });
    const zip = await get('certificates', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(Buffer.from(await zip.arrayBuffer()).includes('manifest.json')).toBe(true);
  });

  it('say when they were withdrawn, and not why', async () => {
    const id = await aReleasedCalibration(lab, 'R-78');
    const body = { reason: 'Normal war defekt' };
    await office({ method: 'POST', path: `/api/v2/calibrations/${id}/withdraw`, body });
    const [device] = v2Of(await room('/devices?q=R-78')).list;
    const said = await room(`/devices/${device?.id}/certificates`);
    expect(v2Of(said).list).toMatchObject([{ id, attributes: { standing: 'withdrawn' } }]);
    expect(said.text).not.toContain('defekt');
  });

  it('of others, and those not released, are refused with nothing sent', async () => {
    const far = String((await add('calibration', { MTAG: 'dev-3', C2306: 'CERT-BETA' })).CTAG);
    const refused = v2Of(await post('/certificates', { ids: [certificate, far] }));
    const missing = v2Of(await post('/certificates', { ids: [certificate, 'ghost'] }));
    expect([refused.status, missing.status]).toEqual([422, 422]);
    expect(JSON.stringify(refused.errors).replaceAll(far, 'ghost')).toBe(JSON.stringify(missing.errors));
    expect((await post('/certificates', { ids: [draft] })).status).toBe(422);
  });
});

describe('an order', () => {
  const order = (body: object) => post('/orders', body);

  it('is one of the customer with a line for each device, and says who asked for it', async () => {
    const wish = {
      inventory_ids: ['dev-2', 'dev-1'],
      wished_date: '2026-04-01',
      customer_remark: 'Bitte mit Kabel',
      buyer_reference: 'B-9',
    };
    const made = v2Of(await order(wish));
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({
      ...{ requested_by: 'Rita Ring', wished_date: '2026-04-01', customer_remark: 'Bitte mit Kabel', buyer_reference: 'B-9' },
      ...{ state: null, offered_at: null, lines: [{ inventory_id: 'dev-1' }, { inventory_id: 'dev-2' }] },
    });
    const office = v2Of(await lab.v2('admin', { path: `/api/v2/bookings/${made.one.id}` })).one.attributes;
    expect(office).toMatchObject({ customer_id: 'C-ALPHA', status: 1, requested_by: 'Rita Ring', wished_date: '2026-04-01' });
    expect(await rung(made.one.id)).toEqual([['ordered', 'Rita Ring']]);
    const [device] = v2Of(await room('/devices?q=A-1')).list;
    expect(device?.attributes.order).toMatchObject({ id: made.one.id });
    const twice = await order({ inventory_ids: ['dev-1'] });
    expect(codesOf(twice)).toEqual([409, 'booking.ordered_in']);
  });

  it('writes nothing for a device of somebody else, one that is gone, or a day that is over', async () => {
    const before = await labState(lab);
    for (const [body, status] of [
      [{ inventory_ids: ['dev-5', 'dev-3'] }, 422],
      [{ inventory_ids: ['dev-5', 'ghost'] }, 422],
      [{ inventory_ids: ['dev-5'], wished_date: '2026-03-01' }, 422],
      [{ inventory_ids: [] }, 422],
      [{ inventory_ids: ['dev-5'], customer_remark: 'x'.repeat(2001) }, 422],
    ] as const)
      expect((await order(body)).status, JSON.stringify(body).slice(0, 80)).toBe(status);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

describe('an offer', () => {
  const desk = (id: string, method: 'GET' | 'POST' = 'GET') => lab.v2('admin', { method, path: `/api/v2/bookings/${id}/offer` });
  const accept = (id: string, offered_hash: unknown, name = 'Rita Ring') => post(`/orders/${id}/accept`, { name, offered_hash });
  let id: string;

  async function anOrder(price: number | null): Promise<string> {
    const { uID } = await add('booking', { customer_KTAG: 'C-ALPHA', comment: 'nur für uns' });
    await add('booking_position', { booking_uid: uID, name: 'Kalibrierung', quantity: 1, price });
    return String(uID);
  }

  it('is let go with all its prices, and not seen before', async () => {
    const bare = await anOrder(null);
    expect(codesOf(await desk(bare, 'POST'))).toEqual([409, 'room.unpriced']);
    id = await anOrder(120);
    expect((await room(`/orders/${id}`)).status).toBe(404);
    const offered = v2Of(await desk(id, 'POST')).one.attributes;
    expect(offered).toMatchObject({ changed: false, accepted_at: null, offered_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const paper = await fetch(`${lab.url}/api/v2/room/orders/${id}/offer`, { headers: { Authorization: `Bearer ${rita}` } });
    const bytes = Buffer.from(await paper.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(offered.offered_hash);
  });

  it('says what it comes to, as the order and its paper do', async () => {
    const { gross_total, vat_total, net_taxable, currency } = v2Of(
      await lab.v2('admin', { path: `/api/v2/bookings/${id}/totals` }),
    ).one.attributes;
    expect(gross_total).toBe(142.8);
    const total = { gross_total, vat_total, net_taxable, currency, delivery_costs: null };
    expect(v2Of(await room(`/orders/${id}`)).one.attributes.total).toEqual(total);
    expect(v2Of(await desk(id)).one.attributes.total).toEqual(total);
  });

  it('is accepted once, with name and time, of the paper that was read', async () => {
    const { offered_hash: hash } = v2Of(await room(`/orders/${id}`)).one.attributes;
    expect(codesOf(await accept(id, 'another'))).toEqual([409, 'room.offer_changed']);
    expect((await accept(id, hash, ' ')).status).toBe(422);
    const both = await Promise.all([accept(id, hash), accept(id, hash)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = v2Of(await desk(id)).one.attributes;
    expect(kept).toMatchObject({ accepted_by: 'Rita Ring', accepted_hash: hash, changed: false });
    expect(await rung(id)).toEqual([['accepted', 'Rita Ring']]);
    expect(String(kept.accepted_at)).toMatch(/^2026-03-02T/);
    const trail = v2Of(await lab.v2('admin', { path: `/api/v2/audits?filter[record_key]=eq:${id}&page[size]=50` })).list;
    const entry = trail.find(({ attributes }) => JSON.stringify(attributes).includes('accepted_by'));
    expect(entry?.attributes.user_uID).toBe(ritaId);
  });

  it('that was changed since says so, and is accepted only when it was offered anew', async () => {
    const [line] = v2Of(await lab.v2('admin', { path: `/api/v2/booking-positions?filter[booking_id]=${id}` })).list;
    await change(lab.program, 'booking_position', String(line?.id), { price: 140 });
    expect(v2Of(await room(`/orders/${id}`)).one.attributes).toMatchObject({
      changed: true,
      total: null,
      accepted_by: 'Rita Ring',
    });
    expect(v2Of(await desk(id)).one.attributes.changed).toBe(true);
    const other = await anOrder(10);
    const { offered_hash: hash } = v2Of(await desk(other, 'POST')).one.attributes;
    await add('booking_position', { booking_uid: other, name: 'Noch etwas', quantity: 1, price: 5 });
    expect(codesOf(await accept(other, hash))).toEqual([409, 'room.offer_changed']);
    const anew = v2Of(await desk(other, 'POST')).one.attributes;
    expect(anew.offered_hash).not.toBe(hash);
    expect((await accept(other, anew.offered_hash)).status).toBe(200);
  });

  it('is nothing for who may only look', async () => {
    const looks = v2Of(
      await lab.v2('admin', {
        method: 'POST',
        path: '/api/v2/roles',
        body: { name: 'Nur sehen', operations: ['customer_room_view'] },
      }),
    );
    const made = v2Of(await invite({ email: 'looks@alpha.test' })).one;
    await redeem('looks@alpha.test', String(made.attributes.code));
    await change(lab.program, 'user', made.id, { role: looks.one.id });
    const token = await signedIn('looks@alpha.test');
    const call = { method: 'POST', path: '/api/v2/room/orders', body: { inventory_ids: ['dev-5'] } } as const;
    expect(codesOf(await lab.raw({ ...call, headers: { Authorization: `Bearer ${token}` } }))).toEqual([403, 'auth.forbidden']);
  });
});

describe('contacts', () => {
  it('are kept by the people of the customer, who see no remark of the lab', async () => {
    const made = v2Of(await post('/contacts', { name: 'Neumann', firstname: 'Nele', email: 'nele@alpha.test' }));
    expect(made.status).toBe(201);
    await change(lab.program, 'contact', made.one.id, { remark: 'ruft nie zurück' });
    const changed = await asRita({ method: 'PATCH', path: `/api/v2/room/contacts/${made.one.id}`, body: { phone: '0711 1' } });
    expect(v2Of(changed).one.attributes).toMatchObject({ name: 'Neumann', phone: '0711 1' });
    const list = await room('/contacts');
    expect([list.text.includes('Nele'), list.text.includes('ruft nie')]).toEqual([true, false]);
    const kept = v2Of(await lab.v2('admin', { path: `/api/v2/contacts/${made.one.id}` })).one.attributes;
    expect(kept).toMatchObject({ customer_id: 'C-ALPHA', remark: 'ruft nie zurück' });
  });

  it('are written to at an address that is one; else it is told at its field', async () => {
    const refused = v2Of(await post('/contacts', { name: 'Neumann', email: 'x y@' }));
    expect([refused.status, refused.errors.map(({ source }) => source?.pointer)]).toEqual([422, ['/data/attributes/email']]);
  });
});
