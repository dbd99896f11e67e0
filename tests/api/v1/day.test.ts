// A whole day of an integrator who knows the interface document only: sign in, customer, contact, devices, calibrations, what
// is due, a move, a user, a repair, and everything away again. docs/interface/v1.md#envelope, docs/interface/records.md#kinds,
// docs/interface/records.md#names, docs/interface/v1.md#list-parameters, docs/interface/v1.md#endpoints, docs/interface/v1.md#session.
// Each step needs the ones before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { apiKeyOf, emailOf, passwordOf } from '../../support/seed-world.ts';
import { type Fields, type Integrator, integrator, type Row } from './client/integrator.ts';

let lab: RunningLab;
let client: Integrator;
beforeAll(async () => {
  lab = await startLab();
  const [username, password, apiKey] = [emailOf('admin'), passwordOf('admin'), apiKeyOf('admin')];
  client = integrator({ baseUrl: lab.url, username, password, apiKey });
});
afterAll(() => lab.stop());

/** Keys of what the day made, by the name it is spoken of. */
const made: Record<string, string> = {};
const keyOf = (name: string) => made[name] ?? 'never made';
const ids = (rows: readonly Row[], key: string) => rows.map((row) => row[key]);

/** The rules say which field of a record leads to another one. */
async function linkField(resource: string, relation: string): Promise<string> {
  const { data } = await client.rules(resource);
  const field = (data.rules as { field: string; relation: string | null }[]).find((rule) => rule.relation === relation);
  return field?.field ?? 'no such rule';
}

describe('in the morning', () => {
  it('signs in', async () => {
    const right = await client.login(emailOf('admin'), passwordOf('admin'));
    expect(right).toMatchObject({ status: 200, success: true, body: { success: true, message: expect.any(String) } });
    const wrong = await client.login(emailOf('admin'), 'not the password');
    expect(wrong).toMatchObject({ status: 401, success: false, data: { errorCode: 401, message: wrong.message } });
  });

  it('asks which program it talks to', async () => {
    for (const which of [undefined, 'all', 'latest'] as const) {
      const { status, success, data } = await client.version(which);
      expect({ status, success, data }).toEqual({
        status: 200,
        success: true,
        data: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), changes: expect.any(Array) },
      });
    }
  });

  it('a browser of another page may ask what is allowed', async () => {
    const answer = await client.preflight('inventory');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'OPTIONS',
      'POST',
      'PUT',
    ]);
  });
});

describe('a new customer', () => {
  it('is inserted as a form', async () => {
    const fields = { K4601: '4711', K4602: 'Nordwind Anlagen & Söhne', K4603: 'Hafenstraße 7', K4604: 'Kiel' };
    const answer = await client.insert('customer', fields, 'form');
    expect(answer).toMatchObject({ status: 200, success: true, total: 1, record: fields });
    expect(answer.contentType).toBe('application/json; charset=utf-8');
    made.customer = String(answer.record.KTAG);
  });

  it('has a contact, whose key the answer holds', async () => {
    const values = {
      customer_uID: keyOf('customer'),
      firstname: 'Wiebke',
      name: 'Jensen',
      phone: '+49 431 1',
      email: 'jensen@nordwind.test',
      type: '1',
      status: 1,
    };
    const answer = await client.create('contact', values);
    expect(answer).toMatchObject({ status: 200, success: true, record: values });
    expect(answer.data.uID).toBe(answer.record.uID);
    made.contact = String(answer.data.uID);
  });
});

describe('its devices', () => {
  const devices: [name: string, encoding: 'json' | 'form' | 'multipart', values: Fields][] = [
    [
      'gauge',
      'multipart',
      { I4201: 'NW-1', I4202: 'Druckmann', I4203: 'P 100', I4204: 'S-1', I4206: 'Manometer', I4211: 'Halle 1' },
    ],
    ['scale', 'form', { I4201: 'NW-2', I4202: 'Wägegut', I4203: 'W 20', I4204: 'S-2', I4228: 'month', I4229: 12 }],
    ['meter', 'json', { I4201: 'NW-3', I4202: 'Voltino', I4203: 'V 3', I4204: 'S-3', I4209: 'S' }],
  ];

  it.each(devices)('%s comes as %s', async (name, encoding, values) => {
    const answer = await client.insert('inventory', { ktag: keyOf('customer'), ...values }, encoding);
    expect(answer).toMatchObject({ status: 200, success: true, total: 1, record: { ...values, ktag: keyOf('customer') } });
    expect(answer.record.customer).toMatchObject({ KTAG: keyOf('customer'), K4602: 'Nordwind Anlagen & Söhne' });
    made[name] = String(answer.record.MTAG);
  });

  it('an insert for a customer that does not exist fails and says so', async () => {
    const answer = await client.insert('inventory', { ktag: 'nobody', I4201: 'NW-4' }, 'multipart');
    expect(answer).toMatchObject({ status: 400, success: false, data: { errorCode: 400, message: answer.message } });
    expect(answer.body.errors).toMatchObject({ ktag: [expect.any(String)] });
    expect((await client.get('inventory', 'I4201', 'NW-4')).body).toMatchObject({ success: false, data: [] });
  });

  it('are found by a field, with its label beside', async () => {
    const { body } = await client.get('inventory', 'I4201', 'NW-2');
    expect(body).toMatchObject({ success: true, message: expect.any(String), fields: { I4201: expect.any(String) } });
    expect(ids(body.data as Row[], 'MTAG')).toEqual([keyOf('scale')]);
  });

  it('are changed, by their key in the path or in the body', async () => {
    expect((await client.update('inventory', keyOf('meter'), { I4206: 'Multimeter' })).record).toMatchObject({
      I4206: 'Multimeter',
    });
    for (const encoding of ['json', 'form', 'multipart'] as const) {
      const answer = await client.customUpdate('inventory', { MTAG: keyOf('meter'), I4211: `Regal ${encoding}` }, encoding);
      expect(answer).toMatchObject({ status: 200, success: true, record: { I4211: `Regal ${encoding}`, I4206: 'Multimeter' } });
    }
  });
});

describe('calibrations', () => {
  it('the rules say which field names the device', async () => {
    expect(await linkField('calibration', 'inventory')).toBe('MTAG');
  });

  it.each([
    ['gauge', { C2301: '2026-03-02', C2303: '2027-03-02' }],
    ['scale', { C2301: '2025-03-20', C2303: '2026-03-20' }],
    ['meter', { C2301: '2026-01-15', C2303: '2026-07-15' }],
  ])('%s is calibrated', async (device, dates) => {
    const answer = await client.create('calibration', { MTAG: keyOf(device), ...dates });
    expect(answer).toMatchObject({ status: 200, success: true, record: { ...dates, C2339: 1 } });
    expect(answer.record.inventory).toMatchObject({ MTAG: keyOf(device), duedate: dates.C2303 });
    made[`calibration of ${device}`] = String(answer.record.CTAG);
  });

  it('what is due: by the calibration, the status of its device, and the customer', async () => {
    const due = await client.list('calibration', {
      filter: [
        { property: 'C2339', value: 1, operator: '=' },
        { property: 'C2303', value: '2026-03-31', operator: '>' },
        { property: 'inventory.I4209', value: 'A', operator: '=' },
      ],
    });
    expect(ids(due.rows, 'CTAG')).toEqual([keyOf('calibration of gauge')]);
    const soon = await client.list('inventory', {
      filter: {
        logic: 'AND',
        conditions: [
          { property: 'customer.name', value: 'nordwind', operator: 'like' },
          {
            filter: {
              logic: 'OR',
              conditions: [
                { property: 'I4209', value: 'S', operator: '=' },
                { filter: { logic: 'AND', conditions: [{ property: 'duedate', value: '2026-03-20', operator: '=' }] } },
              ],
            },
          },
        ],
      },
      sort: [{ property: 'I4201', direction: 'DESC' }],
    });
    expect(ids(soon.rows, 'MTAG')).toEqual([keyOf('meter'), keyOf('scale')]);
  });

  it('devices of a category, page by page', async () => {
    const filter = [{ property: 'categoryname', value: 'Elektr', operator: 'like' }];
    const [first, second] = [
      await client.list('inventory', { filter, limit: 2, scenario: 'restfullyapp' }),
      await client.list('inventory', { filter, limit: 2, offset: 2 }),
    ];
    expect([first.total, second.total, first.rows.length, second.rows.length]).toEqual([3, 3, 2, 1]);
    const named = await client.list('inventory', {
      filter: [{ property: 'categories.name', value: 'Elektr', operator: 'like' }],
    });
    expect(ids([...first.rows, ...second.rows], 'MTAG')).toEqual(ids(named.rows, 'MTAG'));
  });
});

describe('in the afternoon', () => {
  it('a device moves to its customer', async () => {
    const values = { MTAG: keyOf('gauge'), customer_KTAG: keyOf('customer'), customer_contact_id: keyOf('contact') };
    const answer = await client.create('location', values);
    expect(answer).toMatchObject({ status: 200, success: true, record: values });
    expect(answer.record.customer_contact).toMatchObject({ name: 'Jensen' });
    made.location = String(answer.record.LTAG);
  });

  it('a colleague gets an account and signs in with it', async () => {
    const values = {
      firstname: 'Ole',
      lastname: 'Petersen',
      password: 'Fischbrötchen 26',
      email: 'ole@nordwind.test',
      phone: '1',
      firm: 'Nordwind',
      role: 'technician',
      inventory_filter: 'all',
      customer_filter: 'all',
    };
    const answer = await client.create('user', values);
    const { password: _password, role: _role, ...shown } = values;
    expect(answer).toMatchObject({ status: 200, success: true, record: shown });
    expect(JSON.stringify(answer.body)).not.toContain('Fischbr');
    made.user = String(answer.record.uID);
    expect(await client.login('ole@nordwind.test', 'Fischbrötchen 26')).toMatchObject({ status: 200, success: true });
  });

  it('a device is repaired', async () => {
    const device = await linkField('repair', 'inventory');
    const answer = await client.create('repair', { [device]: keyOf('scale'), description: 'Anzeige flackert' });
    expect(answer).toMatchObject({ status: 200, success: true, record: { description: 'Anzeige flackert' } });
    made.repair = String(answer.record.uID);
    const done = await client.update('repair', keyOf('repair'), { vendor: 'Waagen-Klinik' });
    expect(done.record).toMatchObject({ vendor: 'Waagen-Klinik', inventory: { MTAG: keyOf('scale') } });
  });
});

describe('in the evening everything goes again', () => {
  it('not the customer first: what others need stays', async () => {
    const answer = await client.remove('customer', keyOf('customer'));
    expect(answer).toMatchObject({ success: false, data: { errorCode: answer.status, message: answer.message } });
    expect((await client.read('customer', keyOf('customer'))).status).toBe(200);
  });

  it.each([
    ['repair', 'repair'],
    ['location', 'location'],
    ['calibration', 'calibration of gauge'],
    ['calibration', 'calibration of scale'],
    ['calibration', 'calibration of meter'],
    ['inventory', 'gauge'],
    ['inventory', 'scale'],
    ['inventory', 'meter'],
    ['contact', 'contact'],
    ['customer', 'customer'],
    ['user', 'user'],
  ])('%s: %s', async (resource, name) => {
    const gone = await client.remove(resource, keyOf(name));
    expect(gone, JSON.stringify(gone.body)).toMatchObject({ status: 200, success: true, total: 1 });
    expect(Object.values(gone.record)).toContain(keyOf(name));
    const again = await client.read(resource, keyOf(name));
    expect(again).toMatchObject({ status: 404, success: false, data: { errorCode: 404, message: again.message } });
  });

  it('nothing of the day is left', async () => {
    const customer = await client.list('inventory', { filter: [{ property: 'I4201', value: 'NW-', operator: 'like' }] });
    expect(customer).toMatchObject({ status: 200, success: false, total: 0, rows: [] });
  });
});
