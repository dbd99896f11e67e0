// Due dates move the one their device shows; a new day has been neither acknowledged nor put off.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';
import { settleDueDate, unasked } from '../device-due-date.ts';

async function check(_ctx: Ctx, { before, values }: Change): Promise<FieldProblems> {
  if (before && 'due' in values && values.due !== before.due) Object.assign(values, unasked);
  return {};
}

async function written(ctx: Ctx, { before, after }: Change & { after: Row | null }): Promise<void> {
  const goneDue = before?.active === 1 && typeof before.due === 'string' ? before.due : null;
  const devices = new Set([before?.MTAG, after?.MTAG].filter((device) => typeof device === 'string'));
  for (const device of devices) await settleDueDate(ctx, { device, goneDue });
}

export const dueDateHooks: ResourceHooks = { check, written };
