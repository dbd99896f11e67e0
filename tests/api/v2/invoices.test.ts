// Invoices as they are printed: when the service was done, why there is no tax, who owes it, and what is charged.
// docs/interface/papers.md#invoice-check, docs/interface/records.md#tax-cases.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const customers: Record<'austrian' | 'german' | 'swiss', string> = { austrian: '', german: '', swiss: '' };

beforeAll(async () => {
  lab = await startLab();
  const address = { K4603: 'Ring 1', K4606: '1010' };
  const add = async (values: object) => String((await aCustomer(lab.program, { ...address, ...values })).KTAG);
  customers.austrian = await add({ K4604: 'Wien', K4605: 'Österreich', vat_id: 'ATU13585627' });
  customers.german = await add({ K4604: 'Kiel', K4605: 'Deutschland' });
  customers.swiss = await add({ K4604: 'Bern', K4605: 'Schweiz' });
});
beforeEach(async () => {
  const lines = { 'lab.name': 'Messwerk', 'lab.street': 'Weg 1', 'lab.zip': '38106', 'lab.city': 'Braunschweig' };
  const own = { 'lab.language': 'de', 'lab.country': 'Deutschland', 'company.vat_id': 'DE136695976' };
  for (const [name, value] of Object.entries({ ...lines, ...own, 'company.small_business': 'no' })) await set(name, value);
});
afterAll(() => lab.stop());

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

async function set(name: string, value: string): Promise<void> {
  const { status } = await lab.v2('admin', { method: 'PATCH', path: `/api/v2/settings/${name}`, body: { value } });
  expect(status, name).toBe(200);
}

let numbers = 0;

/** With one line of 100.00, as such lines are: at 19 %. */
async function anOrder(customer: string, values: object = {}): Promise<string> {
  const id = await add('booking', { customer_KTAG: customer, status: 'D', ...values });
  await add('booking_position', { booking_uid: id, name: 'Kalibrierung', quantity: 1, price: 100 });
  return id;
}

function numbered(order: string) {
  numbers += 1;
  const body = { invoice_number: `R-${numbers}` };
  return lab.v2('admin', { method: 'PATCH', path: `/api/v2/bookings/${order}`, body });
}

async function anInvoice(customer: string, values: object = {}): Promise<string> {
  const id = await anOrder(customer, values);
  expect((await numbered(id)).status).toBe(200);
  return id;
}

async function fetchPaper(order: string, query = ''): Promise<Response> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  return fetch(`${lab.url}/api/v2/bookings/${order}/order-document?${query}`, { headers });
}

async function textOf(order: string, query = ''): Promise<string> {
  const answer = await fetchPaper(order, query);
  expect(answer.status).toBe(200);
  return readPdf(Buffer.from(await answer.arrayBuffer()))
    .pages.join('\n')
    .replace(/\s+/g, ' ');
}

const check = async (order: string) => {
  const { data } = (await lab.v2('admin', { path: `/api/v2/bookings/${order}/invoice-check` })).body as {
    data: Record<string, unknown> & { findings: { detail: string; severity: string; message: string }[] };
  };
  return data;
};
const found = async (order: string) => (await check(order)).findings.map(({ detail }) => detail);

describe('an invoice', () => {
  it('for a customer in Austria says who owes the tax, with both VAT ids, and names no rate', async () => {
    const order = await anInvoice(customers.austrian, { tax_case: 'reverse_charge', service_from: '2026-02-10' });
    const text = await textOf(order);
    expect(text).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    expect(text).toContain('Ihre USt-IdNr.: ATU13585627. Unsere USt-IdNr.: DE136695976.');
    expect(text).toContain('Gesamtbetrag 100,00 EUR');
    expect(text).not.toMatch(/\d ?% USt|USt\. in|19,00/);
    const english = await textOf(order, 'language=en');
    expect(english).toContain('Reverse charge: VAT is payable by the recipient');
    expect(english).toContain('Your VAT ID: ATU13585627. Our VAT ID: DE136695976.');
    expect(await found(order)).toEqual([]);
  });

  it('at home says when the service was done, from its calibrations or as it was typed', async () => {
    const order = await add('booking', { customer_KTAG: customers.german, status: 'D', W4109: '2026-04-01' });
    const { number } = await lab.services.lab.db
      .selectFrom('booking')
      .select('number')
      .where('uID', '=', order)
      .executeTakeFirstOrThrow();
    const calibrations: string[] = [];
    for (const day of ['2026-02-12', '2026-02-10']) {
      const { MTAG } = await anInventory(lab.program, { ktag: customers.german });
      await add('booking_position', { booking_uid: order, article_type: 'inventory', article_ID: MTAG, name: day, price: 50 });
      calibrations.push(await add('calibration', { MTAG, C2301: day, C2314: number, status: 'M' }));
    }
    const timeOf = async () => {
      const { service_from: from, service_to: to, service_known_from: source } = await check(order);
      return [from, to, source];
    };
    // Nobody else's calibration with the same number counts, nor does half of the work.
    const { MTAG: foreign } = await anInventory(lab.program, { ktag: 'C-ALPHA' });
    await add('calibration', { MTAG: foreign, C2301: '2020-01-01', C2314: number, C2323: 'passed', status: 'D' });
    expect(await timeOf()).toEqual([null, null, null]);
    expect(await found(order)).toContain('service_time');
    for (const id of calibrations) {
      expect(await timeOf()).toEqual([null, null, null]);
      await change(lab.program, 'calibration', id, { C2323: 'passed', status: 'D' });
    }
    expect(await timeOf()).toEqual(['2026-02-10', '2026-02-12', 'calibrations']);
    await change(lab.program, 'booking', order, { invoice_number: 'R-home' });
    expect(await timeOf()).toEqual(['2026-02-10', '2026-02-12', 'order']);
    const text = await textOf(order);
    expect(text).toContain('Leistungszeitraum 10.02.2026 – 12.02.2026');
    expect(text).toContain('19 % USt. auf 100,00 EUR 19,00 EUR');
    expect(text).not.toMatch(/Liefertermin|01\.04\.2026/);
    const other = { method: 'PATCH', path: `/api/v2/bookings/${order}`, body: { service_to: '2026-02-10' } };
    expect((await lab.v2('admin', other)).status).toBe(409);
    const day = await anInvoice(customers.german, { service_from: '2026-02-10' });
    for (const [date, said] of [
      ['2026-02-09', true],
      ['2026-02-10', false],
    ] as const) {
      const early = await anInvoice(customers.german, { service_from: '2026-02-10', invoice_date: date });
      expect((await found(early)).includes('before_service')).toBe(said);
    }
    expect(await textOf(day)).toContain('Leistungsdatum 10.02.2026');
    expect(await textOf(day, 'language=en')).toContain('Date of service');
  });

  it('spans the orders it puts together, each whole by itself', async () => {
    const orders: string[] = [];
    for (const values of [{}, { service_from: '2026-01-05' }])
      orders.push(await add('booking', { customer_KTAG: customers.german, number: `S-${orders.length}`, ...values }));
    const type = await add('device_type', { type_name: 'Waage' });
    const line = { booking_uid: orders[0], name: 'Waagen', article_type: 'type', article_ID: type, price: 50 };
    await add('booking_position', { ...line, quantity: 2 });
    const invoice = await add('booking', { customer_KTAG: customers.german, status: 'D' });
    await lab.v2('admin', { method: 'PATCH', path: `/api/v2/bookings/${invoice}`, body: { source_orders: orders } });
    for (const day of ['2026-01-20', '2026-01-18']) {
      expect(await check(invoice)).toMatchObject({ service_from: null, service_to: null });
      const { MTAG } = await anInventory(lab.program, { ktag: customers.german });
      await add('calibration', { MTAG, C2301: day, C2314: 'S-0', C2323: 'passed', status: 'D' });
    }
    expect(await check(invoice)).toMatchObject({ service_from: '2026-01-05', service_to: '2026-01-20' });
    expect(await found(invoice)).toEqual(['number']);
    await change(lab.program, 'booking', String(orders[1]), { tax_case: 'third_country' });
    const { findings } = await check(invoice);
    expect(findings.map(({ message }) => message)).toContain('Orders with another tax case than this collective invoice: S-1');
  });

  it('claims no time that nobody knows', async () => {
    const order = await anInvoice(customers.german, { W4109: '2026-04-01' });
    expect(await textOf(order)).not.toMatch(/Leistungs(?:datum|zeitraum)|Liefertermin/);
    expect(await found(order)).toEqual(['service_time']);
    const { body } = await lab.v2('admin', { path: `/api/v2/bookings/${order}/order-document/check?language=de` });
    expect((body as { data: { findings: object[] } }).data.findings).toMatchObject([
      { kind: 'invoice', severity: 'warning', field: 'document.service_from', detail: 'service_time' },
    ]);
  });

  it('for a customer in Switzerland, and of a small business, says why there is no tax', async () => {
    const swiss = await textOf(await anInvoice(customers.swiss, { tax_case: 'third_country' }));
    expect(swiss).toContain(
      'Nicht steuerbare Leistung: Ort der Leistung ist das Land des Leistungsempfängers (§ 3a Abs. 2 UStG).',
    );
    await set('company.small_business', 'yes');
    const order = await anInvoice(customers.german);
    const small = await textOf(order);
    expect(small).toContain('Es gilt die Steuerbefreiung für Kleinunternehmer (§ 19 UStG).');
    for (const text of [swiss, small]) {
      expect(text).toContain('Gesamtbetrag 100,00 EUR');
      expect(text).not.toMatch(/\d ?% USt/);
    }
    expect(await textOf(order, 'type=offer&language=en')).toContain(
      'the exemption for small enterprises applies (section 19 UStG)',
    );
  });

  it('with lines at 0 % is printed once it says why, and keeps a row a rate', async () => {
    const order = await anOrder(customers.german);
    await add('booking_position', { booking_uid: order, name: 'Transportversicherung', quantity: 1, price: 20, tax: 0 });
    const refused = await numbered(order);
    expect(refused.status).toBe(422);
    const offered = await lab.v2('admin', { path: `/api/v2/bookings/${order}/order-document/check?type=offer` });
    expect((offered.body as { data: { findings: object[] } }).data.findings).toMatchObject([
      { detail: 'no_reason', severity: 'warning', field: 'document.tax_reason' },
    ]);
    expect(JSON.stringify(refused.body)).toContain('An invoice without tax has to say why.');
    await change(lab.program, 'booking', order, { tax_reason: 'Versicherung: steuerfrei nach § 4 Nr. 10 UStG.' });
    await numbered(order);
    const text = await textOf(order);
    expect(text).toContain('19 % USt. auf 100,00 EUR 19,00 EUR 0 % USt. auf 20,00 EUR 0,00 EUR Gesamtbetrag 139,00 EUR');
    expect(text).toContain('Versicherung: steuerfrei nach § 4 Nr. 10 UStG.');
  });

  it('names no delivery costs; they become a line that is in the sums and taxed', async () => {
    expect(await textOf(await anInvoice(customers.german, { delivery_costs: 12.5 }))).not.toMatch(/Versandkosten|12,50/);
    const order = await anOrder(customers.german, { delivery_costs: 12.5 });
    expect(await textOf(order, 'type=offer')).toContain('Versandkosten: 12,50 EUR, in der Summe nicht enthalten.');
    expect(await found(order)).toContain('freight');
    const post = () => lab.v2('admin', { method: 'POST', path: `/api/v2/bookings/${order}/freight-position` });
    const made = v2Of(await post());
    expect([made.status, made.one.attributes]).toMatchObject([201, { name: 'Versandkosten', price: 12.5, tax: 19 }]);
    expect((await post()).status).toBe(409);
    const [run] = v2Of(await lab.v2('admin', { path: '/api/v2/runs?sort=-at&page[size]=1' })).list;
    expect(run?.attributes).toMatchObject({ kind: 'freight_position', count: 2 });
    expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run?.id}/undo` })).status).toBe(200);
    expect(await textOf(order, 'type=offer')).toContain('19 % USt. auf 100,00 EUR 19,00 EUR Gesamtbetrag 119,00 EUR');
    expect(await found(order)).toContain('freight');
    expect((await post()).status).toBe(201);
    await numbered(order);
    const text = await textOf(order);
    expect(text).toContain('Versandkosten');
    expect(text).toContain('19 % USt. auf 112,50 EUR 21,38 EUR Gesamtbetrag 133,88 EUR');
    expect(text).not.toContain('nicht enthalten');
  });

  it('suggests the case that fits, and charges as its lines say until somebody takes it', async () => {
    const order = await anOrder(customers.austrian);
    const gross = async () =>
      v2Of(await lab.v2('admin', { path: `/api/v2/bookings/${order}/totals` })).one.attributes.gross_total;
    expect((await check(order)).suggested_tax_case).toBe('reverse_charge');
    expect(await found(order)).toContain('suggested_reverse_charge');
    expect(await gross()).toBe(119);
    await change(lab.program, 'booking', order, { tax_case: 'reverse_charge' });
    expect(await found(order)).not.toContain('suggested_reverse_charge');
    expect(await gross()).toBe(100);
    await change(lab.program, 'booking', order, { tax_case: 'standard' });
    expect([await gross(), await found(order)]).toEqual([119, ['number', 'service_time']]);
  });
});
