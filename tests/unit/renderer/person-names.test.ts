// Who a note or ticket is assigned to, as lists tell it.
import { expect, it } from 'vitest';
import { nameText } from '#renderer/lib/lab/shipped-names.ts';

const person = (attributes: Record<string, string | null>) => nameText({ type: 'user', attributes }, 'lastname');

it('people are told by their whole name, as far as they have one', () => {
  expect(person({ firstname: 'Jana', lastname: 'Köhler' })).toBe('Jana Köhler');
  expect(person({ firstname: null, lastname: 'Köhler' })).toBe('Köhler');
  expect(person({ firstname: null, lastname: null })).toBe('');
});
