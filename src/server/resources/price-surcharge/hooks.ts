// A surcharge stands once for a complexity, or once for a complexity in a class, and takes no more than everything off.
// docs/interface/prices.md#records, docs/interface/prices.md#surcharges-and-scales.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { percentProblem } from '../../prices/book/percent-bounds.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

async function clashes(
  ctx: Ctx,
  { id, complexity, price_class_id: classId }: StoredColumns<'price_surcharge'>,
): Promise<boolean> {
  const others = await typed(ctx.db)
    .selectFrom('price_surcharges')
    .select('price_class_id')
    .where((eb) => sameText(eb.ref('complexity'), String(complexity)))
    .where('id', '<>', String(id ?? ''))
    .execute();
  return others.some((other) => other.price_class_id === (classId ?? null));
}

async function check(
  ctx: Ctx,
  { action, before, values, unread }: JudgedChange<'price_surcharge'>,
): Promise<ProblemsOf<'price_surcharge'>> {
  if (action === 'delete') return {};
  const row: StoredColumns<'price_surcharge'> = { ...before, ...values };
  const problems: ProblemsOf<'price_surcharge'> = {};
  const percent = percentProblem(row.kind, row.value);
  if (percent) problems.value = [percent];
  if (!unread?.has('price_class_id') && (await clashes(ctx, row)))
    problems.complexity = [{ key: 'errors.surcharge.duplicate', params: { complexity: String(row.complexity) } }];
  return problems;
}

export const priceSurchargeHooks: ResourceHooks<'price_surcharge'> = { check };
