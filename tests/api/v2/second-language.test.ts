// What a lab writes twice stands on its papers in the language of each: payment terms, places, the sentence on value added tax;
// countries are named in it without being written twice. docs/interface/papers.md#second-language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { anInventory, change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await set('lab.language', 'de');
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

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${lab.url}/api/v2/${path}`, { headers: { Authorization: `Bearer ${await lab.token('admin')}` } });
  expect(response.status, path).toBe(200);
  return readPdf(Buffer.from(await response.arrayBuffer()))
    .pages.join('\n')
    .replace(/\s+/g, ' ');
}

describe('an invoice', () => {
  it('has payment terms and countries in its language', async () => {
    await set('lab.country', 'Deutschland');
    await set('lab.city', 'Braunschweig');
    await set('company.payment_terms', 'Zahlbar binnen 30 Tagen');
    const customer = await add('customer', { K4601: 'A-1', K4602: 'Alpine Labs', K4604: 'Wien', K4605: 'Österreich' });
    const order = { customer_KTAG: customer, date: '2026-03-01', status: 'C', number: 'A26-1' };
    const id = await add('booking', order);
    await change(lab.program, 'booking', id, { status: 'D', invoice_number: 'R-1' });
    const paper = (language: string) => textOf(`bookings/${id}/order-document?language=${language}`);
    // Written once, it is printed as it is rather than not at all.
    expect(await paper('en')).toContain('Terms of payment: Zahlbar binnen 30 Tagen');
    await set('company.payment_terms_second', 'Payable within 30 days');
    const [german, english] = [await paper('de'), await paper('en')];
    expect(german).toContain('Zahlungsbedingungen: Zahlbar binnen 30 Tagen');
    expect(english).toContain('Terms of payment: Payable within 30 days');
    expect(english).not.toContain('Zahlbar');
    expect(german).toContain('Österreich');
    expect(english).toContain('Austria');
    expect(english).not.toMatch(/Österreich|Deutschland/);
  });
});

describe('a certificate', () => {
  it('says in each language where it was done, after the release, too', async () => {
    const { MTAG } = await anInventory(lab.program);
    const values = { MTAG, C2301: '2026-02-10', C2323: 'passed', status: 'M' };
    const id = await add('calibration', { ...values, C2313: 'Halle 4 beim Kunden', place_second: 'hall 4 at the customer’s' });
    const released = await lab.v2('admin', {
      method: 'POST',
      path: `/api/v2/calibrations/${id}/release`,
      body: { complete: true },
    });
    expect(released.status).toBe(200);
    const paper = (language: string) => textOf(`calibrations/${id}/certificate?language=${language}`);
    expect(await paper('de')).toContain('Halle 4 beim Kunden');
    const english = await paper('en');
    expect(english).toContain('hall 4 at the customer’s');
    expect(english).not.toContain('Halle');
  });
});

describe('a price list', () => {
  it('says whether value added tax is in its prices, or what the lab says of it', async () => {
    await set('settings.price.price_list_second_language', 'en');
    const list = (language: string) => textOf(`price-list/pdf?language=${language}`);
    expect(await list('first')).toContain('netto und verstehen sich zuzüglich der gesetzlichen Umsatzsteuer');
    expect(await list('second')).toContain('value added tax at the statutory rate is added');
    await set('company.price_note', 'Keine Umsatzsteuer nach § 19 UStG');
    expect(await list('first')).toContain('§ 19 UStG');
    expect(await list('first')).not.toContain('zuzüglich');
    await set('company.price_note_second', 'No VAT, small business');
    expect(await list('second')).toContain('No VAT, small business');
  });
});
