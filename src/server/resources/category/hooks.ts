// Categories sort one kind of record: those above and below another are of its kind, and so are the records that carry it.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { isCarried } from './carried-queries.ts';

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'category'>): Promise<ProblemsOf<'category'>> {
  if (action === 'delete') return {};
  const { type, parent_id: parent }: StoredColumns<'category'> = { ...before, ...values };
  const moved = before === null || type !== before.type || parent !== before.parent_id;
  if (moved && typeof parent === 'string' && (await typeOf(ctx, parent)) !== type)
    return { parent_id: [{ key: 'errors.category.other_type' }] };
  if (before !== null && type !== before.type && (await hasChildren(ctx, String(before.uID))))
    return { type: [{ key: 'errors.category.has_children' }] };
  if (before !== null && type !== before.type && (await isCarried(ctx, String(before.uID))))
    return { type: [{ key: 'errors.category.in_use' }] };
  return {};
}

async function typeOf(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await typed(ctx.db).selectFrom('categories').select('type').where('uID', '=', id).executeTakeFirst();
  return row?.type;
}

async function hasChildren(ctx: Ctx, id: string): Promise<boolean> {
  const child = await typed(ctx.db)
    .selectFrom('categories')
    .select('uID')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
}

export const categoryHooks: ResourceHooks<'category'> = { check };
