// Who a note or ticket is assigned to, as lists tell it; and what a status is called.
import { expect, it } from 'vitest';
import { nameText } from '#renderer/lib/lab/shipped-names.ts';
import { summaryOf } from '#renderer/records/kind/record-kind.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';

const person = (attributes: Record<string, string | null>) => nameText({ type: 'user', attributes }, 'lastname');

it('people are told by their whole name, as far as they have one', () => {
  expect(person({ firstname: 'Jana', lastname: 'Köhler' })).toBe('Jana Köhler');
  expect(person({ firstname: null, lastname: 'Köhler' })).toBe('Köhler');
  expect(person({ firstname: null, lastname: null })).toBe('');
});

it('a user is told by it once', () => {
  expect(summaryOf(userKind, { id: 'u', type: 'user', attributes: { firstname: 'Jana', lastname: 'Köhler' } })).toBe(
    'Jana Köhler',
  );
});

it('a status that came with the program bears the name it has wherever it stands, in either language', () => {
  const title = (attributes: Record<string, string>, name: string) => nameText({ type: 'status', attributes }, name);
  const shipped = { title_de: 'Busy', title_en: 'Busy' };
  expect([title(shipped, 'title_de'), title(shipped, 'title_en')]).toEqual(['Verliehen', 'Lent out']);
  const own = { title_de: 'Beim Kunden', title_en: 'Busy' };
  expect([title(own, 'title_de'), title(own, 'title_en')]).toEqual(['Beim Kunden', 'Busy']);
});
