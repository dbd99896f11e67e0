// Where a device's measurements come from, or what was measured with it.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { objectShape } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { traceOf } from './trace.ts';

const text = z.string().nullable();

const nodeFields = {
  device: z.object({ id: z.string(), asset_number: text, manufacturer: text, model: text, serial_number: text }),
  calibration: z
    .object({
      id: z.string(),
      certificate_number: text,
      calibration_date: text,
      next_calibration_date: text,
      cal_result: text,
      place: text.meta({
        description: 'Where it was done: for a standard from outside, the laboratory that issued its certificate.',
      }),
      own_lab: z.boolean().meta({
        description: 'The place is the lab’s own, or a customer’s where it went: no other laboratory issued the certificate.',
      }),
      accredited: z.boolean(),
      calibration_mark: text,
    })
    .nullable(),
  use: z.object({ standard_id: z.string(), date: text, certificate_number: text, due_date: text }).nullable(),
  warnings: z.array(z.enum(['not_calibrated', 'overdue', 'failed'])),
  cycle: z.boolean().meta({ description: 'The device already stands above in this branch.' }),
  repeated: z.boolean().meta({ description: 'Its branch is shown elsewhere in the tree.' }),
};

const node: z.ZodType = z
  .object({
    ...nodeFields,
    get children(): z.ZodArray<z.ZodType> {
      return z.array(node);
    },
  })
  .meta({ id: 'trace-node' });

const direction = z.enum(['backward', 'forward']);

export const traceabilityAction = defineAction({
  method: 'GET',
  path: 'inventories/{id}/traceability',
  summary: 'The standards behind a device’s calibration, or the devices calibrated with it, up to five levels',
  requirement: needs('inventory_details_calibrations_standards_view'),
  since: '0.1.0',
  input: z.strictObject({
    id: z.string(),
    direction: direction.default('backward'),
    depth: z.coerce.number().int().min(1).max(5).default(5),
  }),
  output: z.object({
    data: objectShape('traceability', z.object({ direction, depth: z.int(), ...nodeFields, children: z.array(node) })),
    meta: z.object({ nodes: z.int(), warnings: z.int(), truncated: z.boolean() }),
  }),
  async run({ ctx, input: { id, direction, depth } }) {
    for (const name of ['inventory', 'calibration'] as const) assertMay(ctx, ctx.lab.registry.resource(name), 'view');
    const trace = await traceOf(ctx, { device: id, direction, depth });
    if (!trace) throw notFound(id);
    const { root, ...meta } = trace;
    return { body: { data: { id, type: 'traceability', attributes: { direction, depth, ...root } }, meta } };
  },
});
