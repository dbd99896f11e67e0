// A contact named beside a customer is one of that customer's people: paper goes to the address it names.
// docs/data-contracts.md#order-document, docs/data-contracts.md#location-report.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';

export interface ContactPlace {
  contact: string;
  /** Columns with a customer; the first that holds one counts. */
  customers: readonly string[];
}

interface ContactCheck {
  before: Row | null;
  values: Row;
  places: readonly ContactPlace[];
  unread?: ReadonlySet<string> | undefined;
  /** The customer when no column names one. */
  otherwise?: () => Promise<unknown>;
}

/** Only what this write changes is judged: people move from one customer to another, and old records keep whom they named. */
export async function foreignContacts(
  ctx: Ctx,
  { before, values, places, unread, otherwise }: ContactCheck,
): Promise<FieldProblems> {
  const row: Row = { ...before, ...values };
  const changed = (column: string) => column in values && values[column] !== before?.[column];
  const asked = places.filter(
    ({ contact, customers }) =>
      typeof row[contact] === 'string' &&
      [contact, ...customers].some(changed) &&
      !customers.some((column) => unread?.has(column)),
  );
  if (asked.length === 0) return {};
  const keys = asked.map(({ contact }) => String(row[contact]));
  const people = await typed(ctx.db).selectFrom('contact').select(['uID', 'customer_uID']).where('uID', 'in', keys).execute();
  const customerOf = new Map(people.map(({ uID, customer_uID }) => [uID, customer_uID]));
  const problems: FieldProblems = {};
  for (const { contact, customers } of asked) {
    const named = customers.map((column) => row[column]).find((key) => typeof key === 'string');
    const customer = named ?? (await otherwise?.());
    if (customer !== customerOf.get(String(row[contact]))) problems[contact] = [{ key: 'errors.contact.other_customer' }];
  }
  return problems;
}
