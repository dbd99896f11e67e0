// Test plans as files: a procedure written as one, and one read into a procedure, looked at before anything is written.
// docs/data-contracts.md#test-plans.
import { z } from 'zod';
import { isHeading, isPoint, isStep, textOf } from '#server/assessment/steps/step.ts';
import { invalid, notFound, type Phrase } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { listIn } from '../../rules/versions/procedure-versions.ts';
import { reading, stepShape } from '../step-actions.ts';
import { readMetCal } from './met-cal.ts';
import { isMetCal } from './met-cal-lines.ts';
import type { ReadPlan } from './read-plan.ts';
import { planFormat, planVersion, readTestPlan, testPlanOf } from './test-plan-file.ts';

const longestFile = 2_000_000;
const text = z.string().nullable();

const noteShape = z.object({
  line: z.int().nullable().meta({ description: 'Of the file, counted from 1.' }),
  step: z.int().nullable().meta({ description: 'Place in the steps, counted from 0; null: it has become none.' }),
  message: z.string(),
});

const planShape = z.looseObject({
  format: z.literal(planFormat),
  version: z.literal(planVersion),
  name: z.string(),
  test_steps: z.array(z.unknown()),
});

const answer = z.object({
  data: z.object({
    format: z.enum(['calserver.procedure', 'met_cal']),
    name: z.string(),
    procedure_id: text.meta({ description: 'The procedure that was written; null: this is a preview.' }),
    counts: z.object({ steps: z.int(), headings: z.int(), points: z.int(), messages: z.int() }),
    steps: z.array(stepShape.extend({ test_type: text, description: text })),
    notes: z.array(noteShape),
  }),
});

const input = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(longestFile)
    .meta({ description: 'The file: a test plan as JSON, or a MET/CAL procedure as text.' }),
  procedure_id: z.string().max(80).optional().meta({ description: 'Its draft takes the steps; without it a procedure is made.' }),
  name: z.string().trim().max(255).optional().meta({ description: 'Instead of the one in the file.' }),
  preview: z.boolean().default(true).meta({ description: 'Nothing is written.' }),
});
type Input = z.infer<typeof input>;

function readPlan(file: string): ReadPlan {
  const plain = file.replace(/^\uFEFF/, '');
  if (isMetCal(plain)) return readMetCal(plain);
  return readTestPlan(plain);
}

function countsOf(steps: readonly unknown[]) {
  const all = steps.filter(isStep);
  const headings = all.filter(isHeading).length;
  const points = all.filter(isPoint).length;
  return { steps: steps.length, headings, points, messages: all.length - headings - points };
}

function told(plan: ReadPlan, said: (phrase: Phrase) => string, { name, procedure }: { name: string; procedure: string | null }) {
  const steps = reading(plan.steps, said).map((one) => {
    const source = plan.steps[one.index];
    const step = isStep(source) ? source : {};
    return { ...one, test_type: textOf(step.test_type), description: textOf(step.description) };
  });
  const notes = plan.notes.map(({ line, step, ...phrase }) => ({ line, step, message: said(phrase) }));
  return { format: plan.format, name, procedure_id: procedure, counts: countsOf(plan.steps), steps, notes };
}

async function written(
  ctx: Ctx,
  plan: ReadPlan,
  { procedure_id: id, name }: { procedure_id?: string | undefined; name: string },
) {
  const resource = ctx.lab.registry.resource('procedure');
  const values = { steps: JSON.stringify(plan.steps) };
  const trusted = { ...values, plan_keys: JSON.stringify(plan.planKeys) };
  const summary = { name, steps: plan.steps.length };
  const { result } = await withRun(ctx, { kind: 'procedure_import', resources: ['procedure'], summary }, (inner) =>
    id === undefined
      ? createRecord(inner, resource, { values: {}, trusted: { ...plan.fields, procedure_name: name, ...trusted } })
      : updateRecord(inner, resource, { id, input: { values: {}, trusted } }),
  );
  return result;
}

async function imported(ctx: Ctx, { text: file, procedure_id, name: asked, preview }: Input) {
  const plan = readPlan(file);
  const into = procedure_id === undefined ? null : await wanted(ctx, procedure_id);
  const name = into?.procedure_name ?? asked ?? plan.name;
  if (preview) return { plan, name, procedure: null };
  if (name === '') throw invalid({ name: [{ key: 'errors.field.required' }] });
  const row = await written(ctx, plan, { procedure_id, name });
  return { plan, name, procedure: row.uID };
}

async function wanted(ctx: Ctx, id: string): Promise<SelectedRow<'procedure'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('procedure'), id);
  if (!row) throw notFound(id);
  return row;
}

function keysIn(stored: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : {};
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const planActions = (translator: Translator): readonly Action[] => [
  defineAction({
    method: 'GET',
    path: 'procedures/{id}/test-plan',
    summary: 'A procedure’s draft as the file of a test plan (calserver.procedure, version 3)',
    requirement: needs('types_view'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: planShape,
    async run({ ctx, input: { id } }) {
      const row = await wanted(ctx, id);
      const plan = testPlanOf({ name: row.procedure_name, steps: listIn(row.steps), planKeys: keysIn(row.plan_keys) });
      const name = row.procedure_name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 120);
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.json`)}`;
      return { headers: { 'Content-Disposition': disposition }, body: plan };
    },
  }),
  defineAction({
    method: 'POST',
    path: 'procedures/import-plan',
    summary: 'Read a test plan or a MET/CAL procedure into a procedure; at first only what it would become',
    requirement: needs('types_edit'),
    since: '0.11.0',
    once: true,
    input,
    output: answer,
    async run({ ctx, input: asked }) {
      const { plan, ...about } = await imported(ctx, asked);
      const said = (phrase: Phrase) => translator.text(ctx.language, phrase.key, phrase.params);
      return { body: { data: told(plan, said, about) } };
    },
  }),
];
