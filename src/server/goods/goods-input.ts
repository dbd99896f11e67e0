// What the desks of goods in and goods out are told: deliveries, one a customer, each with its devices.
import { z } from 'zod';
import { mostAtOnce } from '../core/many/bulk.ts';
import { dayInput } from '../endpoints/input-shapes.ts';

const id = z.string().min(1).max(80);
const line = z.string().max(255);
const note = z.string().max(2000);
const mostDeliveries = 50;
const mostPhotos = 20;

const arrived = z.strictObject({
  inventory_id: id,
  accessories: note
    .optional()
    .meta({ description: 'What came with it, such as `case, power supply`: goods out lists each part.' }),
  damage: note.optional(),
  plan_calibration: z.boolean().default(false).meta({
    description:
      'A calibration is planned for the order, or one that is planned and belongs to no order becomes that of this one.',
  }),
  document_ids: z.array(id).max(mostPhotos).default([]).meta({ description: 'Photos, kept as documents before.' }),
});

const delivery = z.strictObject({
  customer_id: id,
  booking_id: id.optional().meta({ description: 'An open order of the customer; devices it lacks get a line.' }),
  new_order: z.boolean().default(false).meta({ description: 'An order with a line for each device. Not with `booking_id`.' }),
  promised_date: dayInput
    .optional()
    .meta({ description: 'Becomes the delivery date of the order, where the caller may change it.' }),
  place: line
    .optional()
    .meta({ description: 'The shelf they are put on: their present place from now on. Without one that is goods in.' }),
  remark: note.optional(),
  devices: z.array(arrived).min(1).max(mostAtOnce),
});

export const takeInInput = z.strictObject({ deliveries: z.array(delivery).min(1).max(mostDeliveries) });

const leaving = z.strictObject({
  inventory_id: id,
  accessories: note.optional().meta({ description: 'What goes with it.' }),
});

const shipment = z.strictObject({
  customer_id: id,
  tracking_number: line.optional(),
  remark: note.optional(),
  devices: z.array(leaving).min(1).max(mostAtOnce),
});

export const sendOutInput = z.strictObject({
  deliveries: z.array(shipment).min(1).max(mostDeliveries),
  unfinished: z.boolean().default(false).meta({
    description: 'They go although something is not finished (`findings` of the desk). Without it such a device is refused.',
  }),
});

export const deskInput = z.strictObject({ inventory_ids: z.array(id).min(1).max(mostAtOnce) });

export type Delivery = z.infer<typeof delivery>;
export type Arrived = z.infer<typeof arrived>;
export type Shipment = z.infer<typeof shipment>;
export type SendOut = z.infer<typeof sendOutInput>;
