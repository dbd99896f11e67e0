// Measuring step by step: where it stands, begin, answer a step, go to another one, pause, go on. docs/interface/records.md#guide.
import { z } from 'zod';
import { benchKinds } from '#server/assessment/steps/bench-steps.ts';
import { AppError, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord } from '#server/core/write/write.ts';
import { instantShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { instantNow } from '#server/lib/clock.ts';
import { assertNotReleased } from '../../rules/calibration-lock.ts';
import { resultsOf } from '../read-queries.ts';
import { judgedAnswer } from './guide-answer.ts';
import { rowsOfPoints, writeRow } from './guide-rows.ts';
import { answersOf, atStep, breaksOf, type Run, runOf, secondsOn, seenRun, written } from './guide-state.ts';
import { type GuideSteps, picturesOf, stepsOf } from './guide-steps.ts';

const text = z.string().nullable();
const phases = ['as_found', 'as_left'] as const;
const stepShape = z.object({
  kind: z.enum(benchKinds),
  place: z.int().meta({ description: 'In the list of steps, counted from 0, headings included.' }),
  number: text,
  section: text,
  description: text,
  instruction: text,
  condition: text,
  pictures: z.array(z.string()).meta({ description: 'Documents.' }),
  nominal: text,
  prefix: text,
  unit: text,
  lower: text,
  upper: text,
  count: z.int().meta({ description: 'How many readings it takes.' }),
  fetched: z.boolean().meta({ description: 'An instrument answers for it: `POST calibrations/{id}/measure` with its place.' }),
});
const answerShape = z.object({
  step: z.int(),
  readings: text,
  value: text,
  yes: z.boolean().nullable(),
  outside: z.boolean(),
  reason: text,
  result_id: text,
  by: z.string(),
  at: instantShape,
  seconds: z.int(),
});
const runShape = z.object({
  version: z.int().meta({ description: 'Each write says the one it saw.' }),
  phase: z.enum(phases),
  state: z.enum(['running', 'paused', 'done']),
  step: z.int(),
  worker: z.string(),
  seconds: z.int().meta({ description: 'On the present step so far.' }),
  answers: z.array(answerShape),
  breaks: z.array(z.object({ from: instantShape, by: z.string(), until: instantShape.nullable(), resumed_by: text })),
});
const output = z.object({
  data: z.object({
    procedure: z.object({ id: z.string(), name: z.string() }).nullable(),
    steps: z.array(stepShape),
    run: runShape.nullable(),
  }),
});
type Guide = z.infer<typeof output>;

interface Bench extends GuideSteps {
  calibration: SelectedRow<'calibration'>;
}

async function benchOf(ctx: Ctx, id: string): Promise<Bench> {
  const calibration = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
  if (!calibration) throw notFound(id);
  return { calibration, ...(await stepsOf(ctx, calibration)) };
}

function shownRun(ctx: Ctx, run: Run): z.infer<typeof runShape> {
  const breaks = breaksOf(run).map(({ from, until, ...who }) => ({ ...who, from: isoOf(from), until: until && isoOf(until) }));
  return {
    version: run.row_version,
    phase: run.phase as (typeof phases)[number],
    state: run.state as 'running' | 'paused' | 'done',
    step: run.step,
    worker: run.worker,
    seconds: secondsOn(run, instantNow(ctx.lab.clock)),
    answers: answersOf(run).map(({ at, ...rest }) => ({ ...rest, at: isoOf(at) })),
    breaks,
  };
}

async function shown(ctx: Ctx, bench: Bench, run: Run | null): Promise<{ body: Guide }> {
  const pictures = await picturesOf(ctx, bench);
  const steps = bench.steps.map(({ images, point: _point, ...step }) => ({
    ...step,
    pictures: images.flatMap((name) => pictures[name] ?? []),
  }));
  return { body: { data: { procedure: bench.procedure, steps, run: run && shownRun(ctx, run) } } };
}

const locked = (what: string) => new AppError('record.locked', { messageKey: `errors.guide.${what}` });

async function begun(ctx: Ctx, { calibration, steps }: Bench, phase: string): Promise<Run> {
  if (steps.length === 0) throw locked('no_steps');
  const run = await runOf(ctx, calibration.CTAG);
  if (run && run.state !== 'done') throw locked('begun');
  const values = { phase, state: 'running', answers: '[]', breaks: '[]', ...atStep(ctx, 0) };
  if (run) return written(ctx, run, values);
  const trusted = {
    ...values,
    calibration_id: calibration.CTAG,
    worker: ctx.principal.name,
    begun_at: instantNow(ctx.lab.clock),
  };
  return createRecord(ctx, ctx.lab.registry.resource('bench_run'), { values: {}, trusted });
}

const versioned = { id: z.string(), version: z.int().min(0) };
const answerInput = z.strictObject({
  ...versioned,
  step: z.int().min(0),
  readings: z.string().max(20_000).optional(),
  yes: z.boolean().optional(),
  reason: z.string().max(2000).optional(),
});

async function answered(ctx: Ctx, bench: Bench, { id, version, step: at, ...given }: z.infer<typeof answerInput>): Promise<Run> {
  const run = await seenRun(ctx, id, version);
  if (run.state === 'paused') throw locked('paused');
  const step = bench.steps[at];
  if (!step) throw new AppError('request.invalid', { fields: { step: [{ key: 'errors.guide.no_step' }] }, ofInput: true });
  const judged = judgedAnswer(step, given);
  const answers = answersOf(run);
  const former = answers.find((one) => one.step === at);
  const now = instantNow(ctx.lab.clock);
  const seconds = (former?.seconds ?? 0) + (run.step === at ? secondsOn(run, now) : 0);
  const result_id = await kept(ctx, bench, { run, at, former: former?.reason ?? null, ...judged });
  const answer = { step: at, ...judged, result_id, by: ctx.principal.name, at: now, seconds };
  const all = [...answers.filter((one) => one !== former), answer].sort((a, b) => a.step - b.step);
  const open = bench.steps.findIndex((_, index) => !all.some((one) => one.step === index));
  const later = bench.steps.findIndex((_, index) => index > at && !all.some((one) => one.step === index));
  const next = later >= 0 ? later : open;
  const state = next >= 0 ? { state: 'running', ...atStep(ctx, next) } : { state: 'done', ...atStep(ctx, at) };
  return written(ctx, run, { answers: JSON.stringify(all), ...state });
}

interface Keeping extends ReturnType<typeof judgedAnswer> {
  run: Run;
  at: number;
  former: string | null;
}

/** To the sheet of results; nothing of a message. */
async function kept(
  ctx: Ctx,
  { calibration, steps, points }: Bench,
  { run, at, former, ...judged }: Keeping,
): Promise<string | null> {
  const point = steps[at]?.point ?? null;
  const planned = point === null ? undefined : points[point];
  if (point === null || !planned) return null;
  const all = await resultsOf(ctx, calibration.CTAG);
  const known = new Map(
    answersOf(run).flatMap(({ step, result_id }) => {
      const of = steps[step]?.point ?? null;
      return of === null || result_id === null ? [] : [[of, result_id] as const];
    }),
  );
  const rows = rowsOfPoints(
    points,
    all.filter(({ phase }) => phase === run.phase),
    known,
  );
  const lastNumber = Math.max(0, ...all.map(({ row_num }) => row_num ?? 0));
  const place = { calibration: calibration.CTAG, phase: run.phase, planned, row: rows.get(point) ?? null, lastNumber };
  return writeRow(ctx, { ...place, ...judged, formerReason: former });
}

async function paused(ctx: Ctx, run: Run): Promise<Run> {
  if (run.state !== 'running') throw locked('paused');
  const from = instantNow(ctx.lab.clock);
  const breaks = [...breaksOf(run), { from, by: ctx.principal.name, until: null, resumed_by: null }];
  return written(ctx, run, { state: 'paused', step_seconds: secondsOn(run, from), breaks: JSON.stringify(breaks) });
}

async function resumed(ctx: Ctx, run: Run): Promise<Run> {
  if (run.state !== 'paused') throw locked('running');
  const until = instantNow(ctx.lab.clock);
  const breaks = breaksOf(run).map((one) => (one.until === null ? { ...one, until, resumed_by: ctx.principal.name } : one));
  return written(ctx, run, { state: 'running', step_begun_at: until, breaks: JSON.stringify(breaks) });
}

async function gone(ctx: Ctx, { steps }: Bench, run: Run, step: number): Promise<Run> {
  if (run.state === 'paused') throw locked('paused');
  if (!steps[step]) throw new AppError('request.invalid', { fields: { step: [{ key: 'errors.guide.no_step' }] }, ofInput: true });
  return written(ctx, run, { state: 'running', ...atStep(ctx, step) });
}

const edit = needs('inventory_details_calibrations_measurements_edit');

type Work<Input> = (ctx: Ctx, bench: Bench, input: Input) => Promise<Run>;

function stepAction<Input extends z.ZodType<{ id: string }>>(
  word: string,
  summary: string,
  input: Input,
  work: Work<z.infer<Input>>,
) {
  return defineAction({
    method: 'POST',
    path: `calibrations/{id}/guide/${word}`,
    summary,
    requirement: edit,
    since: '0.11.0',
    once: true,
    input,
    output,
    async run({ ctx, input: asked }) {
      const bench = await benchOf(ctx, asked.id);
      await assertNotReleased(ctx, [asked.id]);
      const resources = ['bench_run', 'result'];
      const { result: run } = await withRun(ctx, { kind: `guide_${word}`, resources }, (inner) => work(inner, bench, asked));
      return shown(ctx, bench, run);
    },
  });
}

export const guideActions: readonly Action[] = [
  defineAction({
    method: 'GET',
    path: 'calibrations/{id}/guide',
    summary: 'The steps that a calibration is measured by, and how far it is',
    requirement: needs('inventory_details_calibrations_measurements_view'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output,
    async run({ ctx, input: { id } }) {
      return shown(ctx, await benchOf(ctx, id), await runOf(ctx, id));
    },
  }),
  stepAction(
    'begin',
    'Begin to measure a calibration step by step; again after its end, for the other phase',
    z.strictObject({ id: z.string(), phase: z.enum(phases).default('as_left') }),
    (ctx, bench, { phase }) => begun(ctx, bench, phase),
  ),
  stepAction('answer', 'What was read, answered or confirmed at a step, written to its result', answerInput, answered),
  stepAction(
    'step',
    'Go to another step',
    z.strictObject({ ...versioned, step: z.int().min(0) }),
    async (ctx, bench, { id, version, step }) => gone(ctx, bench, await seenRun(ctx, id, version), step),
  ),
  stepAction(
    'pause',
    'Pause: the time of the step stands still',
    z.strictObject(versioned),
    async (ctx, _bench, { id, version }) => paused(ctx, await seenRun(ctx, id, version)),
  ),
  stepAction(
    'resume',
    'Go on where it was paused, whoever it is',
    z.strictObject(versioned),
    async (ctx, _bench, { id, version }) => resumed(ctx, await seenRun(ctx, id, version)),
  ),
];
