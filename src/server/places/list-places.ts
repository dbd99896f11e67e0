// GET /places: where devices stand by what they say, each place once, with how many are there and how many are due.
// docs/interface/records.md#places.
import { z } from 'zod';
import { addDays } from '../contract/values/dates.ts';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { criticalDays } from '../core/lab/lab-settings.ts';
import { dateShape, listThatSays, objectShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { today } from '../lib/clock.ts';
import { location } from '../resources/location/definition.ts';
import { countedPlaces } from '../resources/location/place-queries.ts';
import { levels } from './place-path.ts';

/** More than a tree shows that anybody looks at. */
const mostPlaces = 20_000;

async function places(asked: Ctx) {
  const ctx = inColumns(asked);
  assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
  const date = today(ctx.lab.clock);
  const until = addDays(date, (await criticalDays(ctx.lab)).at(-1) ?? 0);
  const rows = await countedPlaces(ctx, { date, until, limit: mostPlaces + 1 });
  return { rows: rows.filter((row) => levels.some((level) => row[level])), date, until };
}

const text = z.string().nullable();
const placeShape = objectShape(
  'place',
  z.object({
    location_1: text,
    location_2: text,
    location_3: text,
    devices: z.int().meta({ description: 'That stand there now; what is lent stands nowhere.' }),
    overdue: z.int(),
    due_soon: z.int().meta({ description: 'Due from today to `due_until`.' }),
  }),
);

export const listPlaces = defineAction({
  method: 'GET',
  path: 'places',
  summary: 'Where devices stand, each place once, with how many are there, overdue and due soon',
  requirement: location.operations.view,
  since: '0.15.0',
  input: z.strictObject({}),
  output: listThatSays(placeShape, {
    today: dateShape,
    due_until: dateShape.meta({ description: 'The last day that is soon: by the shortest of `inventory.critical_days`.' }),
    more: z.boolean().meta({ description: `There are more than ${mostPlaces}.` }),
  }),
  async run({ ctx }) {
    const { rows, date, until } = await places(ctx);
    const data = rows.slice(0, mostPlaces).map(({ devices, overdue, due_soon, ...place }) => ({
      id: JSON.stringify(levels.map((level) => place[level] ?? '')),
      type: 'place',
      attributes: { ...place, devices: Number(devices), overdue: Number(overdue), due_soon: Number(due_soon) },
    }));
    return { list: { data, meta: { today: date, due_until: until, more: rows.length > mostPlaces } } };
  },
});
