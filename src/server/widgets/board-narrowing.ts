// A dashboard narrowed as a whole: to one customer, to one span of days. Each widget follows as far as it takes such settings of its own.
import { z } from 'zod';
import { rangeFromText } from './parts/settings.ts';
import { widgetTypes } from './registry.ts';
import type { AskedWidget } from './run-widget.ts';

export interface BoardNarrowing {
  customer?: string | undefined;
  date_range?: string | undefined;
}

export const boardNarrowing = {
  customer: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .meta({ description: 'Widgets that can be narrowed by customer show this one alone.' }),
  date_range: z
    .string()
    .refine((text) => rangeFromText(text) !== null, { params: { problem: 'errors.widget.date_range' } })
    .optional()
    .meta({
      description: 'Widgets that can be narrowed by days show these: a word (`this_year`) or `from..to`.',
      examples: ['this_quarter', '2026-01-01..2026-06-30'],
    }),
};

/** What was set for the widget alone gives way; what it does not take stays away from it. */
export function narrowed({ title, settings }: AskedWidget, { customer, date_range: range }: BoardNarrowing): AskedWidget {
  const type = widgetTypes.get(title);
  const taken: object = type?.settings instanceof z.ZodObject ? type.settings.shape : {};
  const own = typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {};
  return {
    title,
    settings: {
      ...own,
      ...(customer !== undefined && 'customerKtag' in taken ? { customerKtag: [customer] } : {}),
      ...(range !== undefined && 'date_range' in taken ? { date_range: range, date_from: undefined, date_to: undefined } : {}),
    },
  };
}
