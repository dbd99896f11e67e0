// The e-mail of a customer and of a contact is one address or several, on every way in but v1; what was kept before that was looked at may stay.
// docs/interface/records.md#addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { previewed, rowsOf } from '../../support/imports.ts';
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

  it('is looked at in files that are brought, too', async () => {
    const { token } = await previewed(lab, {
      path: 'customers',
      content: 'Name;E-Mail\r\nGut GmbH;gut@gut.test\r\nOhne GmbH;x y@\r\n',
    });
    const told = (await rowsOf(lab, token)).map((row) => JSON.stringify(row).includes('valid e-mail address'));
    expect(told).toEqual([false, true]);
  });

  it('is on v1 whatever its clients always wrote, which v2 takes back as it was read', async () => {
    const post = (path: string, body: object) => lab.v1('admin', { method: 'POST', path, body });
    for (const email of ['nur telefonisch', '-', ' anna@alpha.test ']) {
      const made = v1Of(await post('/api/contact', { customer_uID: 'C-ALPHA', name: 'Alt', email }));
      expect([made.status, made.record.email]).toEqual([200, email]);
      const path = `/api/contact/${made.record.uID}`;
      const back = v1Of(await lab.v1('admin', { method: 'PUT', path, body: { ...made.record, phone: '0711 2' } }));
      expect([back.status, back.record.email, back.record.phone]).toEqual([200, email, '0711 2']);
      const kept = { email, phone: '0711 3' };
      const v2 = v2Of(await send('PATCH', `contacts/${made.record.uID}`, kept));
      expect([v2.status, v2.one.attributes.phone]).toEqual([200, '0711 3']);
    }
  });
});
