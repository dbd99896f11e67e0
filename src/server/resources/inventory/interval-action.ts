// How often a device is calibrated and where that comes from.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { getRecord } from '../../core/read/read.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { deviceInterval } from '../rules/device-interval.ts';

export const intervalAction = defineAction({
  method: 'GET',
  path: 'inventories/{id}/interval',
  summary: 'The calibration interval in force and its origin: the device, its type or its category',
  requirement: needs('inventory_view'),
  since: '0.1.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape(
      'interval',
      z.object({
        count: z.int().nullable(),
        unit: z.enum(['day', 'week', 'month', 'year']).nullable(),
        origin: z.enum(['device', 'type', 'category']).nullable(),
      }),
    ),
  ),
  async run({ ctx, input: { id } }) {
    await getRecord(ctx, ctx.lab.registry.resource('inventory'), id);
    const attributes = (await deviceInterval(ctx, id)) ?? { count: null, unit: null, origin: null };
    return { body: { data: { id, type: 'interval', attributes } } };
  },
});
