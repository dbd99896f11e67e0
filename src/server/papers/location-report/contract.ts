// The data contract `location-report` 1.2: the slip that goes with a loan. docs/data-contracts.md#location-report.
import { z } from 'zod';
import { contact, customerParts, customFields, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const loanDevice = z.object({ ...deviceParts, type_code: text, next_calibration_date: text, custom_fields: customFields });
const loanCustomer = z.object({ ...customerParts, custom_fields: customFields });

export const loanDocument = z.object({
  meta: meta('location-report', '1.2').extend({ generated_date: z.string() }),
  location: z.object({
    location_1: text,
    location_2: text,
    location_3: text,
    location_4: text,
    location_5: text,
    location_date: text,
    location_time: text,
    rental_end: text,
    is_active: z.int(),
    status: text,
    // Another laboratory has it; of a loan there is no word.
    purpose: z.literal('calibration').optional(),
    custom_fields: customFields,
    loan_number: text,
    remark: text,
  }),
  shipping: z.object({ tracking_number: text, note: text, item_count: z.int() }),
  device: orNothing(loanDevice),
  devices: z.array(loanDevice),
  customer: orNothing(loanCustomer),
  customer_contact: orNothing(contact),
  delivery_customer: orNothing(loanCustomer),
  delivery_contact: orNothing(contact),
});

export type LoanDocument = z.infer<typeof loanDocument>;
export type LoanCustomer = z.infer<typeof loanCustomer>;
export type LoanDevice = z.infer<typeof loanDevice>;
