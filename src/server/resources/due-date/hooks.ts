// Due dates move the one their device shows; a new day has been neither acknowledged nor put off. An interval is a number and a unit.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, JudgedChange, ResourceHooks } from '../../core/lab/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';
import { settleDueDate, unasked } from '../rules/device-due-date.ts';

const interval = ['interval_count', 'interval_unit'] as const;

/** Twelve of nothing, or months without a number, come to no day. Rows that stand so already are asked when the interval is touched. */
function halfInterval({ before, values, unread }: JudgedChange): FieldProblems {
  if (!interval.some((column) => column in values)) return {};
  const missing = interval.filter((column) => (values[column] ?? (column in values ? null : before?.[column]) ?? null) === null);
  const [column] = missing;
  return missing.length === 1 && column && !unread?.has(column) ? { [column]: [{ key: `errors.due_date.${column}` }] } : {};
}

async function complete(_ctx: Ctx, { before, values }: JudgedChange): Promise<Row> {
  return before && 'due' in values && values.due !== before.due ? { ...unasked } : {};
}

async function written(ctx: Ctx, { before, after }: Change & { after: Row | null }): Promise<void> {
  const goneDue = before?.active === 1 && typeof before.due === 'string' ? before.due : null;
  const devices = new Set([before?.MTAG, after?.MTAG].filter((device) => typeof device === 'string'));
  for (const device of devices) await settleDueDate(ctx, { device, goneDue });
}

export const dueDateHooks: ResourceHooks = { complete, check: async (_ctx, change) => halfInterval(change), written };
