// The history of a calibration with that of its results and standards, in one timeline: also of those that are gone.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { getRecord } from '#server/core/read/read.ts';
import { wholeHistory } from '#server/core/trail/whole-history.ts';
import { instantShape, listOf, objectShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';

const values = z.record(z.string(), z.unknown()).nullable();

const entryShape = objectShape(
  'audit',
  z.object({
    at: instantShape,
    user_id: z.string().nullable(),
    user_name: z.string().nullable(),
    address: z.string().nullable(),
    action: z.string(),
    reason: z.string().nullable(),
    run: z.object({ id: z.string(), kind: z.string().nullable() }).nullable(),
    before: values,
    after: values,
    hash: z.string(),
    part: z
      .object({
        type: z.string(),
        id: z.string(),
        gone: z.boolean().meta({ description: 'The calibration has it no more.' }),
        named: z.record(z.string(), z.unknown()).meta({ description: 'What it is called by: as it is, or last was.' }),
      })
      .nullable()
      .meta({ description: 'The result or standard that was written; null: the calibration itself.' }),
  }),
);

export const historyAction = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/history',
  summary: 'Who changed a calibration, its results and its standards, and when, newest first; also those that were taken out',
  requirement: needs('calibration_view'),
  since: '0.23.0',
  input: z.strictObject({
    id: z.string(),
    'page[number]': z.coerce.number().int().min(1).max(1_000_000).default(1),
    'page[size]': z.coerce.number().int().min(1).max(500).default(50),
  }),
  output: listOf(entryShape),
  async run({ ctx, input: { id, 'page[number]': number, 'page[size]': size } }) {
    const resource = ctx.lab.registry.resource('calibration');
    const { CTAG } = await getRecord(ctx, resource, id);
    const { entries, total } = await wholeHistory(ctx, {
      resource,
      key: CTAG,
      limit: size,
      offset: (number - 1) * size,
    });
    return { list: { data: entries, page: { number, size, total } } };
  },
});
