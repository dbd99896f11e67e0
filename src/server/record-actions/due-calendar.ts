// A list of due dates as a calendar: what is due, of which device, for whom.
import type { Translator } from '#server/i18n/translate.ts';
import { unknownParameter } from '../contract/filters/filter-problem.ts';
import type { Ctx } from '../core/lab/context.ts';
import { namedRow, relatedRows } from '../core/read/named-rows.ts';
import { type SnapshotReader, streamRecords } from '../core/read/stream.ts';
import { selectionFor } from '../core/rows/select.ts';
import type { Download } from '../endpoints/define-action.ts';
import { type addressOf, listCondition, readV2Query } from '../endpoints/v2/list-query.ts';
import type { ResourceName, RowOf } from '../schema/rows.generated.ts';
import { type CalendarDay, writeCalendar } from './calendar.ts';

export const calendarList = { name: 'due_date', path: 'due-dates' } as const satisfies { name: ResourceName; path: string };

/** A calendar with more is of no use to anybody, and of no phone. */
const mostDays = 5000;

interface CalendarInput {
  translator: Translator;
  snapshot(ctx: Ctx): Promise<SnapshotReader>;
  /** What the calendar is called. */
  title: string;
  address: ReturnType<typeof addressOf>;
}

type Due = RowOf<'due_date'>;
type Device = RowOf<'inventory'>;

/** Of a calendar, nothing but what narrows and orders its list. */
const notHere = /^(?:page\[|fields\[|include$)/;

export async function dueCalendar(ctx: Ctx, { translator, snapshot, title, address }: CalendarInput): Promise<Download> {
  const { registry } = ctx.lab;
  const resource = registry.resource(calendarList.name);
  const refused = Object.keys(address.query).find((name) => notHere.test(name));
  if (refused !== undefined) throw unknownParameter(refused);
  const query = readV2Query(registry, resource, address);
  const extra = listCondition(ctx, { resource, query, further: undefined });
  selectionFor(ctx, resource, query.list, extra);
  const days: CalendarDay[] = [];
  const reader = await snapshot(ctx);
  try {
    const asked = { ...query.list, limit: mostDays, offset: 0 };
    for await (const found of streamRecords(reader, resource, asked, extra)) {
      const rows = found.map((row) => namedRow(registry, calendarList.name, row));
      const related = await relatedRows({ ctx: reader.ctx, name: calendarList.name, rows, names: ['inventory'] });
      days.push(...rows.map((row) => dayOf(row, related(row).inventory, { translator, ctx })));
    }
  } finally {
    reader.done();
  }
  const content = Buffer.from(writeCalendar({ name: title, days }));
  return { mediaType: 'text/calendar; charset=utf-8', name: `${calendarList.path}.ics`, content, inline: true };
}

function dayOf(row: Due, device: Device | null, { translator, ctx }: { translator: Translator; ctx: Ctx }): CalendarDay {
  const kind = translator.text(ctx.language, `due_kind.${row.kind}`);
  const what = row.title ?? kind;
  const { asset_number: number = null, description = null, manufacturer = null, model = null } = device ?? {};
  const done = row.acknowledged_at === null ? '' : '✓ ';
  const lines = [[manufacturer, model], [row.remark]].map((parts) => parts.filter(Boolean).join(' '));
  return {
    ...{ id: row.uID, day: row.due, category: kind, changedAt: row.updated_at, version: row.row_version },
    title: done + [what, [number, description].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    description: lines.filter(Boolean).join('\n'),
  };
}
