// Accounts that wait for someone, what a meter read, and what somebody wrote onto a dashboard. docs/interface/dashboards.md#widgets
// (`pending_user`, `energy_feed`, `text`).
import { z } from 'zod';
import { AppError, invalid } from '../../contract/errors.ts';
import { needs, signedIn } from '../../contract/operations.ts';
import { addDays, isoOf } from '../../contract/values/dates.ts';
import { dayEnd, dayStart } from '../../contract/values/lab-days.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { type Reading, readingsOf } from '../../devices/energy-readings.ts';
import { zoneOf } from '../../lib/clock.ts';
import { askedRange, oneOf, within } from '../parts/conditions.ts';
import { settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { descending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetType } from '../parts/widget-type.ts';

const pendingUser = defineWidget({
  title: 'pending_user',
  requirement: needs('user_management_view'),
  settings: settingsOf('rowsPerPage', 'settingDisplay', 'userStatus', 'date_range'),
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('user');
    const range = askedRange({ settings, today, direction: 'back' });
    const codes = settings.userStatus ?? ['pending'];
    const since = range ? within('created_at', range) : [];
    if (settings.settingDisplay && settings.settingDisplay !== 'table') {
      return statusCounts(call, { resource, column: 'status', codes, conditions: since, display: settings.settingDisplay });
    }
    return tableOf(call, {
      resource,
      conditions: [...oneOf('status', codes), ...since],
      sort: descending('created_at'),
      columns: ['firstname', 'lastname', 'email', 'firm', 'user_role', 'status', 'created_at'],
    });
  },
});

async function feedOf(ctx: Ctx, id: string): Promise<SelectedRow<'energy_feed'>> {
  try {
    return await getRecord(ctx, ctx.lab.registry.resource('energy_feed'), id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'record.not_found') throw error;
    throw invalid({ feed_id: [{ key: 'errors.widget.feed_gone', params: { id } }] });
  }
}

/** A line with more points is no finer on a screen: each stretch keeps its last reading, as a meter's state then. */
const mostPoints = 1000;

function thinned(readings: readonly Reading[]): readonly Reading[] {
  const stretch = Math.ceil(readings.length / mostPoints);
  return stretch <= 1 ? readings : readings.filter((_, index) => (readings.length - 1 - index) % stretch === 0);
}

const rowsUnlessSaid = 10;

const energyFeed = defineWidget({
  title: 'energy_feed',
  requirement: signedIn("Meter readings are the lab's own and hold no customer data."),
  settings: settingsOf('rowsPerPage', 'settingDisplay', 'date_range').extend({ feed_id: z.string().min(1).max(80) }),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const feed = await feedOf(ctx, settings.feed_id);
    const range = askedRange({ settings, today, direction: 'back' }) ?? { from: addDays(today, -30), to: today };
    const zone = zoneOf(ctx.lab.clock);
    const start = range.from === null ? null : dayStart(range.from, zone);
    const end = range.to === null ? null : dayEnd(range.to, zone);
    const readings = readingsOf(feed).filter(({ at }) => (start === null || at >= start) && (end === null || at < end));
    const [first, last] = [readings[0], readings.at(-1)];
    const unit = typeof feed.unit === 'string' ? feed.unit : '';
    const total = readings.length;
    const meta = {
      date: today,
      name: feed.name,
      unit,
      from: range.from,
      to: range.to,
      last: last ? { at: isoOf(last.at), value: last.value } : null,
      // What a counter counted in that time; of a gauge it is how far it moved.
      difference: first && last ? last.value - first.value : null,
      list: null,
    };
    if (settings.settingDisplay === 'value') return { kind: 'value', total, meta };
    if (settings.settingDisplay === 'table') {
      const limit = settings.rowsPerPage ?? rowsUnlessSaid;
      const page = settings.page ?? 1;
      const rows = readings.toReversed().slice((page - 1) * limit, page * limit);
      return {
        kind: 'table',
        columns: [
          { name: 'at', label: texts.text('widget.at'), type: 'datetime' },
          { name: 'value', label: unit === '' ? texts.text('widget.value') : unit, type: 'number' },
        ],
        rows: rows.map(({ at, value }) => ({ id: isoOf(at), at: isoOf(at), value })),
        total,
        meta: { ...meta, page, per_page: limit, last_page: Math.max(1, Math.ceil(total / limit)) },
      };
    }
    return {
      kind: 'chart',
      series: [
        {
          name: 'readings',
          label: String(feed.name),
          color: typeof feed.color === 'string' ? feed.color : '#0369A1',
          points: thinned(readings).map(({ at, value }) => ({ key: isoOf(at), label: isoOf(at), value })),
        },
      ],
      total,
      meta: { chart_type: 'LineChart', ...meta },
    };
  },
});

const longestHeading = 255;
const longestText = 4000;

/** A heading above what follows, or a few lines. */
const textWidget = defineWidget({
  title: 'text',
  requirement: signedIn('Says what the owner of the dashboard wrote.'),
  settings: z.object({ heading: z.string().max(longestHeading).optional(), text: z.string().max(longestText).optional() }),
  run: async ({ settings: { heading = '', text = '' } }) => ({ kind: 'text', heading, text }),
});

export const otherWidgets: readonly WidgetType[] = [pendingUser, energyFeed, textWidget];
