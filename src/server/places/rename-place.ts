// POST /places/rename: a place gets other words, for all devices in it, and with it what lies in it and its floor plans: one run that can
// be taken back. Onto words that another place has, both become one. docs/interface/records.md#places.
import { z } from 'zod';
import { invalid } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { withRun } from '../core/many/runs.ts';
import { writeMany } from '../core/many/write-many.ts';
import { listKeys } from '../core/read/read.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { location } from '../resources/location/definition.ts';
import { placeStatus } from '../resources/location/loan-queries.ts';
import { standsOrReturns } from '../resources/location/place-queries.ts';
import { type PlacePath, pathOf, placeInput } from './place-path.ts';

/** Each is asked by the rules of a place: more in one go would hold up whoever writes meanwhile. */
const mostAtOnce = 5000;

const columns = ['L2801', 'L2802', 'L2803'] as const;
const ofPlans = ['location_1', 'location_2', 'location_3'] as const;

function within(names: readonly string[], path: PlacePath): FilterNode[] {
  return path.map((word, index) => {
    const column = [names[index] ?? ''];
    return word === null
      ? { kind: 'null', path: column, negated: false }
      : { kind: 'compare', path: column, op: '=', value: word };
  });
}

interface Renaming {
  from: PlacePath;
  to: PlacePath;
}

async function renameIn(ctx: Ctx, name: 'location' | 'floor_plan' | 'floor_plan_mark', { from, to }: Renaming): Promise<number> {
  const resource = ctx.lab.registry.resource(name);
  const names = name === 'location' ? columns : ofPlans;
  const own: FilterNode[] = name === 'location' ? [{ kind: 'compare', path: ['status'], op: '=', value: placeStatus.kept }] : [];
  const filter: FilterNode = { kind: 'and', items: [...own, ...within(names, from)] };
  const extra = name === 'location' ? standsOrReturns : null;
  const { keys } = await listKeys(ctx, resource, { filter, sort: [], limit: mostAtOnce + 1, offset: 0 }, extra);
  if (keys.length > mostAtOnce) throw invalid({ from: [{ key: 'errors.field.too_many', params: { max: mostAtOnce } }] });
  const values = Object.fromEntries(to.map((word, index) => [names[index], word]));
  const { updated } = await writeMany(
    ctx,
    resource,
    keys.map((id) => ({ id, input: { values } })),
  );
  return updated;
}

async function rename(ctx: Ctx, renaming: Renaming) {
  if (renaming.from.length !== renaming.to.length) throw invalid({ to: [{ key: 'errors.place.other_level' }] });
  const say = (path: PlacePath) => path.filter(Boolean).join(' · ');
  const run = await withRun(
    ctx,
    {
      kind: 'place_rename',
      resources: ['location', 'floor_plan', 'floor_plan_mark'],
      records: 'all',
      summary: (devices: number) => ({ devices, from: say(renaming.from), to: say(renaming.to) }),
    },
    async (inner) => {
      const devices = await renameIn(inner, 'location', renaming);
      await renameIn(inner, 'floor_plan', renaming);
      await renameIn(inner, 'floor_plan_mark', renaming);
      return devices;
    },
  );
  return { id: 'rename', type: 'place-rename', attributes: { devices: run.result, run: run.id } };
}

export const renamePlace = defineAction({
  method: 'POST',
  path: 'places/rename',
  summary: 'Another name for a place and what lies in it, for all devices there, as one run that can be taken back',
  requirement: location.operations.edit,
  since: '0.15.0',
  once: true,
  input: z.strictObject({
    from: placeInput.meta({ description: 'The place; levels behind the last that is said are whatever they are.' }),
    to: placeInput.meta({ description: 'What it is to be called, down to the same level.' }),
  }),
  output: oneOf(
    objectShape(
      'place-rename',
      z.object({
        devices: z.int().meta({ description: 'Whose place was written.' }),
        run: z.string().nullable().meta({ description: 'To take all of it back. None: nothing was to be written.' }),
      }),
    ),
  ),
  async run({ ctx, input: { from, to } }) {
    return { body: { data: await rename(inColumns(ctx), { from: pathOf(from, 'from'), to: pathOf(to, 'to') }) } };
  },
});
