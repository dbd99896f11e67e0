// What a caller asks about prices -> questions for price finding: devices and customers by their keys, as far as the caller sees
// them. Two statements at most, however many questions. docs/interface/prices.md#rule-1, docs/interface/prices.md#group-filter,
// docs/interface/prices.md#device, docs/interface/prices.md#matched-by, docs/interface/prices.md#lookup.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PlainDate } from '../../contract/values/dates.ts';
import { toHundredths } from '../../contract/values/hundredths.ts';
import { eachVisible } from '../../core/access/scope.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { runPreparedRead } from '../../core/lab/prepared-reads.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { AskedGroup, PriceQuestion } from '../engine/book/price-question.ts';

const key = z.string().min(1).max(80);
const most = 100_000_000;

/** A number or its text with at most two decimals, in hundredths. */
export const hundredths = z.union([z.number(), z.string().max(40)]).transform((value, context) => {
  const amount = toHundredths(value);
  if (amount !== null) return amount;
  context.issues.push({ code: 'custom', input: value, params: { problem: 'errors.field.hundredths' } });
  return z.NEVER;
});

export const askedPrice = z.strictObject({
  type_id: key.optional(),
  inventory_id: key.optional(),
  service_id: key.optional(),
  customer_id: key.optional(),
  price_category_id: key.optional(),
  date: dayInput.optional(),
  quantity: hundredths.refine((value) => value > 0 && value <= most).optional(),
  complexity: z.string().max(80).optional(),
});

export type AskedPrice = z.infer<typeof askedPrice>;

/** Null: there is no such device, or the caller may not see it. */
export type Resolved = PriceQuestion | null;

interface SeenDevice {
  id: string;
  typeId: string | null;
  procedureId: string | null;
  customerId: string;
}

interface SeenCustomer {
  id: string;
  groupId: string | null;
}

const sizes = [1, 10, 50, 150, 500] as const;

interface SeenInput {
  resource: ResourceName;
  columns: Readonly<Record<string, string>>;
  ids: readonly string[];
}

async function seenRows<Row extends { id: string }>(
  ctx: Ctx,
  { resource: name, columns, ids }: SeenInput,
): Promise<Map<string, Row>> {
  const resource = ctx.lab.registry.resource(name);
  const found = new Map<string, Row>();
  for (const chunk of inChunks([...new Set(ids)])) {
    const size = sizes.find((one) => chunk.length <= one) ?? chunk.length;
    // Filled up with the last one, so that there are few shapes to prepare.
    const values = Array.from({ length: size }, (_, index) => chunk[index] ?? chunk.at(-1) ?? '');
    const rows = await runPreparedRead<Row>(ctx, {
      shape: `asked prices ${name}`,
      values,
      build(slots) {
        const seen = eachVisible(ctx, resource, 't');
        const selected = sql.join(Object.entries(columns).map(([as, column]) => sql`${sql.ref(`t.${column}`)} as ${sql.id(as)}`));
        return sql<Row>`select ${selected} from ${sql.table(resource.table)} as ${sql.id('t')}
          where ${sql.ref(`t.${resource.key}`)} in (${sql.join([...slots])}) ${seen ? sql`and ${seen}` : sql``}`;
      },
    });
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

function named(values: readonly (string | null | undefined)[]): string[] {
  return values.filter((value): value is string => typeof value === 'string');
}

export async function questionsFor(ctx: Ctx, asked: readonly AskedPrice[]): Promise<Resolved[]> {
  const devices = await seenRows<SeenDevice>(ctx, {
    resource: 'inventory',
    columns: { id: 'MTAG', typeId: 'type_id', procedureId: 'procedure_id', customerId: 'ktag' },
    ids: named(asked.map((one) => one.inventory_id)),
  });
  const customerOf = (one: AskedPrice) =>
    one.customer_id ?? (one.price_category_id === undefined ? devices.get(one.inventory_id ?? '')?.customerId : undefined);
  const customers = await seenRows<SeenCustomer>(ctx, {
    resource: 'customer',
    columns: { id: 'KTAG', groupId: 'price_category_id' },
    ids: named(asked.map(customerOf)),
  });
  const date = today(ctx.lab.clock);
  return asked.map((one) => {
    const device = devices.get(one.inventory_id ?? '');
    if (one.inventory_id !== undefined && !device) return null;
    return questionOf({ one, device, whose: whose(one, customerOf(one), customers), date });
  });
}

/** The device's own customer where nobody else is named; a customer that is not seen is like one that is not there. */
function whose(one: AskedPrice, customer: string | undefined, customers: ReadonlyMap<string, SeenCustomer>): AskedGroup {
  if (customer === undefined)
    return one.price_category_id === undefined ? { kind: 'list' } : { kind: 'group', groupId: one.price_category_id };
  const seen = customers.get(customer);
  return seen ? { kind: 'customer', customerId: customer, groupId: seen.groupId } : { kind: 'unknown_customer' };
}

interface QuestionInput {
  one: AskedPrice;
  device: SeenDevice | undefined;
  whose: AskedGroup;
  date: PlainDate;
}

function questionOf({ one, device, whose: group, date }: QuestionInput): PriceQuestion {
  // A device that knows no type yet may be given one.
  const typeId = device?.typeId ?? one.type_id ?? null;
  return {
    for: group,
    date: one.date ?? date,
    quantity: one.quantity ?? 100,
    complexity: one.complexity ?? null,
    serviceId: one.service_id ?? null,
    typeId,
    device: device ? { id: device.id, ownProcedureId: device.procedureId, typeId } : null,
  };
}
