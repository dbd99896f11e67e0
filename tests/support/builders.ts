// Records with sane defaults, written through the core as the program writes them: a test names only what it is about.
import type { Ctx } from '#server/core/lab/context.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';

type Values = Record<string, unknown>;

let counted = 0;

function next(): number {
  counted += 1;
  return counted;
}

async function create(ctx: Ctx, resource: ResourceName, values: Values, links?: Record<string, string[]>): Promise<SelectedRow> {
  return createRecord(ctx, ctx.lab.registry.resource(resource), links ? { values, links } : { values });
}

export async function aCustomer(ctx: Ctx, values: Values = {}): Promise<SelectedRow> {
  const number = next();
  return create(ctx, 'customer', { K4601: `K${number}`, K4602: `Customer ${number}`, ...values });
}

/** Belongs to C-ALPHA unless said otherwise. */
export async function anInventory(ctx: Ctx, values: Values = {}, categories: string[] = []): Promise<SelectedRow> {
  return create(
    ctx,
    'inventory',
    { I4201: `T-${next()}`, I4202: 'Testmaker', ktag: 'C-ALPHA', ...values },
    categories.length > 0 ? { categories } : undefined,
  );
}

export async function aCategory(ctx: Ctx, values: Values = {}): Promise<SelectedRow> {
  return create(ctx, 'category', { name: `Category ${next()}`, type: 'inventory', ...values });
}

export async function aRole(
  ctx: Ctx,
  { operations, ...values }: Values & { operations: readonly string[] },
): Promise<SelectedRow> {
  return create(ctx, 'role', { name: `Role ${next()}`, ...values, operations: JSON.stringify(operations) });
}

/** Sees all customers unless keys are given. */
export async function aUser(ctx: Ctx, values: Values & { role: unknown }, customers: string[] = []): Promise<SelectedRow> {
  const number = next();
  const account = {
    email: `user${number}@lab.test`,
    password: `a long password ${number}`,
    language: 'en',
    customer_filter: 'all',
    inventory_filter: 'all',
  };
  return create(ctx, 'user', { ...account, ...values }, customers.length > 0 ? { customers } : undefined);
}

export async function aFilter(ctx: Ctx, values: Values & { formula: string }): Promise<SelectedRow> {
  return create(ctx, 'advanced_filter', { name: `Filter ${next()}`, type: 'inventory', ...values });
}

export async function change(ctx: Ctx, resource: ResourceName, id: string, values: Values): Promise<SelectedRow> {
  return updateRecord(ctx, ctx.lab.registry.resource(resource), { id, input: { values } });
}

/** The groups or customers of a user, as user management sets them. */
export async function linkUser(ctx: Ctx, id: string, links: Record<string, string[]>): Promise<void> {
  await updateRecord(ctx, ctx.lab.registry.resource('user'), { id, input: { values: {}, links } });
}
