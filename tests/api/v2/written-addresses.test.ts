// The e-mail of a customer and of a contact is one address or several, on every way in; what was kept before that was looked at may stay.
// docs/interface/records.md#addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, attributes: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, body: attributes });

const told = async (method: string, path: string, attributes: object) => {
  const { status, errors } = v2Of(await send(method, path, attributes));
  return [status, ...errors.map(({ source, detail }) => `${source?.pointer}: ${detail}`)];
};

const refused = [422, '/data/attributes/email: E-mail: Please enter a valid e-mail address.'];

describe('an address that is written to', () => {
  it('is refused at its field when it is none', async () => {
    for (const email of ['x y@', 'x', '@', 'a@b c', 'a@b; nobody'])
      for (const [path, named] of [
        ['contacts', { name: 'Neumann', customer_id: 'C-ALPHA' }],
        ['customers', { name: 'Neumann GmbH' }],
      ] as const)
        expect(await told('POST', path, { ...named, email }), `${path} ${email}`).toEqual(refused);
  });

  it('may be several, as letters go to all of them, and is kept without blanks around', async () => {
    const made = v2Of(await send('POST', 'customers', { name: 'Zwei Wege', email: ' anna@zwei.test; labor@localhost, ' }));
    expect([made.status, made.one.attributes.email]).toEqual([201, 'anna@zwei.test; labor@localhost,']);
  });

  it('is refused on v1 as that of a user is, and what stood there is taken back as it was read', async () => {
    const post = (path: string, body: object) => lab.v1('admin', { method: 'POST', path, body });
    const contact = { customer_uID: 'C-ALPHA', name: 'Alt', email: 'x y@' };
    const answer = v1Of(await post('/api/contact', contact));
    expect([answer.status, Object.keys(answer.errors)]).toEqual([400, ['email']]);

    const { uID } = v1Of(await post('/api/contact', { ...contact, email: 'alt@alpha.test' })).record;
    const { db } = lab.services.lab;
    await db.updateTable('contact').set({ email: 'nur telefonisch' }).where('uID', '=', String(uID)).execute();
    const path = `/api/contact/${uID}`;
    const { record } = v1Of(await lab.v1('admin', { path }));
    const back = v1Of(await lab.v1('admin', { method: 'PUT', path, body: { ...record, phone: '0711 2' } }));
    expect([back.status, back.record.email, back.record.phone]).toEqual([200, 'nur telefonisch', '0711 2']);
  });
});
