// The data contract `impact-letter` 1.0, the program's own: the calibrations of one customer in a case about a standard that was found
// bad. docs/data-contracts.md#impact-letter.
import { z } from 'zod';
import { customer, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const affected = z.object({
  calibration_id: z.string(),
  certificate_number: text,
  calibration_date: text,
  disposition: z.string(),
  device: z.object(deviceParts),
});

export const impactLetterDocument = z.object({
  meta: meta('impact-letter', '1.0').extend({ generated_date: z.string() }),
  customer: orNothing(customer),
  case: z.object({ id: z.string(), title: text, since: text, until: text }),
  standard: z.object(deviceParts),
  calibrations: z.array(affected),
});

export type ImpactLetterDocument = z.infer<typeof impactLetterDocument>;
