// What is refused of an order's tax and time, and of a customer's VAT id, on every way in. docs/interface/records.md#vat-ids,
// docs/interface/records.md#tax-cases, docs/interface/records.md#service-time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { aCustomer } from '../../support/builders.ts';
import { previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body: object) => lab.v2('admin', { method, path: `/api/v2/${path}`, body });

/** What is wrong, by field. */
async function problems(method: string, path: string, body: object): Promise<string[]> {
  const answer = v2Of(await send(method, path, body));
  return answer.status === 422
    ? answer.errors.map(({ source, detail }) => `${source?.pointer?.split('/').at(-1)}: ${detail}`)
    : [`accepted with ${answer.status}`];
}

describe('a customer', () => {
  it('a VAT id is kept plain on every way in, and refused with what is wrong', async () => {
    const made = v2Of(await send('POST', 'customers', { name: 'Wiener Waagen', vat_id: 'atu 1358.5627' }));
    expect(made.one.attributes.vat_id).toBe('ATU13585627');
    const path = `customers/${made.one.id}`;
    expect(await problems('PATCH', path, { vat_id: 'ATU13585626' })).toEqual([expect.stringMatching(/^vat_id: .*check digit/)]);
    expect(await problems('PATCH', path, { vat_id: 'AT13585627' })).toEqual([expect.stringMatching(/^vat_id: .*ATU12345678$/)]);
    expect(await problems('PATCH', path, { vat_id: 'U13585627' })).toEqual([expect.stringMatching(/^vat_id: .*DE, AT or CHE/)]);
    expect(v2Of(await send('PATCH', path, { vat_id: '' })).one.attributes.vat_id).toBeNull();

    const v1 = v1Of(
      await lab.v1('admin', { method: 'POST', path: '/api/customer', body: { K4602: 'Eins', vat_id: 'DE 136695976' } }),
    );
    expect([v1.status, v1.record.vat_id]).toEqual([200, 'DE136695976']);
    const refused = v1Of(
      await lab.v1('admin', { method: 'POST', path: '/api/customer', body: { K4602: 'Zwei', vat_id: 'DE1' } }),
    );
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['vat_id']]);
  });

  it('in a file stands under the names that files have for it', async () => {
    const content = ['Kundenname;USt-Id-Nr.', 'Datei GmbH;DE 136 695 976', 'Falsch GmbH;DE136695977'].join('\r\n');
    const { token, columns } = await previewed(lab, { path: 'customers', content });
    expect(columns.map(({ attribute }) => attribute)).toEqual(['name', 'vat_id']);
    const rows = await rowsOf(lab, token);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons.map(({ attribute }) => attribute)])).toEqual([
      ['new', []],
      ['invalid', ['vat_id']],
    ]);
  });

  it('the lab’s own is held to the same form', async () => {
    const setVatId = (value: string) => send('PATCH', 'settings/company.vat_id', { value });
    expect((await setVatId('DE 136 695 977')).status).toBe(422);
    expect((await setVatId('DE 136 695 976')).status).toBe(200);
    expect((await setVatId('')).status).toBe(200);
  });
});

describe('an order', () => {
  it('a case that lacks VAT ids is refused with all that it lacks', async () => {
    const { KTAG: customer } = await aCustomer(lab.program, { K4605: 'Österreich' });
    const order = { customer_id: customer, tax_case: 'reverse_charge' };
    const lacks = (words: string) => expect.stringMatching(new RegExp(`^tax_case: .*${words}`));
    expect(await problems('POST', 'bookings', order)).toEqual([
      lacks('customer the invoice is made out to'),
      lacks('VAT ID of the lab'),
    ]);
    await send('PATCH', 'settings/company.vat_id', { value: 'DE136695976' });
    expect(await problems('POST', 'bookings', { ...order, tax_case: 'intra_community' })).toEqual([lacks('customer')]);
    await send('PATCH', `customers/${customer}`, { vat_id: 'ATU13585627' });
    const { one } = v2Of(await send('POST', 'bookings', order));
    expect(one.attributes.tax_case).toBe('reverse_charge');

    // What was taken away meanwhile is asked for with the number, and keeps the paper from being printed; all else may be written.
    await send('PATCH', `customers/${customer}`, { vat_id: null });
    expect((await send('PATCH', `bookings/${one.id}`, { comment: 'x' })).status).toBe(200);
    expect(await problems('PATCH', `bookings/${one.id}`, { invoice_number: 'R-X' })).toEqual([lacks('customer')]);
    const { KTAG: payer } = await aCustomer(lab.program, { K4605: 'Österreich', vat_id: 'ATU13585627' });
    const payed = await send('PATCH', `bookings/${one.id}`, { invoice_number: 'R-X', invoice_customer_id: payer });
    expect(payed.status).toBe(200);
    await send('PATCH', `customers/${payer}`, { vat_id: null });
    const paper = await lab.v2('admin', { path: `/api/v2/bookings/${one.id}/order-document?type=invoice` });
    expect(paper.status).toBe(409);
  });

  it('without tax gives a reason, and is a small business only where the lab is one', async () => {
    const order = { customer_id: 'C-ALPHA' };
    expect(await problems('POST', 'bookings', { ...order, tax_case: 'exempt' })).toEqual([
      expect.stringMatching(/^tax_reason: /),
    ]);
    const exempt = await send('POST', 'bookings', { ...order, tax_case: 'exempt', tax_reason: 'Unterricht, § 4 Nr. 21 UStG' });
    expect(exempt.status).toBe(201);
    const small = { ...order, tax_case: 'small_business' };
    expect(await problems('POST', 'bookings', small)).toEqual([expect.stringMatching(/^tax_case: .*small business/)]);
    await send('PATCH', 'settings/company.small_business', { value: 'yes' });
    const caseOf = async (body: object) => v2Of(await send('POST', 'bookings', body)).one.attributes.tax_case;
    expect([await caseOf(order), await caseOf({ ...order, tax_case: null })]).toEqual(['small_business', null]);
    await send('PATCH', 'settings/company.small_business', { value: 'no' });
    expect(await caseOf(order)).toBeNull();
    expect(await problems('POST', 'bookings', { ...order, tax_case: 'none' })).toEqual([expect.stringMatching(/^tax_case: /)]);
  });

  it('does not end before it begins', async () => {
    const days = { service_from: '2026-03-02', service_to: '2026-03-01' };
    const ends = [expect.stringMatching(/^service_to: /)];
    expect(await problems('POST', 'bookings', { customer_id: 'C-ALPHA', ...days })).toEqual(ends);
    const { one } = v2Of(await send('POST', 'bookings', { customer_id: 'C-ALPHA', service_from: '2026-03-02' }));
    expect(await problems('PATCH', `bookings/${one.id}`, { service_to: '2026-03-01' })).toEqual(ends);
    expect((await send('PATCH', `bookings/${one.id}`, { service_to: '2026-03-02' })).status).toBe(200);
  });
});
