// Printers beyond their records: which ones the system has, whether one can be reached, a test label, the offsets worked out from a cross
// that was measured on the paper, and the scale from bars that were.
import { z } from 'zod';
import { AppError, type FieldProblems, invalid } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { updateRecord } from '../core/write/write.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { createJob } from './job/new-job.ts';
import { jobAnswer, type LabelServices, labLanguage } from './label-actions.ts';
import { findFormat } from './order/find-format.ts';
import { labelMeta } from './order/load-label-data.ts';
import { type FoundTarget, findTarget } from './order/print-target.ts';
import { reachable } from './spooler/raw-printer.ts';
import { SpoolerError } from './spooler/spooler.ts';
import { barsFormat, barsOf, crossFormat, crossOf, paperOf, testData, testFormat } from './test-label.ts';

const one = z.string().min(1).max(80);
const shared = { requirement: needs('label_print'), since: '0.5.0' } as const;
/** A cross can be told from its place by no more than the offsets can say. */
const farthest = 20;
const usualFormat = 'device-50x25';

const installedAnswer = z.object({
  name: z.string(),
  description: z.string(),
  location: z.string(),
  state: z.enum(['idle', 'printing', 'stopped']),
  reason: z.string(),
});

const stateAnswer = z.object({
  state: z.enum(['ready', 'printing', 'stopped', 'unreachable', 'missing', 'file']),
  message: z.string(),
  /** Where the cross of its usual paper is meant to stand. */
  cross: z.object({ x: z.number(), y: z.number() }),
  /** How long its measured bars are meant to be. */
  bars: z.object({ x: z.number(), y: z.number() }),
  paper: z.object({ width: z.number(), height: z.number() }),
});

async function usualPaper(ctx: Ctx, { shipped }: LabelServices, { format }: FoundTarget) {
  const found = await findFormat(ctx, shipped, format ?? usualFormat);
  return paperOf(found.format);
}

async function installed({ printing, translator }: LabelServices, ctx: Ctx) {
  try {
    return { data: await printing.spooler.printers(), meta: { problem: null } };
  } catch (error) {
    if (!(error instanceof SpoolerError)) throw error;
    // The system's own words help whoever looks after it, not whoever wants to print.
    ctx.lab.log.warn('the printing system gave no printers', { reason: error.message });
    return { data: [], meta: { problem: translator.text(ctx.language, `printer.state.spooler_${error.kind}`) } };
  }
}

type Found = Pick<z.infer<typeof stateAnswer>, 'state' | 'message'>;

async function stateOf(ctx: Ctx, services: LabelServices, { target }: FoundTarget): Promise<Found> {
  const say = (state: Found['state'], params: Record<string, string | number> = {}): Found => ({
    state,
    message: services.translator.text(ctx.language, `printer.state.${state}`, params),
  });
  const { kind, host, port, queue, timeoutMs } = target;
  if (kind === 'pdf') return say('file');
  if (kind === 'raw') return say((await reachable({ host, port, timeoutMs })) ? 'ready' : 'unreachable', { host, port });
  const { data, meta } = await installed(services, ctx);
  if (meta.problem !== null) return { state: 'missing', message: meta.problem };
  const printer = data.find(({ name }) => name === queue);
  if (!printer) return say('missing', { queue: queue ?? '' });
  return say(printer.state === 'idle' ? 'ready' : printer.state, { reason: printer.reason || '–' });
}

async function test(ctx: Ctx, services: LabelServices, { id, kind, request_key }: TestInput): Promise<ActionAnswer> {
  const { translator, printing } = services;
  const found = await findTarget(ctx, id);
  const { target, options } = found;
  const paper = await usualPaper(ctx, services, found);
  const language = await labLanguage(ctx, undefined);
  const word = (spoken: 'de' | 'en') => translator.text(spoken, `print.test.${kind}`);
  const name = { de: word('de'), en: word('en') };
  const place = target.kind === 'raw' ? `${target.host}:${target.port}` : (target.queue ?? '');
  const printer = { ...options, name: target.name ?? '', place };
  const formats = {
    label: () => testFormat(paper, { printer, name }),
    cross: () => crossFormat(paper, name),
    bars: () => barsFormat(paper, name),
  };
  const format = formats[kind]();
  const { id: job, isNew } = await createJob(ctx, {
    title: `${name[language]}: ${target.name}`,
    target,
    format: { key: `test-${kind}`, version: null, shipped: true, format },
    labels: [],
    subject: { kind: 'test', content: JSON.stringify(testData(await labelMeta(ctx, language))) },
    options: { ...options, copies: 1, start: 0, cutMarks: false },
    requestKey: request_key ?? null,
    reprintOf: null,
    language,
  });
  if (isNew) await printing.enqueue(ctx, job);
  return jobAnswer(ctx, job, isNew ? 202 : 200);
}

interface TestInput {
  id: string;
  kind: (typeof testKinds)[number];
  request_key?: string | undefined;
}

const testKinds = ['label', 'cross', 'bars'] as const;

const hundredth = (value: number) => Math.round(value * 100) / 100;

/** As far as the cross missed its place, the next print is moved the other way. */
async function calibrate(ctx: Ctx, services: LabelServices, { id, measured_x, measured_y }: Measured): Promise<ActionAnswer> {
  const resource = ctx.lab.registry.resource('printer');
  await getRecord(ctx, resource, id);
  const found = await findTarget(ctx, id);
  const meant = crossOf(await usualPaper(ctx, services, found));
  const { offset } = found.options;
  const moved = { x: hundredth(offset.x + meant.x - measured_x), y: hundredth(offset.y + meant.y - measured_y) };
  if (Math.abs(moved.x) > farthest || Math.abs(moved.y) > farthest)
    throw new AppError('request.invalid', { messageKey: 'errors.printer.too_far' });
  const attribute = (column: string) => resource.fields.find((field) => field.column === column)?.attr ?? column;
  const values = { [attribute('offset_x')]: moved.x, [attribute('offset_y')]: moved.y };
  return { record: { resource, row: await updateRecord(ctx, resource, { id, input: { values } }) } };
}

interface Measured {
  id: string;
  measured_x: number;
  measured_y: number;
}

/** What a ruler is read wrongly by is far less; more is the wrong line or the wrong unit. */
const farOff = 0.2;
const tenThousandth = (value: number) => Math.round(value * 10_000) / 10_000;

/** A bar that came out short is told longer from now on. */
async function rescale(ctx: Ctx, services: LabelServices, { id, measured_x, measured_y }: MeasuredBars): Promise<ActionAnswer> {
  const resource = ctx.lab.registry.resource('printer');
  await getRecord(ctx, resource, id);
  const found = await findTarget(ctx, id);
  const meant = barsOf(await usualPaper(ctx, services, found));
  const { scale } = found.options;
  const problems: FieldProblems = {};
  const values: Record<string, number> = {};
  for (const [axis, measured] of [
    ['x', measured_x],
    ['y', measured_y],
  ] as const) {
    if (measured === undefined) continue;
    const [least, most] = [hundredth(meant[axis] * (1 - farOff)), hundredth(meant[axis] * (1 + farOff))];
    const next = tenThousandth((scale[axis] * meant[axis]) / measured);
    const { limits, attr } = resource.byColumn.get(`scale_${axis}`) ?? missingField();
    if (measured < least || measured > most)
      problems[`measured_${axis}`] = [{ key: 'errors.printer.bar', params: { least, most } }];
    else if (next < (limits.minimum ?? 0) || next > (limits.maximum ?? Number.POSITIVE_INFINITY))
      problems[`measured_${axis}`] = [{ key: 'errors.printer.scale' }];
    else values[attr] = next;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (Object.keys(values).length === 0)
    throw invalid({ measured_x: [{ key: 'errors.field.required', params: { field: 'measured_x' } }] });
  return { record: { resource, row: await updateRecord(ctx, resource, { id, input: { values } }) } };
}

function missingField(): never {
  throw new Error('a printer has no scale');
}

interface MeasuredBars {
  id: string;
  measured_x?: number | undefined;
  measured_y?: number | undefined;
}

export function printerActions(services: LabelServices): Action[] {
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: 'printers/installed',
      summary: 'The printers that the server’s operating system has, with their state',
      input: z.strictObject({}),
      output: z.object({ data: z.array(installedAnswer), meta: z.object({ problem: z.string().nullable() }) }),
      run: async ({ ctx }) => ({ body: await installed(services, ctx) }),
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path: 'printers/{id}/state',
      summary:
        'Whether a printer can be reached now, and where its cross is meant to stand and how long its bars are meant to be',
      input: z.strictObject({ id: one }),
      output: oneOf(stateAnswer),
      async run({ ctx, input: { id } }) {
        await getRecord(ctx, ctx.lab.registry.resource('printer'), id);
        const found = await findTarget(ctx, id, 'any');
        const paper = await usualPaper(ctx, services, found);
        const data = {
          ...(await stateOf(ctx, services, found)),
          cross: crossOf(paper),
          bars: barsOf(paper),
          paper: { width: paper.width, height: paper.height },
        };
        return { body: { data } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'printers/{id}/test',
      summary:
        'Print a test label, the cross whose place is measured for a printer’s offsets, or the bars measured for its scale',
      input: z.strictObject({ id: one, kind: z.enum(testKinds).default('label'), request_key: one.optional() }),
      output: oneOf(recordShape('print-job')),
      status: 202,
      alsoStatus: 200,
      async run({ ctx, input }) {
        await getRecord(ctx, ctx.lab.registry.resource('printer'), input.id);
        return test(ctx, services, input);
      },
    }),
    defineAction({
      ...shared,
      requirement: needs('administration_management'),
      method: 'POST',
      path: 'printers/{id}/calibrate',
      summary:
        'Work out a printer’s offsets from where the middle of the printed cross was measured, in millimetres from left and top',
      input: z.strictObject({ id: one, measured_x: z.number().min(-40).max(60), measured_y: z.number().min(-40).max(60) }),
      output: oneOf(recordShape('printer')),
      run: ({ ctx, input }) => calibrate(ctx, services, input),
    }),
    defineAction({
      ...shared,
      requirement: needs('administration_management'),
      method: 'POST',
      path: 'printers/{id}/fit',
      summary:
        'Work out a printer’s scale from how long its printed bars were measured, in millimetres; one that is left out stays',
      input: z.strictObject({ id: one, measured_x: z.number().optional(), measured_y: z.number().optional() }),
      output: oneOf(recordShape('printer')),
      run: ({ ctx, input }) => rescale(ctx, services, input),
    }),
  ];
}
