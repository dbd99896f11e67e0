// What numbers of price records count, what a quantity discount and a status are called, and which row holds a class's default amount.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultAmountRow } from '#renderer/features/price-catalogue/classes/default-amount-row.ts';
import { createFormat } from '#renderer/lib/format.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { titleOf, type Words } from '#renderer/records/kind/record-kind.ts';
import { unitOf } from '#renderer/records/kind/units.ts';
import { dueDateKind } from '#renderer/records/kinds/devices/due-dates.ts';
import { repairKind } from '#renderer/records/kinds/devices/repairs.ts';
import { kinds } from '#renderer/records/kinds/index.ts';
import { contactKind } from '#renderer/records/kinds/office/contacts.ts';
import { priceCategoryKind } from '#renderer/records/kinds/prices/price-categories.ts';
import { priceScaleKind } from '#renderer/records/kinds/prices/price-scales.ts';
import { priceSurchargeKind } from '#renderer/records/kinds/prices/price-surcharges.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { statusKind } from '#renderer/records/kinds/system/statuses.ts';

const words: Words = {
  t: (key, params = {}) => `${key.split('.').at(-1)} ${Object.values(params).join(' ')}`,
  format: createFormat('de', 'de-DE'),
  language: 'de',
  currency: 'EUR',
};

const row = (attributes: RecordRow['attributes'], id = 'one'): RecordRow => ({ id, type: 'row', attributes });

describe('units', () => {
  it('an amount is money, a share percent, anything else a plain number', () => {
    const unit = (name: string) => unitOf(priceKind.units, name, () => undefined);
    expect([unit('price'), unit('costs'), unit('tax'), unit('quantity')]).toEqual(['money', 'money', 'percent', undefined]);
  });

  it('a surcharge and a derivation are what their kind says', () => {
    const surcharge = (kind: string | null) => unitOf(priceSurchargeKind.units, 'value', () => kind);
    expect([surcharge('percent'), surcharge('fixed'), surcharge(null)]).toEqual(['percent', 'money', undefined]);
    const asked: string[] = [];
    unitOf(priceCategoryKind.units, 'derivation_value', (name) => {
      asked.push(name);
      return 'percent';
    });
    expect(asked).toEqual(['derivation_kind']);
  });
});

describe('headings', () => {
  it('a quantity discount says from how many on and what then', () => {
    const named = (attributes: RecordRow['attributes']) =>
      titleOf(priceScaleKind, row(attributes), [], words).replaceAll('\u00a0', ' ');
    expect(named({ min_quantity: 5, price: null, discount: 10 })).toBe('from 5: off 10 %');
    expect(named({ min_quantity: 25, price: 1059.04, discount: null })).toBe('from 25: 1.059,04 EUR');
  });

  it('what has no name is called by what it is, never by its id', () => {
    const full: Words = { ...words, t: (key) => `<${key}>` };
    expect(titleOf(repairKind, row({ number: null }), [], full)).toBe('<resource.repair>');
    expect(titleOf(dueDateKind, row({ title: null, kind: 'safety_test' }), [], full)).toBe('<due_kind.safety_test>');
    expect(titleOf(dueDateKind, row({ title: 'VDE 0701', kind: 'safety_test' }), [], full)).toBe('VDE 0701');
    expect(titleOf(contactKind, row({ firstname: null, name: '' }), [], full)).toBe('<resource.contact>');
  });

  it.each(['de', 'en'])('every kind of record has a word of its own: %s', (language) => {
    const folder = join(import.meta.dirname, '../../../resources/i18n');
    const files = readdirSync(folder).filter((name) => name.endsWith(`${language}.json`));
    const texts = Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    expect(kinds.map(({ table }) => `resource.${table}`).filter((key) => !(key in texts))).toEqual([]);
  });

  it('a contact is called by given name and surname', () => {
    const named = (firstname: string | null) => titleOf(contactKind, row({ firstname, name: 'Schäfers' }), [], words);
    expect([named('Elif'), named(null)]).toEqual(['Elif Schäfers', 'Schäfers']);
  });
});

describe('the default amount of a class', () => {
  const amount = (id: string, over: RecordRow['attributes'] = {}) =>
    row({ service_id: null, price_category_id: null, complexity: null, start_date: null, end_date: null, price: 1, ...over }, id);
  const asked = { group: 'list', date: '2026-11-22', complexity: '' };
  const found = (rows: RecordRow[], over: Partial<typeof asked> = {}) =>
    defaultAmountRow(rows, { ...asked, ...over })?.id ?? null;

  it('is the row that is valid on the day, of those the latest start', () => {
    const rows = [
      amount('unbounded'),
      amount('this-year', { start_date: '2026-01-01' }),
      amount('last-year', { start_date: '2025-01-01', end_date: '2025-12-31' }),
      amount('next-year', { start_date: '2027-01-01' }),
    ];
    expect(found(rows)).toBe('this-year');
    expect(found(rows, { date: '2025-06-01' })).toBe('last-year');
    expect(found(rows, { date: '2024-06-01' })).toBe('unbounded');
  });

  it('the group’s own row comes before the list price, a complexity’s before the plain one', () => {
    const rows = [amount('list'), amount('group', { price_category_id: 'g' }), amount('dakks', { complexity: 'DAkkS' })];
    expect(found(rows)).toBe('list');
    expect(found(rows, { group: 'g' })).toBe('group');
    expect(found(rows, { complexity: 'DAkkS' })).toBe('dakks');
  });

  it('a price of a service is none', () => {
    expect(found([amount('service', { service_id: 's' })])).toBeNull();
  });
});

describe('a status', () => {
  it('is called as its reader says', () => {
    const status = row({ title_de: 'In Betrieb', title_en: 'In operation' });
    expect(titleOf(statusKind, status, undefined, words)).toBe('In Betrieb');
    expect(titleOf(statusKind, status, undefined, { ...words, language: 'en' })).toBe('In operation');
  });
});
