// Whether whoever carried out a calibration and whoever releases it are authorised for its procedure: looked at before the release, and of a
// released one at any time after it, by the day it was done. docs/interface/records.md#authorisations.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { authorisedActivities } from '#server/contract/values/measuring/authorised-on.ts';
import { getRecord } from '#server/core/read/read.ts';
import { dateShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { authorisedFor } from './authorised-people.ts';

const text = z.string().nullable();
const shape = z.object({
  activity: z.enum(authorisedActivities),
  person: text.meta({ description: 'As the calibration names them; of one that is not released, the caller for `release`.' }),
  person_id: text.meta({ description: 'The account of that name; null where there is none, or several.' }),
  day: dateShape.meta({ description: 'Of the calibration, or of its release.' }),
  state: z.enum(['authorised', 'missing', 'unknown']).meta({
    description: '`unknown`: nobody can tell which account is meant, and nothing is held against it.',
  }),
  until: dateShape.nullable().meta({ description: 'The last day of what counts; null: no end, or nothing counts.' }),
});

export const authorisedAction = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/authorised-people',
  summary: 'Whether whoever carried out a calibration and whoever releases it are authorised for its procedure',
  requirement: needs('types_view'),
  since: '0.23.0',
  input: z.strictObject({ id: z.string() }),
  output: z.object({
    data: z.array(shape).meta({ description: 'An activity each for which the lab keeps authorisations for that procedure.' }),
  }),
  async run({ ctx, input: { id } }) {
    const row = await getRecord(ctx, ctx.lab.registry.resource('calibration'), id);
    const data = (await authorisedFor(ctx, row)).map(({ activity, person, personId, on, authorised, day }) => ({
      ...{ activity, person, person_id: personId, day: on },
      state: personId === null ? ('unknown' as const) : authorised ? ('authorised' as const) : ('missing' as const),
      until: authorised ? day : null,
    }));
    return { body: { data } };
  },
});
