// What is answered on the reach of a bad standard: the calibrations in question and between which of its own they lie.
import { z } from 'zod';
import { dateShape, listOf, objectShape } from '../../endpoints/answer-shapes.ts';

const text = z.string().nullable();
const own = z.object({ id: z.string(), calibration_date: dateShape, certificate_number: text, cal_result: text }).nullable();

const affected = objectShape(
  'impact',
  z.object({
    calibration_id: z.string(),
    calibration_date: dateShape,
    certificate_number: text,
    cal_result: text,
    standard_id: z.string(),
    standard_certificate_number: text,
    device: z.object({ id: z.string(), asset_number: text, manufacturer: text, model: text, serial_number: text }),
    customer: z.object({ id: z.string(), customer_number: text, name: text }).nullable(),
    passed_on: z.int().meta({
      description:
        'In how many calibrations the device was used as a standard itself, from this one to its own next one that was passed: its own impact says which.',
    }),
    disposition: text,
    case_id: text,
    item_id: text,
  }),
);

export const impactShape = listOf(affected).extend({
  meta: z.object({
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    standard_inventory_id: z.string(),
    since: dateShape.nullable(),
    until: dateShape,
    finding: own.meta({ description: 'The first calibration of the standard in the period that failed.' }),
    last_good: own.meta({ description: 'The last one before that was passed.' }),
  }),
});
