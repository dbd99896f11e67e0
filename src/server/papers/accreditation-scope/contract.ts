// The data contract `accreditation-scope` 1.0, the program's own: what a lab is accredited to measure at one place, on one day.
import { z } from 'zod';
import { meta, text } from '../sheet/contract-parts.ts';

export const scopeDocument = z.object({
  meta: meta('accreditation-scope', '1.0').extend({ generated_date: z.string() }),
  laboratory: z.object({ name: text, accreditation_number: text }),
  site: text,
  /** The day its entries are valid on. */
  day: z.string(),
  entries: z.array(
    z.object({
      quantity: z.string(),
      unit: z.string(),
      range_from: z.string(),
      range_to: z.string(),
      uncertainty_absolute: text,
      /** Percent of the measured value. */
      uncertainty_relative: text,
      method: text,
      condition: text,
      valid_until: text,
    }),
  ),
});

export type ScopeDocument = z.infer<typeof scopeDocument>;
export type ScopeEntry = ScopeDocument['entries'][number];
