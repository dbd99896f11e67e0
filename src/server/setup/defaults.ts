// What every new lab starts with: statuses, roles, categories, settings. Written through the core, so it is audited.
import type { Ctx } from '../core/lab/context.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { createRecord } from '../core/write/write.ts';
import { type DefaultCategory, defaultCategories } from '../resources/defaults/categories.ts';
import { administratorRole, defaultRoles } from '../resources/defaults/roles.ts';
import { defaultSettings } from '../resources/defaults/settings.ts';
import { defaultStatuses } from '../resources/defaults/statuses.ts';
import type { Json } from '../schema/fields/field-type.ts';
import type { ResourceName } from '../schema/rows.generated.ts';

async function create(
  ctx: Ctx,
  name: ResourceName,
  values: object,
  trusted: Record<string, string | number> = {},
): Promise<SelectedRow> {
  return createRecord(ctx, ctx.lab.registry.resource(name), { values: values as Record<string, unknown>, trusted });
}

async function createCategory(ctx: Ctx, category: DefaultCategory, parentId: string | null): Promise<void> {
  const { children, ...values } = category;
  const row = await create(ctx, 'category', { ...values, type: 'inventory', parent_id: parentId });
  for (const child of children) await createCategory(ctx, child, String(row.uID));
}

/** Gives the key of the administrators' role. */
export async function createDefaults(ctx: Ctx, own: Record<string, Json>): Promise<string> {
  for (const status of defaultStatuses) await create(ctx, 'status', status);
  let administrators = '';
  for (const role of defaultRoles) {
    const row = await create(ctx, 'role', { ...role, operations: JSON.stringify(role.operations) }, { system: 1 });
    if (role.name === administratorRole) administrators = String(row.uID);
  }
  for (const category of defaultCategories) await createCategory(ctx, category, null);
  for (const [name, value] of Object.entries({ ...defaultSettings, ...own }))
    await create(ctx, 'setting', { name, value: JSON.stringify(value) });
  return administrators;
}
