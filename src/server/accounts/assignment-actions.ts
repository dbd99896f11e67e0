// Which customers a user sees. docs/interface/access.md#row-scope.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { namedRow } from '../core/read/named-rows.ts';
import { getRecord, listRecords } from '../core/read/read.ts';
import { linkedKeys, linkRelation } from '../core/validate/write-links.ts';
import { updateRecord } from '../core/write/write.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { listThatSays, objectShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';

async function assignedTo(ctx: Ctx, userId: string): Promise<string[]> {
  return linkedKeys(ctx, linkRelation(ctx.lab.registry.resource('user'), 'customers'), userId);
}

/** Every assigned customer by number and name, and how far the user's sight reaches. */
async function assignment(ctx: Ctx, userId: string): Promise<ActionAnswer> {
  const user = await getRecord(ctx, ctx.lab.registry.resource('user'), userId);
  const keys = await assignedTo(ctx, userId);
  const filter = { kind: 'compare' as const, path: ['KTAG'], op: 'in' as const, value: keys };
  const sort = [{ path: ['name'], direction: 'asc' as const }];
  const { registry } = ctx.lab;
  const { rows } = await listRecords(ctx, registry.resource('customer'), { filter, sort, limit: null, offset: 0 });
  const data = rows.map((row) => {
    const { KTAG: id, customer_number, name } = namedRow(registry, 'customer', row);
    return { id, type: 'customer', attributes: { customer_number, name } };
  });
  const { customer_filter = null, inventory_filter = null } = user;
  // His customers are part of his record, and change with its version.
  return {
    headers: { ETag: etagOf(user.row_version) },
    list: { data, meta: { customer_filter, inventory_filter } },
  };
}

const assignmentShape = listThatSays(
  objectShape('customer', z.object({ customer_number: z.string().nullable(), name: z.string().nullable() })),
  { customer_filter: z.string().nullable(), inventory_filter: z.string().nullable() },
);

const modes = {
  replace: (_before: readonly string[], given: readonly string[]) => [...given],
  add: (before: readonly string[], given: readonly string[]) => [...before, ...given],
  remove: (before: readonly string[], given: readonly string[]) => before.filter((key) => !given.includes(key)),
} as const;

export const assignmentActions: Action[] = [
  defineAction({
    method: 'GET',
    path: 'users/{id}/customers',
    summary: 'The customers a user sees',
    requirement: needs('user_management_view'),
    since: '0.2.0',
    versioned: true,
    input: z.strictObject({ id: z.string() }),
    output: assignmentShape,
    run: ({ ctx, input }) => assignment(ctx, input.id),
  }),
  defineAction({
    method: 'POST',
    path: 'users/{id}/customers',
    summary: 'Assign customers to a user',
    requirement: needs('user_management_admin'),
    since: '0.2.0',
    versioned: true,
    input: z.strictObject({
      id: z.string(),
      customers: z.array(z.string().min(1).max(80)).max(2000),
      mode: z.enum(['replace', 'add', 'remove']).default('replace'),
    }),
    output: assignmentShape,
    async run({ ctx, input, headers }) {
      const resource = ctx.lab.registry.resource('user');
      const options = writeOptions(headers);
      // Two who add at the same time both find theirs there.
      await inTransaction(ctx, async (inner) => {
        const customers = modes[input.mode](await assignedTo(inner, input.id), input.customers);
        await updateRecord(inner, resource, { id: input.id, input: { values: {}, links: { customers } }, options });
      });
      return assignment(ctx, input.id);
    },
  }),
];
