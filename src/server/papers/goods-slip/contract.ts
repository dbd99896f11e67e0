// The data contract `goods-slip` 1.0: the receipt for devices that came in, and the delivery note for those that leave.
// docs/data-contracts.md#goods-slip.
import { z } from 'zod';
import { customerParts, customFields, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const movedDevice = z.object({ ...deviceParts, accessories: text, damage: text, calibration_planned: z.boolean() });

export const goodsDocument = z.object({
  meta: meta('goods-slip', '1.0').extend({ generated_date: z.string() }),
  movement: z.object({
    number: z.string(),
    direction: z.enum(['in', 'out']),
    date: text,
    time: text,
    handled_by: text,
    promised_date: text,
    tracking_number: text,
    // What the desk said of all of them.
    remark: text,
    // Of those that leave: the receipts under which they came.
    receipts: z.array(z.string()),
  }),
  order: orNothing(z.object({ number: text, buyer_reference: text })),
  customer: orNothing(z.object({ ...customerParts, custom_fields: customFields })),
  devices: z.array(movedDevice),
});

export type GoodsDocument = z.infer<typeof goodsDocument>;
