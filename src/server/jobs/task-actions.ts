// Scheduled tasks: what runs when, changing it, running one now, what became of it, pausing everything. docs/interface/tasks.md#endpoints.
import { z } from 'zod';
import { notFound } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { instantOf, isoOf } from '../contract/values/dates.ts';
import { isTimeZone } from '../contract/values/lab-days.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRecord, listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { instantShape, listOf as listShape, objectShape, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { textsOf } from '../endpoints/v2/list-query.ts';
import { resourceObject } from '../endpoints/v2/resource-object.ts';
import type { Translator } from '../i18n/translate.ts';
import { cronProblem } from '../lib/cron.ts';
import { changeJob, jobVersion, pauseScheduler, type RunAhead, resetJob, runsAhead, schedulerPaused } from './job-runs.ts';
import { saidMessage } from './run-messages.ts';
import type { JobRunner, Task } from './runner.ts';

interface TaskServices {
  jobs: JobRunner;
  translator: Translator;
}

const common = { requirement: needs('administration_management'), since: '0.1.0' } as const;
const base = 'admin/scheduled-tasks';
const oneTask = z.strictObject({ key: z.string() });

// What can be told without the lab's clock is told with the rest of the shape: all at once.
const isCron = (text: string) => cronProblem(text, Date.now()) !== 'unreadable';
const cronShape = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine(isCron, { params: { problem: 'errors.field.cron' } });
const zoneShape = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isTimeZone, { params: { problem: 'errors.field.time_zone' } });

const taskShape = objectShape(
  'scheduled-task',
  z.object({
    key: z.string().meta({ examples: ['backup'] }),
    label: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    cron_expression: z.string().meta({ examples: ['0 2 * * *'] }),
    timezone: z.string().meta({ examples: ['Europe/Berlin'] }),
    default: z.object({ enabled: z.boolean(), cron_expression: z.string(), timezone: z.string() }),
    running: z.boolean(),
    next_run_at: instantShape.nullable(),
    last_run: z.looseObject({ id: z.string() }).nullable(),
    ahead_run_at: instantShape.nullable().meta({
      description: 'A run that lies in the future, noted while the clock was wrong: it counts as never run.',
    }),
  }),
);

const schedulerShape = oneOf(
  objectShape(
    'scheduler',
    z.object({
      state: z.enum(['paused', 'running']),
      running_tasks: z.array(z.string()),
      next_runs: z.array(z.object({ key: z.string(), label: z.string(), next_run_at: instantShape.nullable() })),
    }),
  ),
);

const instant = (ms: number | null) => (ms === null ? null : isoOf(instantOf(ms)));

async function taskNamed({ jobs }: TaskServices, key: string): Promise<Task> {
  const task = (await jobs.tasks()).find(({ definition }) => definition.key === key);
  if (!task) throw notFound(key);
  return task;
}

async function lastRunOf(ctx: Ctx, key: string): Promise<SelectedRow | null> {
  const { rows } = await listRecords(ctx, ctx.lab.registry.resource('job_run'), {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: ['job_key'], op: '=', value: key },
        { kind: 'compare', path: ['started_at'], op: '<=', value: instantOf(ctx.lab.clock.now()) },
      ],
    },
    sort: [{ path: ['started_at'], direction: 'desc' }],
    limit: 1,
    offset: 0,
  });
  return rows[0] ?? null;
}

/** What a run said, in the words of who asks. */
function worded(ctx: Ctx, { translator }: TaskServices, row: SelectedRow): SelectedRow {
  if (typeof row.message !== 'string') return row;
  return { ...row, message: saidMessage(row.message, { translator, language: ctx.language }) };
}

async function shown(ctx: Ctx, services: TaskServices, task: Task, runs: readonly RunAhead[]) {
  const { translator } = services;
  const { definition, schedule, shipped, next, running } = task;
  const { key } = definition;
  const row = await lastRunOf(ctx, key);
  const ahead = runs.find((one) => one.key === key);
  const run = row && resourceObject({ ctx, resource: ctx.lab.registry.resource('job_run'), row: worded(ctx, services, row) });
  const { job_key: _key, ...last } = run?.attributes ?? {};
  return {
    id: key,
    type: 'scheduled-task',
    attributes: {
      key,
      label: translator.text(ctx.language, `task.${key}`),
      description: translator.text(ctx.language, `task.${key}.text`),
      enabled: schedule.enabled,
      cron_expression: schedule.cron,
      timezone: schedule.timezone,
      default: { enabled: true, cron_expression: shipped.cron, timezone: shipped.timezone },
      running,
      next_run_at: instant(next),
      last_run: run && { id: run.id, ...last },
      ahead_run_at: ahead ? isoOf(ahead.at) : null,
    },
  };
}

async function oneShown(ctx: Ctx, services: TaskServices, key: string): Promise<ActionAnswer> {
  // Before what it is the version of: a change in between must not pass for seen.
  const headers = { ETag: etagOf(await jobVersion(ctx, key)) };
  return { headers, body: { data: await shown(ctx, services, await taskNamed(services, key), await runsAhead(ctx.lab)) } };
}

async function schedulerShown(ctx: Ctx, services: TaskServices): Promise<ActionAnswer> {
  const paused = await schedulerPaused(ctx.lab);
  const tasks = await services.jobs.tasks();
  const next = tasks
    .flatMap(({ definition: { key }, next: at }) => (at === null ? [] : [{ key, at }]))
    .sort((one, other) => one.at - other.at)
    .map(({ key, at }) => ({ key, label: services.translator.text(ctx.language, `task.${key}`), next_run_at: instant(at) }));
  const attributes = {
    state: paused ? 'paused' : 'running',
    running_tasks: tasks.filter(({ running }) => running).map(({ definition }) => definition.key),
    next_runs: next,
  };
  return { body: { data: { id: 'scheduler', type: 'scheduler', attributes } } };
}

function oneTaskActions(services: TaskServices): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: `${base}/{key}`,
      summary: 'One task: when it runs, and how it went last time',
      since: '0.5.0',
      versioned: true,
      input: oneTask,
      output: oneOf(taskShape),
      run: ({ ctx, input: { key } }) => oneShown(ctx, services, key),
    }),
    defineAction({
      ...common,
      method: 'PUT',
      path: `${base}/{key}`,
      versioned: true,
      summary: 'Change when a task runs, or switch it off; in force at once',
      input: z.strictObject({
        key: z.string(),
        enabled: z.union([z.boolean(), z.literal([0, 1])]).optional(),
        cron_expression: cronShape.optional(),
        timezone: zoneShape.optional(),
      }),
      output: oneOf(taskShape),
      async run({ ctx, input: { key, enabled, cron_expression, timezone }, headers }) {
        await taskNamed(services, key);
        const change = {
          ...(enabled === undefined ? {} : { enabled: Number(enabled) }),
          ...(cron_expression === undefined ? {} : { cron_expression }),
          ...(timezone === undefined ? {} : { timezone }),
        };
        await changeJob(ctx, key, change, writeOptions(headers));
        return oneShown(ctx, services, key);
      },
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: `${base}/{key}`,
      versioned: true,
      summary: 'Put a task back to the time it ships with',
      input: oneTask,
      output: oneOf(taskShape),
      async run({ ctx, input: { key }, headers }) {
        await taskNamed(services, key);
        await resetJob(ctx, key, writeOptions(headers));
        return oneShown(ctx, services, key);
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: `${base}/{key}/run`,
      summary: 'Run a task now; answers with the run that began. 409 while it runs already',
      input: z.strictObject({ key: z.string() }),
      output: oneOf(recordShape('scheduled-task-run')),
      status: 202,
      async run({ ctx, input: { key } }) {
        await taskNamed(services, key);
        const id = await services.jobs.begin(key, ctx.principal.name);
        const resource = ctx.lab.registry.resource('job_run');
        return { status: 202, record: { resource, row: worded(ctx, services, await getRecord(ctx, resource, id)) } };
      },
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: `${base}/{key}/runs`,
      summary: 'The newest runs of a task and how they ended',
      input: z.strictObject({
        key: z.string(),
        'page[number]': z.string().optional(),
        'page[size]': z.string().optional(),
        sort: z.string().optional(),
        'filter[status]': z.string().optional(),
      }),
      output: listShape(recordShape('scheduled-task-run')),
      async run({ ctx, input: { key, ...query } }) {
        await taskNamed(services, key);
        return {
          question: {
            resource: ctx.lab.registry.resource('job_run'),
            parameters: { sort: '-started_at', ...textsOf(query), 'filter[job_key]': `eq:${key}` },
            shown: (row) => worded(ctx, services, row),
          },
        };
      },
    }),
  ];
}

export function taskActions(services: TaskServices): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: base,
      summary: 'What the program does by itself, when, and how it went last time',
      input: z.strictObject({}),
      output: listShape(taskShape),
      async run({ ctx }) {
        const data = [];
        const ahead = await runsAhead(ctx.lab);
        for (const task of await services.jobs.tasks()) data.push(await shown(ctx, services, task, ahead));
        return { list: { data } };
      },
    }),
    ...oneTaskActions(services),
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/scheduler',
      summary: 'Whether tasks run by themselves, and which come next',
      input: z.strictObject({}),
      output: schedulerShape,
      run: ({ ctx }) => schedulerShown(ctx, services),
    }),
    ...(['pause', 'resume'] as const).map((word) =>
      defineAction({
        ...common,
        method: 'POST',
        path: `admin/scheduler/${word}`,
        summary:
          word === 'pause'
            ? 'Let no task begin by itself until it is resumed, also after a restart'
            : 'Let tasks begin by themselves again; what was missed is caught up once',
        input: z.strictObject({}),
        output: schedulerShape,
        async run({ ctx }) {
          await pauseScheduler(ctx, word === 'pause');
          return schedulerShown(ctx, services);
        },
      }),
    ),
  ];
}
