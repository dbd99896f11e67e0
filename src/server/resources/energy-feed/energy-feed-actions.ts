// Readings of a meter, one or many at once. docs/interface/dashboards.md#widgets (`energy_feed`).
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { isPlainDate, parseInstant } from '#server/contract/values/dates.ts';
import { getRecord } from '#server/core/read/read.ts';
import { addReadings, type PostedReading } from '#server/devices/energy-readings.ts';
import { objectShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';

const mostAtOnce = 5000;

const at = z.string().transform((text, check) => {
  const instant = isPlainDate(text) ? `${text} 00:00:00` : parseInstant(text);
  if (instant === null) check.addIssue({ code: 'custom', params: { problem: 'errors.field.datetime' } });
  return instant ?? '';
});
/** Null takes the reading of that instant away. */
const value = z.number().nullable();

const input = z
  .strictObject({
    id: z.string(),
    at: at.optional(),
    value: value.optional(),
    readings: z.array(z.strictObject({ at, value })).min(1).max(mostAtOnce).optional(),
  })
  .superRefine((given, check) => {
    const one = given.at !== undefined && given.value !== undefined;
    const part = given.at !== undefined || given.value !== undefined;
    if (given.readings ? part : !one)
      check.addIssue({ code: 'custom', path: [given.readings || !part ? 'readings' : given.at === undefined ? 'at' : 'value'] });
  });

export const energyFeedActions: Action[] = [
  defineAction({
    method: 'POST',
    path: 'energy-feeds/{id}/readings',
    summary: 'Add readings to a meter: one `{at, value}`, or `{readings: […]}`; another value for the same instant replaces it',
    requirement: needs('administration_management'),
    since: '0.1.0',
    once: true,
    input,
    output: z.object({
      data: objectShape('energy-feed', z.object({ name: z.string() })),
      meta: z.object({ posted: z.int(), kept: z.int() }),
    }),
    status: 201,
    async run({ ctx, input: given }) {
      const resource = ctx.lab.registry.resource('energy_feed');
      const posted: PostedReading[] = given.readings ?? [{ at: given.at ?? '', value: given.value ?? null }];
      const kept = await addReadings(ctx, { resource, id: given.id, posted });
      const feed = await getRecord(ctx, resource, given.id);
      return {
        body: {
          data: { id: given.id, type: 'energy-feed', attributes: { name: feed.name } },
          meta: { posted: posted.length, kept },
        },
      };
    },
  }),
];
