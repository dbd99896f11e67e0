// What the search field takes a text for: names, further words, endings, letters that a keyboard lacks.
import { expect, it } from 'vitest';
import { closenessOf, isMeant } from '#renderer/app/search/search-words.ts';

const invoices = { label: 'Neue Rechnung', detail: '', further: 'Rechnungen, Invoices, anlegen, schreiben, create' };

it.each([
  ['neue rech', 'named'],
  ['rechnung schreiben', 'named'],
  ['Rechnungen', 'named'],
  ['create invoice', 'named'],
  ['chnung', 'held'],
  ['mahnung schreiben', 'no'],
] as const)('“%s” is %s', (text, meant) => expect(isMeant(text, invoices)).toBe(meant));

it.each(['überfällig', 'ueberfaellig', 'uberfallig', 'ÜBERFÄLLIGE'])('“%s” is the view of what is overdue', (text) =>
  expect(isMeant(text, { label: 'Überfällig', detail: 'Geräte', further: '' })).not.toBe('no'),
);

it('a name that is meant whole comes first, then a whole word for it', () => {
  expect(closenessOf('status', 'Status', '')).toBe(0);
  expect(closenessOf('logo', 'Einstellungen', 'Firma, Logo')).toBe(1);
  expect(closenessOf('logo', 'Abmelden', 'Logout')).toBe(2);
});
