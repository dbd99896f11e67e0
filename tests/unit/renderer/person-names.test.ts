// Who a note or ticket is assigned to, as lists tell it.
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
