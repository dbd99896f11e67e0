// How long repairs, calibrations and orders take: of one record with all its statuses, and on average over a time.
// docs/data-contracts.md#statuses.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { addMonths, isoOf, type PlainDate } from '../../contract/values/dates.ts';
import { dayEnd, dayStart } from '../../contract/values/lab-days.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { instantNow, today, zoneOf } from '../../lib/clock.ts';
import type { ResourceDefinition } from '../../schema/define-resource.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { booking } from '../booking/definition.ts';
import { calibration } from '../calibration/definition.ts';
import { repair } from '../repair/definition.ts';
import { statusField } from '../rules/statuses/status-rules.ts';
import { datedSpansIn, mostRecords, type SpanDates, spansIn, statusChanges } from './processing-time-queries.ts';
import { durationText, processingTime, type Span, staysOf, summaryOf } from './processing-times.ts';

/** From received to completed, from planned to completed, from confirmed to completed (docs/data-contracts.md#statuses). */
const kinds: readonly { definition: ResourceDefinition; span: Span; dates?: SpanDates }[] = [
  { definition: repair, span: { start: 'R', stop: 'A' }, dates: { started: 'received_date', stopped: ['repair_date'] } },
  {
    definition: calibration,
    span: { start: 'P', stop: 'D' },
    dates: { started: 'received_date', stopped: ['released_at', 'C2301'] },
  },
  { definition: booking, span: { start: 'C', stop: 'D' } },
];

const number = z.coerce.number().int().min(1).max(9999);
const minutes = z.number().int().nullable();
const duration = z.string().nullable();

function shownTime(value: number | null): string | null {
  return value === null ? null : durationText(value);
}

function statusOf(ctx: Ctx, field: ResolvedField, code: string) {
  const option = field.limits.options?.find(({ value }) => value === code);
  const label = option?.label;
  return { status: option?.number ?? null, title: typeof label === 'object' ? (label[ctx.language] ?? code) : code };
}

interface Kind {
  resource: ResolvedResource;
  field: ResolvedField;
  span: Span;
}

/** The shipped span, or the one between the asked statuses. */
function kindOf(
  ctx: Ctx,
  name: ResourceName,
  shipped: Span,
  asked: { start?: number | undefined; stop?: number | undefined },
): Kind {
  const resource = ctx.lab.registry.resource(name);
  const field = statusField(resource);
  if (!field) throw new Error(`${name} has no status`);
  const codeOf = (part: 'start' | 'stop') => {
    if (asked[part] === undefined) return shipped[part];
    const option = field.limits.options?.find((one) => one.number === asked[part]);
    if (!option) throw invalid({ [part]: [{ key: 'errors.field.invalid' }] });
    return String(option.value);
  };
  return { resource, field, span: { start: codeOf('start'), stop: codeOf('stop') } };
}

const status = z.object({ status: z.number().int().nullable(), title: z.string() });

function ofOne({ definition, span: shipped }: (typeof kinds)[number]): Action {
  return defineAction({
    method: 'GET',
    path: `${definition.v2?.path}/{id}/processing-times`,
    summary: 'How long it stood in each status, and from one status to another',
    requirement: definition.operations.view,
    since: '0.3.0',
    input: z.strictObject({ id: z.string(), start: number.optional(), stop: number.optional() }),
    output: z.object({
      data: z.object({
        id: z.string(),
        type: z.literal('processing-times'),
        attributes: z.object({
          start: status,
          stop: status,
          started_at: z.string().nullable(),
          stopped_at: z.string().nullable(),
          running: z.boolean(),
          minutes,
          duration,
          statuses: z.array(status.extend({ since: z.string(), until: z.string().nullable(), minutes, duration })),
        }),
      }),
    }),
    async run({ ctx, input: { id, ...asked } }) {
      const { resource, field, span } = kindOf(ctx, definition.name, shipped, asked);
      const row = await getRecord(ctx, resource, id);
      const now = instantNow(ctx.lab.clock);
      const stays = staysOf(await statusChanges(ctx, { resource, column: field.column, row }), now);
      const time = processingTime(stays, span, now);
      const attributes = {
        start: statusOf(ctx, field, span.start),
        stop: statusOf(ctx, field, span.stop),
        started_at: shownInstant(time.started_at),
        stopped_at: shownInstant(time.stopped_at),
        running: time.started_at !== null && time.stopped_at === null,
        minutes: time.minutes,
        duration: shownTime(time.minutes),
        statuses: stays.map((stay) => ({
          ...statusOf(ctx, field, stay.code),
          since: shownInstant(stay.since),
          until: shownInstant(stay.until),
          minutes: stay.minutes,
          duration: durationText(stay.minutes),
        })),
      };
      return { body: { data: { id, type: 'processing-times', attributes } } };
    },
  });
}

function shownInstant(at: string | null): string | null {
  return at === null ? null : isoOf(at);
}

function period(ctx: Ctx, { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined }) {
  const until = to ?? today(ctx.lab.clock);
  const since = from ?? addMonths(until, -12);
  if (since > until) throw invalid({ to: [{ key: 'errors.processing_time.ends_before' }] });
  return { from: since, to: until };
}

interface SpansAsked extends Kind {
  from: PlainDate;
  to: PlainDate;
  dates: SpanDates | undefined;
}

/** As the trail tells of them; what it does not tell of, by the days that stand in the record. `dated`: how many those are. */
async function spansOf(ctx: Ctx, { resource, field, span, dates, from, to }: SpansAsked) {
  const zone = zoneOf(ctx.lab.clock);
  const asked = { resource, column: field.column, span };
  const traced = await spansIn(ctx, { ...asked, from: dayStart(from, zone), to: dayEnd(to, zone) });
  const dated = dates ? await datedSpansIn(ctx, { ...asked, dates, zone, from, to }) : [];
  return { found: [...traced, ...dated], dated: dated.length };
}

function onAverage({ definition, span: shipped, dates }: (typeof kinds)[number]): Action {
  return defineAction({
    method: 'GET',
    path: `${definition.v2?.path}/processing-times`,
    summary: 'How long it took on average, of what was finished in a time (the last twelve months)',
    requirement: definition.operations.view,
    since: '0.3.0',
    input: z.strictObject({
      from: dayInput.optional(),
      to: dayInput.optional(),
      start: number.optional(),
      stop: number.optional(),
    }),
    output: z.object({
      data: z.object({
        id: z.string(),
        type: z.literal('processing-time-summary'),
        attributes: z.object({
          start: status,
          stop: status,
          from: z.string(),
          to: z.string(),
          count: z.number().int(),
          average_minutes: minutes,
          shortest_minutes: minutes,
          longest_minutes: minutes,
          average: duration,
          from_dates: z.int().meta({
            description:
              'Of `count`: those the trail does not tell of, by the days of receipt and of the end that stand in them.',
          }),
          complete: z.boolean(),
        }),
      }),
    }),
    async run({ ctx, input: { from, to, ...asked } }) {
      const { resource, field, span } = kindOf(ctx, definition.name, shipped, asked);
      assertMay(ctx, resource, 'view');
      const time = period(ctx, { from, to });
      // Between other statuses than the usual, days say nothing.
      const usual = asked.start === undefined && asked.stop === undefined;
      const { found, dated } = await spansOf(ctx, { resource, field, span, ...time, dates: usual ? dates : undefined });
      const summary = summaryOf(found);
      const attributes = {
        start: statusOf(ctx, field, span.start),
        stop: statusOf(ctx, field, span.stop),
        ...time,
        ...summary,
        average: shownTime(summary.average_minutes),
        from_dates: dated,
        complete: found.length < mostRecords,
      };
      return { body: { data: { id: definition.name, type: 'processing-time-summary', attributes } } };
    },
  });
}

export const processingTimeActions: readonly Action[] = kinds.flatMap((kind) => [ofOne(kind), onAverage(kind)]);
