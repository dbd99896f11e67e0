// The data contract `recall-list` 1.0, the program's own: a customer's devices that are due or overdue, the oldest first.
import { z } from 'zod';
import { customer, deviceParts, meta, text } from '../sheet/contract-parts.ts';

export const recallDocument = z.object({
  meta: meta('recall-list', '1.0').extend({ generated_date: z.string() }),
  customer,
  until: z.string(),
  devices: z.array(z.object({ ...deviceParts, location: text, next_calibration_date: text, overdue: z.boolean() })),
  counts: z.object({ devices: z.int(), overdue: z.int() }),
});

export type RecallDocument = z.infer<typeof recallDocument>;
