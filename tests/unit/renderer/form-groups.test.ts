// What a form asks for first: of a new device little, what must not be empty on top, and nothing that somebody filled in is hidden.
import { expect, it } from 'vitest';
import { askedGroups } from '#renderer/records/form/form-groups.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { ticketKind } from '#renderer/records/kinds/office/tickets.ts';
import { aField } from './a-kind.ts';

const fields = [
  aField('asset_number', { field_category: 'identity' }),
  aField('barcode', { field_category: 'identity' }),
  aField('duedate', { field_category: 'state' }),
  aField('location', { field_category: 'place' }),
  aField('customer_id', { field_category: 'place', mandatory: true }),
  aField('own', { field_category: 'place', is_user_defined: true }),
];
const form = { fields, values: {}, errors: {}, filled: new Set<string>() };
const shown = (change: Partial<Parameters<typeof askedGroups>[1]>, { fresh = true, whole = false } = {}) => {
  const { groups, further } = askedGroups(inventoryKind, { ...form, ...change }, { fresh, whole });
  return [groups.map((group) => [group.name, ...group.fields.map(({ api_name }) => api_name)]), further];
};

it('a new one is asked for little, its customer on top', () => {
  expect(shown({})).toEqual([[['identity', 'asset_number', 'customer_id', 'own']], 3]);
});

it('what was filled in or is wrong stays in sight', () => {
  const place = ['place', 'location'];
  const first = ['identity', 'asset_number', 'customer_id', 'own'];
  expect(shown({ filled: new Set(['location']) })).toEqual([[first, place], 2]);
  expect(shown({ errors: { location: 'no' } })).toEqual([[first, place], 2]);
});

it('the others follow below and move nothing', () => {
  expect(shown({}, { whole: true })).toEqual([
    [
      ['identity', 'asset_number', 'customer_id', 'own', 'barcode'],
      ['state', 'duedate'],
      ['place', 'location'],
    ],
    0,
  ]);
});

it('one that is there shows all under their headings', () => {
  const [groups, further] = shown({}, { fresh: false });
  expect(groups).toHaveLength(3);
  expect(further).toBe(0);
});

it('what is done about it is asked first of a complaint, a deviation and a finding, and of nothing else', () => {
  const ofTicket = [aField('title'), aField('type'), aField('measure'), aField('category')];
  const firstOf = (type: string) => {
    const { groups } = askedGroups(ticketKind, { ...form, fields: ofTicket, values: { type } }, { fresh: true, whole: false });
    return groups.flatMap((group) => group.fields.map(({ api_name }) => api_name));
  };
  for (const type of ['beschwerde', 'abweichung', 'auditfeststellung', 'korrekturmassnahme'])
    expect(firstOf(type), type).toEqual(['title', 'type', 'measure']);
  for (const type of ['', 'chance', 'risiko']) expect(firstOf(type), type).toEqual(['title', 'type']);
});
