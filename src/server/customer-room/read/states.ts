// A status as the room tells it: in the lab's own words and colour.
import { z } from 'zod';
import type { Ctx } from '../../core/lab/context.ts';
import { columnOf } from '../../core/read/named-rows.ts';
import type { Translator } from '../../i18n/translate.ts';

export const stateShape = z
  .object({ value: z.union([z.int(), z.string()]), label: z.string(), color: z.string().nullable() })
  .nullable();
export type State = z.infer<typeof stateShape>;

export function stateOf(
  ctx: Ctx,
  translator: Translator,
  { name, value }: { name: 'inventory' | 'booking'; value: unknown },
): State {
  if (value === null || value === undefined || value === '') return null;
  const { registry } = ctx.lab;
  const options = registry.resource(name).byColumn.get(columnOf(registry, name, 'status'))?.limits.options ?? [];
  const option = options.find((one) => one.value === value);
  return {
    value: option?.number ?? String(value),
    label: option ? translator.label(ctx.language, option.label) : String(value),
    color: option?.color ?? null,
  };
}

/** Devices in a status that the lab hides are gone: sold, scrapped. */
export function hiddenStates(ctx: Ctx): string[] {
  const { registry } = ctx.lab;
  const options = registry.resource('inventory').byColumn.get(columnOf(registry, 'inventory', 'status'))?.limits.options ?? [];
  return options.filter(({ hidden }) => hidden === true).map(({ value }) => String(value));
}
