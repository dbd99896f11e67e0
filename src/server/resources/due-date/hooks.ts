// Due dates move the one their device shows; a new day has been neither acknowledged nor put off. An interval is a number and a unit.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { settleDueDate, unasked } from '../rules/device-due-date.ts';

const interval = ['interval_count', 'interval_unit'] as const;

/** Twelve of nothing, or months without a number, come to no day. Rows that stand so already are asked when the interval is touched. */
function halfInterval({ before, values, unread }: JudgedChange<'due_date'>): ProblemsOf<'due_date'> {
  if (!interval.some((column) => column in values)) return {};
  const missing = interval.filter((column) => (values[column] ?? (column in values ? null : before?.[column]) ?? null) === null);
  const [column] = missing;
  return missing.length === 1 && column && !unread?.has(column) ? { [column]: [{ key: `errors.due_date.${column}` }] } : {};
}

async function complete(_ctx: Ctx, { before, values }: JudgedChange<'due_date'>): Promise<StoredColumns<'due_date'>> {
  return before && 'due' in values && values.due !== before.due ? { ...unasked } : {};
}

async function written(ctx: Ctx, { before, after }: WrittenChange<'due_date'>): Promise<void> {
  const goneDue = before?.active === 1 && typeof before.due === 'string' ? before.due : null;
  const devices = new Set([before?.MTAG, after?.MTAG].filter((device) => typeof device === 'string'));
  for (const device of devices) await settleDueDate(ctx, { device, goneDue });
}

export const dueDateHooks: ResourceHooks<'due_date'> = { complete, check: async (_ctx, change) => halfInterval(change), written };
