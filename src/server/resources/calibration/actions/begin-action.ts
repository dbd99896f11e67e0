// Beginning a device's calibration, a new one or one that was planned: test points and standards of the last one, or the points of its
// procedure, in one go.
import { z } from 'zod';
import { invalid, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import { oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { dayInput } from '#server/endpoints/input-shapes.ts';
import { today } from '#server/lib/clock.ts';
import { newestCalibration } from '../../rules/calibration-queries.ts';
import { inProgress, planned } from '../../rules/calibration-status.ts';
import { newestVersion } from '../../rules/versions/procedure-versions.ts';
import { resultsOf } from '../read-queries.ts';
import { type BeginningPoints, pointsOfResults, pointsOfSteps } from '../test-points.ts';

const none: BeginningPoints = { phase: 'as_left', points: [], decisionRule: null };

const input = z.strictObject({
  id: z.string(),
  template: z.enum(['last', 'procedure', 'none', 'best']).default('last').meta({
    description: '`best`: the points of the last calibration; where it has none, those of the procedure.',
  }),
  calibration_id: z.string().max(80).optional().meta({
    description:
      'A planned calibration of the device, begun in place of a new one. Points and standards that it has already stay.',
  }),
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
  if ((template === 'last' || template === 'best') && last) {
    const from = pointsOfResults(await resultsOf(ctx, String(last.CTAG)));
    if (template === 'last' || from.points.length > 0) return { ...known, from };
  }
  if ((template !== 'procedure' && template !== 'best') || !procedure) return { ...known, from: none };
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
    decision_rule:
      agreed ??
      (asked.template === 'procedure' || asked.template === 'best' ? from.decisionRule : null) ??
      last?.decision_rule ??
      null,
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

/** What was planned before it came, as goods in or the planning did: not begun yet, and of this device. */
async function plannedOf(ctx: Ctx, device: Device, id: string): Promise<SelectedRow<'calibration'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
  if (!row || row.MTAG !== device.MTAG)
    throw invalid({ calibration_id: [{ key: 'errors.field.no_such_record', params: { id } }] });
  if (row.status !== planned) throw invalid({ calibration_id: [{ key: 'errors.calibration.begun_already' }] });
  return row;
}

/** What was said when it was planned stays said. */
function besidesPlanned(
  values: Record<string, unknown>,
  plan: SelectedRow<'calibration'>,
  asked: Input,
): Record<string, unknown> {
  const said: Record<string, unknown> = {
    technician: asked.technician === undefined ? plan.C2307 : null,
    place: asked.place === undefined ? plan.C2313 : null,
    procedure_id: plan.C2320,
    decision_rule: plan.decision_rule,
    accredited: plan.accredited || null,
    category_id: plan.category_id,
  };
  const kept = Object.keys(said).filter((name) => said[name] !== null && said[name] !== '');
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'inventory_id' && !kept.includes(name)));
}

interface Filling {
  begun: Beginning;
  standards: boolean;
}

/** Points and standards, where it has none of its own. */
async function fill(ctx: Ctx, calibration_id: string, { begun, standards }: Filling): Promise<void> {
  const { registry } = ctx.lab;
  const { phase, points } = begun.from;
  const isBlank = (await resultsOf(ctx, calibration_id)).length === 0;
  for (const [index, point] of isBlank ? points.entries() : [])
    await createRecord(ctx, registry.resource('result'), {
      values: { ...point, calibration_id, phase, row_num: index + 1 },
    });
  const isWithout = standards && begun.last !== null && (await standardsOf(ctx, calibration_id)).length === 0;
  for (const standard_inventory_id of isWithout && begun.last ? await standardsOf(ctx, String(begun.last.CTAG)) : [])
    await createRecord(ctx, registry.resource('standard'), { values: { calibration_id, standard_inventory_id } });
}

export const beginAction = defineAction({
  method: 'POST',
  path: 'inventories/{id}/calibrations',
  summary:
    'Begin a calibration of a device, or one that is planned, with the test points of its last one or of its procedure’s newest version, without measured values',
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
    const plan = asked.calibration_id === undefined ? null : await plannedOf(ctx, device, asked.calibration_id);
    const { result: row } = await withRun(ctx, { kind: 'calibration_begin', resources }, async (inner) => {
      const begun = await beginning(inner, device, asked);
      const values = valuesOf(device, begun, asked, today(clock));
      const row = plan
        ? await updateRecord(inner, calibration, {
            id: plan.CTAG,
            input: { values: besidesPlanned(values, plan, asked), trusted: { status: inProgress } },
          })
        : await createRecord(inner, calibration, { values, trusted: { status: inProgress } });
      await fill(inner, row.CTAG, { begun, standards: asked.standards });
      return row;
    });
    return { record: { resource: calibration, row, isNew: true } };
  },
});
