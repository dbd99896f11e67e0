// Beginning a device's calibration: test points and standards of the last one, or the points of its procedure, in one go.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import { oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { dayInput } from '#server/endpoints/input-shapes.ts';
import { today } from '#server/lib/clock.ts';
import { newestCalibration } from '../../rules/calibration-queries.ts';
import { inProgress } from '../../rules/calibration-status.ts';
import { newestVersion } from '../../rules/versions/procedure-versions.ts';
import { resultsOf } from '../read-queries.ts';
import { type BeginningPoints, pointsOfResults, pointsOfSteps } from '../test-points.ts';

const none: BeginningPoints = { phase: 'as_left', points: [], decisionRule: null };

const input = z.strictObject({
  id: z.string(),
  template: z.enum(['last', 'procedure', 'none']).default('last'),
  standards: z.boolean().default(true).meta({ description: 'With the standards of the last calibration.' }),
  calibration_date: dayInput.optional(),
  technician: z.string().max(255).optional(),
  place: z.string().max(255).optional(),
});
type Input = z.infer<typeof input>;

type Device = SelectedRow<'inventory'>;

interface Beginning {
  last: SelectedRow<'calibration'> | null;
  procedure: SelectedRow<'procedure'> | null;
  from: BeginningPoints;
  /** The decision rule that was agreed with the customer. */
  agreed: string | null;
}

async function lastCalibration(ctx: Ctx, device: string): Promise<Beginning['last']> {
  const last = await newestCalibration(ctx, { device });
  return last && findRecord(ctx, ctx.lab.registry.resource('calibration'), last.CTAG);
}

async function procedureOf(ctx: Ctx, device: Device, last: Beginning['last']): Promise<Beginning['procedure']> {
  const key = device.procedure_id ?? last?.C2320 ?? null;
  return key === null ? null : findRecord(ctx, ctx.lab.registry.resource('procedure'), String(key));
}

async function beginning(ctx: Ctx, device: Device, { template }: Input): Promise<Beginning> {
  const last = await lastCalibration(ctx, String(device.MTAG));
  const procedure = await procedureOf(ctx, device, last);
  const known = { last, procedure, agreed: await agreedRule(ctx, device) };
  if (template === 'last' && last) return { ...known, from: pointsOfResults(await resultsOf(ctx, String(last.CTAG))) };
  if (template !== 'procedure' || !procedure) return { ...known, from: none };
  const newest = await newestVersion(ctx, String(procedure.uID));
  return { ...known, from: pointsOfSteps((newest ?? procedure).steps) };
}

/** Whoever measures keeps it, may they see customers or not. */
async function agreedRule({ db }: Ctx, { ktag }: Device): Promise<string | null> {
  if (typeof ktag !== 'string') return null;
  const row = await typed(db).selectFrom('customers').select('decision_rule').where('KTAG', '=', ktag).executeTakeFirst();
  return row?.decision_rule ?? null;
}

function valuesOf(
  device: Device,
  { last, procedure, from, agreed }: Beginning,
  asked: Input,
  day: PlainDate,
): Record<string, unknown> {
  return {
    inventory_id: device.MTAG,
    calibration_date: asked.calibration_date ?? day,
    technician: asked.technician ?? null,
    place: asked.place ?? last?.C2313 ?? null,
    procedure_id: procedure?.uID ?? null,
    decision_rule: agreed ?? (asked.template === 'procedure' ? from.decisionRule : null) ?? last?.decision_rule ?? null,
    accredited: last?.accredited ?? 0,
    category_id: last?.category_id ?? null,
  };
}

async function standardsOf(ctx: Ctx, calibration: string): Promise<string[]> {
  const rows = await typed(ctx.db)
    .selectFrom('standards')
    .select('C2430')
    .where('CTAG', '=', calibration)
    .orderBy('rid')
    .execute();
  return rows.map(({ C2430 }) => C2430);
}

export const beginAction = defineAction({
  method: 'POST',
  path: 'inventories/{id}/calibrations',
  summary:
    'Begin a calibration of a device with the test points of its last one or of its procedure’s newest version, without measured values',
  requirement: needs('calibration_edit'),
  since: '0.3.0',
  once: true,
  input,
  output: oneOf(recordShape('calibration')),
  status: 201,
  async run({ ctx, input: asked }) {
    const { registry, clock } = ctx.lab;
    const [calibration, inventory] = [registry.resource('calibration'), registry.resource('inventory')];
    const device = await findRecord(ctx, inventory, asked.id);
    if (!device) throw notFound(asked.id);
    const resources = ['calibration', 'result', 'standard'];
    const { result: row } = await withRun(ctx, { kind: 'calibration_begin', resources }, async (inner) => {
      const begun = await beginning(inner, device, asked);
      const values = valuesOf(device, begun, asked, today(clock));
      const made = await createRecord(inner, calibration, { values, trusted: { status: inProgress } });
      const calibration_id = made.CTAG;
      const { phase, points } = begun.from;
      for (const [index, point] of points.entries())
        await createRecord(inner, registry.resource('result'), {
          values: { ...point, calibration_id, phase, row_num: index + 1 },
        });
      const used = asked.standards && begun.last ? await standardsOf(inner, String(begun.last.CTAG)) : [];
      for (const standard_inventory_id of used)
        await createRecord(inner, registry.resource('standard'), { values: { calibration_id, standard_inventory_id } });
      return made;
    });
    return { record: { resource: calibration, row, isNew: true } };
  },
});
