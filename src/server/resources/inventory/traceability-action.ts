// Where a device's measurements come from, or what was measured with it. Issue 4 point 4.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { defineAction } from '../../core/actions.ts';
import { assertMay } from '../../core/permissions.ts';
import { traceOf } from './trace.ts';

export const traceabilityAction = defineAction({
  face: 'v2',
  method: 'GET',
  path: 'inventories/{id}/traceability',
  summary: 'The standards behind a device’s calibration, or the devices calibrated with it, up to five levels',
  requirement: needs('inventory_details_calibrations_standards_view'),
  since: '0.1.0',
  input: z.strictObject({
    id: z.string(),
    direction: z.enum(['backward', 'forward']).default('backward'),
    depth: z.coerce.number().int().min(1).max(5).default(5),
  }),
  async run({ ctx, input: { id, direction, depth } }) {
    for (const name of ['inventory', 'calibration']) assertMay(ctx, ctx.lab.registry.resource(name), 'view');
    const trace = await traceOf(ctx, { device: id, direction, depth });
    if (!trace) throw notFound(id);
    const { root, ...meta } = trace;
    return { body: { data: { id, type: 'traceability', attributes: { direction, depth, ...root } }, meta } };
  },
});
