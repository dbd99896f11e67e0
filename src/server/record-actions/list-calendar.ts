// Lists with days as a calendar to subscribe to: what falls due, planned and done calibrations, loans to come back, notes by their day. Each
// day says of which device, for whom.
import type { Translator } from '#server/i18n/translate.ts';
import { unknownParameter } from '../contract/filters/filter-problem.ts';
import type { calendarPaths } from '../contract/principal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { namedRow, relatedRows } from '../core/read/named-rows.ts';
import { atMoment, streamRecords } from '../core/read/stream.ts';
import { type SelectedRow, selectionFor } from '../core/rows/select.ts';
import type { Download } from '../endpoints/define-action.ts';
import { type addressOf, listCondition, readV2Query } from '../endpoints/v2/list-query.ts';
import type { ResourceName, RowOf } from '../schema/rows.generated.ts';
import { type CalendarDay, writeCalendar } from './calendar.ts';

/** A calendar with more is of no use to anybody, and of no phone. */
const mostDays = 5000;

interface CalendarInput {
  translator: Translator;
  path: CalendarPath;
  /** What the calendar is called. */
  title: string;
  address: ReturnType<typeof addressOf>;
}

export type CalendarPath = (typeof calendarPaths)[number];

interface Words {
  translator: Translator;
  ctx: Ctx;
}

interface CalendarList {
  name: ResourceName;
  days(rows: readonly SelectedRow[], words: Words): Promise<CalendarDay[]>;
}

type Device = Pick<RowOf<'inventory'>, 'asset_number' | 'description' | 'manufacturer' | 'model'>;

/** Of a calendar, nothing but what narrows and orders its list. */
const notHere = /^(?:page\[|fields\[|include$)/;

export async function listCalendar(ctx: Ctx, { translator, path, title, address }: CalendarInput): Promise<Download> {
  const { registry } = ctx.lab;
  const list = calendars[path];
  const resource = registry.resource(list.name);
  const refused = Object.keys(address.query).find((name) => notHere.test(name));
  if (refused !== undefined) throw unknownParameter(refused);
  const query = readV2Query(registry, resource, address);
  const extra = listCondition(ctx, { resource, query, further: undefined });
  selectionFor(ctx, resource, query.list, extra);
  const days: CalendarDay[] = [];
  const reader = await atMoment(ctx);
  try {
    const asked = { ...query.list, limit: mostDays, offset: 0 };
    for await (const found of streamRecords(reader, resource, asked, extra))
      days.push(...(await list.days(found, { translator, ctx: reader.ctx })));
  } finally {
    await reader.done();
  }
  const content = Buffer.from(writeCalendar({ name: title, days }));
  return { mediaType: 'text/calendar; charset=utf-8', name: `${path}.ics`, content, inline: true };
}

const calendars: Readonly<Record<CalendarPath, CalendarList>> = {
  'due-dates': { name: 'due_date', days: dueDays },
  calibrations: { name: 'calibration', days: calibrationDays },
  locations: { name: 'location', days: loanDays },
  notes: { name: 'note', days: noteDays },
};

const line = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
const titled = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
const deviceTitle = (device: Device | null) => line(device?.asset_number, device?.description);
const deviceLine = (device: Device | null) => line(device?.manufacturer, device?.model);
const text = (...lines: string[]) => lines.filter(Boolean).join('\n');
const done = (at: unknown) => (at === null ? '' : '✓ ');

/** What every record has that a calendar wants to know. */
const versionOf = (row: { updated_at: string; row_version: number }) => ({ changedAt: row.updated_at, version: row.row_version });

async function dueDays(found: readonly SelectedRow[], { translator, ctx }: Words): Promise<CalendarDay[]> {
  const rows = found.map((row) => namedRow(ctx.lab.registry, 'due_date', row));
  const related = await relatedRows({ ctx, name: 'due_date', rows, names: ['inventory'] });
  return rows.map((row) => {
    const kind = translator.text(ctx.language, `due_kind.${row.kind}`);
    const { inventory: device } = related(row);
    return {
      ...{ id: row.uID, day: row.due, category: kind, ...versionOf(row) },
      title: done(row.acknowledged_at) + titled(row.title ?? kind, deviceTitle(device)),
      description: text(deviceLine(device), row.remark ?? ''),
    };
  });
}

async function calibrationDays(found: readonly SelectedRow[], { translator, ctx }: Words): Promise<CalendarDay[]> {
  const rows = found.map((row) => namedRow(ctx.lab.registry, 'calibration', row));
  const related = await relatedRows({ ctx, name: 'calibration', rows, names: ['inventory'] });
  const category = translator.text(ctx.language, 'resource.calibration');
  return rows.flatMap((row) => {
    const { inventory: device } = related(row);
    if (row.calibration_date === null) return [];
    return {
      ...{ id: row.CTAG, day: row.calibration_date, category, ...versionOf(row) },
      title: done(row.released_at) + titled(category, deviceTitle(device)),
      description: text(deviceLine(device), titled(row.certificate_number, row.technician)),
    };
  });
}

async function loanDays(found: readonly SelectedRow[], { translator, ctx }: Words): Promise<CalendarDay[]> {
  const rows = found.map((row) => namedRow(ctx.lab.registry, 'location', row));
  const related = await relatedRows({ ctx, name: 'location', rows, names: ['inventory', 'customer'] });
  const back = translator.text(ctx.language, 'location.rental_end');
  return rows.flatMap((row) => {
    const { inventory: device, customer } = related(row);
    if (row.rental_end === null) return [];
    return {
      ...{ id: row.LTAG, day: row.rental_end, category: back, ...versionOf(row) },
      title: titled(back, deviceTitle(device), customer?.name),
      description: text(deviceLine(device), titled(row.loan_number, row.remark)),
    };
  });
}

async function noteDays(found: readonly SelectedRow[], { translator, ctx }: Words): Promise<CalendarDay[]> {
  const rows = found.map((row) => namedRow(ctx.lab.registry, 'note', row));
  const related = await relatedRows({ ctx, name: 'note', rows, names: ['inventory'] });
  const category = translator.text(ctx.language, 'resource.note');
  return rows.flatMap((row) => {
    if (row.due_date === null) return [];
    return {
      ...{ id: row.uID, day: row.due_date, category, ...versionOf(row) },
      title: titled(row.title, deviceTitle(related(row).inventory)),
      description: text(row.project ?? '', row.text ?? ''),
    };
  });
}
