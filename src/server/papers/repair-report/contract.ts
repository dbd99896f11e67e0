// The data contract `repair-report` 1.0: what was wrong with a device, what was done, what it cost. docs/data-contracts.md#repair-report.
import { z } from 'zod';
import { customer, customFields, device, meta, orNothing, text } from '../sheet/contract-parts.ts';

export const repairDocument = z.object({
  meta: meta('repair-report', '1.0'),
  repair: z.object({
    description: text,
    notes: text,
    repair_date: text,
    repair_time: text,
    status_code: text,
    status: text,
    custom_fields: customFields,
    number: text,
    received_date: text,
    vendor: text,
  }),
  device: orNothing(device),
  customer: orNothing(customer),
});

export type RepairDocument = z.infer<typeof repairDocument>;
