// The caller's own work as a calendar to subscribe to: calibrations, repairs, notes and tickets that are theirs. What has begun stands on the day
// it is read until it is done: it is work of today, whenever it began.

import { type Ctx, inColumns } from '../core/lab/context.ts';
import type { Download } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import { sourcesFor } from '../widgets/worklist/sources.ts';
import { workItem } from '../widgets/worklist/work-item.ts';
import { besideRows, rowsOfGroup } from '../widgets/worklist/work-rows.ts';
import { type CalendarDay, writeCalendar } from './calendar.ts';

/** Nobody has more to do at once. */
const mostItems = 1000;

/** Of every record, whatever kind it is. */
const changed = 'updated_at';

interface WorkCalendarInput {
  translator: Translator;
  title: string;
}

export async function workCalendar(asked: Ctx, { translator, title }: WorkCalendarInput): Promise<Download> {
  const ctx = inColumns(asked);
  const now = today(ctx.lab.clock);
  const sources = sourcesFor(ctx, now);
  const rows = await rowsOfGroup(ctx, { sources, group: 'mine', page: { number: 1, size: mostItems } });
  const beside = await besideRows(ctx, rows, sources);
  const texts = { label: (label: string | Record<string, string>) => translator.label(ctx.language, label) };
  const days = rows.map((work): CalendarDay => {
    const { attributes, id } = workItem(ctx, texts, { work, beside });
    const { device, customer, day, begun, status } = attributes;
    const category = translator.text(ctx.language, `resource.${work.source.resource.name}`);
    const number = [device?.asset_number, device?.description].filter(Boolean).join(' ');
    const lines = [
      [device?.manufacturer, device?.model].filter(Boolean).join(' '),
      device?.location,
      customer?.name,
      status?.label,
    ];
    return {
      ...{ id, category, day: day === null || begun ? now : day },
      title: [attributes.title ?? category, number].filter(Boolean).join(' · '),
      description: lines.filter(Boolean).join('\n'),
      ...{ changedAt: String(work.row[changed]), version: Number(work.row.row_version) },
    };
  });
  const content = Buffer.from(writeCalendar({ name: title, days }));
  return { mediaType: 'text/calendar; charset=utf-8', name: 'worklist.ics', content, inline: true };
}
