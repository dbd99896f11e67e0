// Device types made from the stock: shown first, then made and linked as one run that can be taken back. docs/interface/v2.md#bulk
// (`types_derive`); docs/interface/v2.md#bulk.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { type Ctx, markWritten } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { breathe, updateAll } from '../../core/rows/row-batches.ts';
import { writeAudits } from '../../core/trail/audit.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { objectShape } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { instantNow } from '../../lib/clock.ts';
import { type DerivedType, planTypes, stockKey } from './derive-plan.ts';
import { countNameless, knownTypes, stockGroups, untypedDevices } from './derive-queries.ts';

const mostSpellings = 20_000;
/** One run is one transaction: others wait with their writes. What is left over is the next run's. */
const mostDevices = 100_000;
const devicesAtOnce = 2000;

async function plan(ctx: Ctx): Promise<DerivedType[]> {
  return planTypes({ stock: await stockGroups(ctx, mostSpellings), types: await knownTypes(ctx), most: mostDevices });
}

/** The operation to derive stands for those to make types and to link devices: nothing else of them is written. */
async function apply(ctx: Ctx, derived: readonly DerivedType[]): Promise<DerivedType[]> {
  const done: DerivedType[] = [];
  for (const one of derived) {
    if (one.action !== 'create') {
      done.push(one);
      continue;
    }
    const typeId = ctx.lab.newId();
    const { typeName, manufacturer, model } = one;
    await addAsSideEffect(ctx, { resource: 'device_type', values: { tID: typeId, type_name: typeName, manufacturer, model } });
    done.push({ ...one, typeId });
  }
  await link(ctx, new Map(done.flatMap(({ key, action, typeId }) => (typeId && action !== 'later' ? [[key, typeId]] : []))));
  return done;
}

async function link(ctx: Ctx, types: ReadonlyMap<string, string>): Promise<void> {
  const inventory = ctx.lab.registry.resource('inventory');
  markWritten(ctx, inventory.table, { scope: false });
  const now = instantNow(ctx.lab.clock);
  for (let after = '', full = true; full; ) {
    const devices = await untypedDevices(ctx, after, devicesAtOnce);
    full = devices.length === devicesAtOnce;
    after = devices.at(-1)?.MTAG ?? after;
    const linked = devices.flatMap(({ MTAG, manufacturer, model, ktag }) => {
      const typeId = types.get(stockKey(manufacturer, model));
      return typeId === undefined ? [] : [{ key: MTAG, values: { type_id: typeId }, customer: ktag }];
    });
    await updateAll(ctx, inventory, linked, now);
    await writeAudits(
      ctx,
      linked.map(({ key, values, customer }) => ({
        resource: inventory.name,
        recordKey: key,
        action: 'update',
        before: { type_id: null },
        after: values,
        customer,
      })),
    );
    await breathe();
  }
}

const steps = ['create', 'link', 'ambiguous', 'later'] as const;

function answer(derived: readonly DerivedType[], meta: { dry_run: boolean; run_id: string | null; nameless: number }) {
  const devicesIn = (...wanted: readonly (typeof steps)[number][]) =>
    derived.filter(({ action }) => wanted.includes(action)).reduce((sum, { devices }) => sum + devices, 0);
  const counts = Object.fromEntries(steps.map((step) => [step, derived.filter(({ action }) => action === step).length]));
  return {
    data: derived.map(({ key, action, typeId, typeName, manufacturer, model, devices, spellings }) => ({
      id: key.replace('\n', ' / '),
      type: 'derived-type',
      attributes: { action, device_type_id: typeId, type_name: typeName, manufacturer, model, devices, spellings },
    })),
    meta: {
      ...meta,
      ...counts,
      devices: devicesIn('create', 'link'),
      devices_left: devicesIn('ambiguous', 'later'),
    },
  };
}

export const deriveAction = defineAction({
  method: 'POST',
  path: 'device-types/derive',
  summary: 'Make device types from the stock by maker and model and link the devices; `dry_run` only shows what would be done',
  requirement: needs('types_derive'),
  since: '0.3.0',
  once: true,
  input: z.strictObject({ dry_run: z.boolean().default(false) }),
  output: z.object({
    data: z.array(
      objectShape(
        'derived-type',
        z.object({
          action: z.enum(steps),
          device_type_id: z.string().nullable(),
          type_name: z.string(),
          manufacturer: z.string(),
          model: z.string(),
          devices: z.int(),
          spellings: z.int(),
        }),
      ),
    ),
    meta: z.object({
      dry_run: z.boolean(),
      run_id: z.string().nullable(),
      nameless: z.int().meta({ description: 'Devices without maker or model.' }),
      ...Object.fromEntries(steps.map((step) => [step, z.int()])),
      devices: z.int(),
      devices_left: z.int(),
    }),
  }),
  async run({ ctx, input: { dry_run } }) {
    assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
    if (dry_run) return { body: answer(await plan(ctx), { dry_run, run_id: null, nameless: await countNameless(ctx) }) };
    const summary = (done: DerivedType[]) => ({
      types: done.filter(({ action }) => action === 'create').length,
      devices: done.reduce((sum, { action, devices }) => (action === 'create' || action === 'link' ? sum + devices : sum), 0),
    });
    const { id, result } = await withRun(
      ctx,
      { kind: 'types_derive', resources: ['device_type', 'inventory'], summary, records: 'all' },
      async (inner) => apply(inner, await plan(inner)),
    );
    return { body: answer(result, { dry_run, run_id: id, nameless: await countNameless(ctx) }) };
  },
});
