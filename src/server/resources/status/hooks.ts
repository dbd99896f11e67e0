// A status that records stand in keeps its letter and cannot be deleted: they would be left in nothing. Decisions 5.3.
import { AppError, type FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';

interface Use {
  resource: string;
  count: number;
}

async function firstUse(ctx: Ctx, type: unknown, code: unknown): Promise<Use | null> {
  for (const resource of ctx.lab.registry.all()) {
    for (const field of resource.fields.filter(({ spec }) => spec.statusType === type)) {
      const row = await ctx.db
        .selectFrom(resource.table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(field.column, '=', code)
        .executeTakeFirst();
      const count = Number(row?.count ?? 0);
      if (count > 0) return { resource: resource.name, count };
    }
  }
  return null;
}

async function check(ctx: Ctx, { action, before, values }: Change): Promise<FieldProblems | undefined> {
  const renamed = before && ['type', 'code'].some((name) => values[name] !== undefined && values[name] !== before[name]);
  if (!before || (action !== 'delete' && !renamed)) return undefined;
  const use = await firstUse(ctx, before.type, before.code);
  if (!use) return undefined;
  if (action !== 'delete') return { code: [{ key: 'errors.status.in_use' }] };
  throw new AppError('record.in_use', { params: { count: use.count, whatKey: `resource.${use.resource}.plural` } });
}

export const statusHooks: ResourceHooks = { check };
