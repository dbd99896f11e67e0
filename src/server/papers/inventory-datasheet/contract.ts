// The data contract `inventory-datasheet` 1.3: a device with its place, code, owner, calibrations, parent and parts.
// docs/data-contracts.md#label-contents, docs/data-contracts.md#datasheet; the curve of its readings is added at the end.
import { z } from 'zod';
import { forecastStates } from '../../contract/values/measuring/forecast-states.ts';
import { customerParts, customFields, device, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const place = z.object({ location_1: text, location_2: text, location_3: text, custom_fields: customFields });

const bandPoint = z.object({ date: z.string(), value: z.number(), lower: z.number(), upper: z.number() });

/** Of the points that reach a limit first: in the unit of the deviation. */
const forecast = z.object({
  state: z.enum(forecastStates),
  since: text,
  line_reaches: text,
  band_reaches: text,
  until: text,
  lower_limit: text,
  upper_limit: text,
  band: z.array(bandPoint),
});

const driftPoint = z.object({ date: z.string(), error: text, tolerance_used: text });

export const datasheetDocument = z.object({
  meta: meta('inventory-datasheet', '1.3'),
  device: device.extend({
    location: text,
    active_location: orNothing(place),
    cost_center: text,
    status: z.int().nullable(),
    calibration_interval: z.int().nullable(),
    last_calibration_date: text,
    next_calibration_date: text,
    status_title: text,
    test_equipment_number: text,
    second_number: text,
    remark: text,
  }),
  barcode: z.object({ type: z.string(), field: z.string(), value: text }),
  customer: orNothing(z.object({ ...customerParts, custom_fields: customFields })),
  calibrations: z.array(
    z.object({
      calibration_date: text,
      next_calibration_date: text,
      certificate_number: text,
      technician: text,
      cal_result: text,
      cal_result_title: text,
    }),
  ),
  parent: orNothing(z.object(deviceParts)),
  children: z.array(z.object({ level: z.int(), ...deviceParts, location: text, next_calibration_date: text })),
  drift: z.array(
    z.object({
      label: z.string(),
      unit: z.string(),
      points: z.array(driftPoint),
      // What the label says, in its parts.
      name: z.string().optional(),
      nominal: z.object({ value: z.string(), prefix: z.string(), unit: z.string() }).nullable().optional(),
      forecast: forecast.optional(),
    }),
  ),
});

export type DatasheetDocument = z.infer<typeof datasheetDocument>;
export type DatasheetDrift = DatasheetDocument['drift'][number];
