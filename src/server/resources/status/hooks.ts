// A status that records stand in keeps its letter and cannot be deleted: they would be left in nothing. The fields it asks for
// exist. docs/interface/records.md#statuses, docs/data-contracts.md#statuses.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { fieldRules } from '../rules/statuses/status-rule-queries.ts';
import { ruledField, statusField } from '../rules/statuses/status-rules.ts';

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

function ruleProblems(ctx: Ctx, { before, values }: JudgedChange<'status'>): ProblemsOf<'status'> {
  if (typeof values.field_rules !== 'string' || values.field_rules === before?.field_rules) return {};
  const parsed = fieldRules.safeParse(JSON.parse(values.field_rules));
  if (!parsed.success) return { field_rules: [{ key: 'errors.status.rules' }] };
  const type = values.type ?? before?.type;
  const resource = ctx.lab.registry.all().find((one) => statusField(one)?.spec.statusType === type);
  const unknown = parsed.data.find(({ field }) => resource && ruledField(resource, field) === undefined);
  return unknown ? { field_rules: [{ key: 'errors.status.unknown_field', params: { field: unknown.field } }] } : {};
}

async function check(ctx: Ctx, change: JudgedChange<'status'>): Promise<ProblemsOf<'status'> | undefined> {
  const { action, before, values } = change;
  if (action === 'create' || action === 'update') {
    const problems = ruleProblems(ctx, change);
    if (Object.keys(problems).length > 0) return problems;
  }
  const renamed =
    before && (['type', 'code'] as const).some((name) => values[name] !== undefined && values[name] !== before[name]);
  if (!before || (action !== 'delete' && !renamed)) return undefined;
  const use = await firstUse(ctx, before.type, before.code);
  if (!use) return undefined;
  if (action !== 'delete') return { code: [{ key: 'errors.status.in_use' }] };
  throw new AppError('record.in_use', { params: { count: use.count, whatKey: `resource.${use.resource}.plural` } });
}

export const statusHooks: ResourceHooks<'status'> = { check };
