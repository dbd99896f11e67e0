// The lab's people against its procedures: who may carry out and who may release, on a day. Three statements, however many there are.
// docs/interface/records.md#authorisations.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { authorisedActivities, type Standing, standingOn } from '#server/contract/values/measuring/authorised-on.ts';
import { groupedBy } from '#server/core/rows/grouped-by.ts';
import { dateShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { dayInput } from '#server/endpoints/input-shapes.ts';
import { today } from '#server/lib/clock.ts';
import { type MatrixRow, matrixPeople, matrixProcedures, matrixRows } from './matrix-queries.ts';

const called = z.object({ id: z.string(), name: z.string() });
const states = ['valid', 'ending', 'later', 'ended', 'none'] as const satisfies readonly Standing['state'][];
const cell = z.object({
  person_id: z.string(),
  procedure_id: z.string(),
  activity: z.enum(authorisedActivities),
  state: z.enum(states).exclude(['none']).meta({
    description: '`ending`: within 90 days. `later`: begins after the day. `ended`: ended before it, or was withdrawn.',
  }),
  day: dateShape.nullable().meta({ description: 'Its last day; of `later` its first one. Null: no end.' }),
  authorisation_id: z.string().meta({ description: 'The one that begins last.' }),
});

export const matrixAction = defineAction({
  method: 'GET',
  path: 'authorisations/matrix',
  summary: 'Who is authorised for which procedure on a day: people, procedures and what is kept of each pair',
  requirement: needs('types_view'),
  since: '0.23.0',
  input: z.strictObject({ on: dayInput.optional().meta({ description: 'Without it, today.' }) }),
  output: z.object({
    data: z.object({
      on: dateShape,
      people: z
        .array(called)
        .meta({ description: 'Whose role may carry out or release calibrations, and whoever has an authorisation.' }),
      procedures: z.array(called).meta({ description: 'Those in use, and those that somebody is authorised for.' }),
      cells: z.array(cell),
    }),
  }),
  async run({ ctx, input: { on = today(ctx.lab.clock) } }) {
    const rows = await matrixRows(ctx);
    const people = await matrixPeople(ctx, new Set(rows.map(({ person_uID }) => person_uID)));
    const procedures = await matrixProcedures(ctx, new Set(rows.map(({ procedure_id }) => procedure_id)));
    return { body: { data: { on, people, procedures, cells: cellsOf(rows, on) } } };
  },
});

function cellsOf(rows: readonly MatrixRow[], on: string) {
  const byCell = groupedBy(rows, ({ person_uID, procedure_id, activity }) =>
    JSON.stringify([person_uID, procedure_id, activity]),
  );
  return [...byCell.values()].flatMap((alike) => {
    const [first] = alike;
    const newest = alike.reduce((one, other) => (other.valid_from > one.valid_from ? other : one));
    const { state, day } = standingOn(alike, on);
    const activity = authorisedActivities.find((one) => one === first?.activity);
    if (!first || !activity) return [];
    // Withdrawn before it began, it ended without a day that counted.
    const shown = state === 'none' ? ('ended' as const) : state;
    const { person_uID: person_id, procedure_id } = first;
    return [{ person_id, procedure_id, activity, state: shown, day, authorisation_id: newest.uID }];
  });
}
