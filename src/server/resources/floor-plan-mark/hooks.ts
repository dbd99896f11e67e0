// A mark shows one thing: a device, or a place.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

const levels = ['location_1', 'location_2', 'location_3'] as const;

async function check(
  _ctx: Ctx,
  { action, before, values, unread }: JudgedChange<'floor_plan_mark'>,
): Promise<ProblemsOf<'floor_plan_mark'>> {
  if (action === 'delete' || unread?.has('MTAG')) return {};
  const mark: StoredColumns<'floor_plan_mark'> = { ...before, ...values };
  const isDevice = typeof mark.MTAG === 'string';
  const said = levels.filter((level) => typeof mark[level] === 'string' && mark[level] !== '');
  const isPlace = said.length > 0;
  if (isDevice !== isPlace) return {};
  if (!isDevice) return { MTAG: [{ key: 'errors.floor_plan_mark.neither' }] };
  return Object.fromEntries(said.map((level) => [level, [{ key: 'errors.floor_plan_mark.both' }]]));
}

export const floorPlanMarkHooks: ResourceHooks<'floor_plan_mark'> = { check };
