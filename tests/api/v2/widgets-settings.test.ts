// Every setting that a widget type takes makes a difference to what it shows, in the table or in the chart: none is taken and then left
// alone. docs/interface/dashboards.md#widgets; which settings a type takes is its own schema. The day is 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dateRangeWords, widgetTitles } from '#server/contract/widgets.ts';
import { createRecord } from '#server/core/write/write.ts';
import { rangeOfWord } from '#server/widgets/parts/date-ranges.ts';
import { widgetTypes } from '#server/widgets/registry.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { Widget } from './widget-answers.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
  await letSee(lab.program, 'user-berta', 'C-WID');
  const link = lab.services.lab.registry.resource('document_link');
  for (const number of [1, 6, 8]) {
    const values = { document_uID: 'w-d-1', resource: 'inventory', record_key: `w-${number}` };
    await createRecord(lab.program, link, { values });
  }
  const feed = lab.services.lab.registry.resource('energy_feed');
  await createRecord(lab.program, feed, { values: { uID: 'feed-x', name: 'Other meter' } });
});
afterAll(() => lab.stop());

/** What a type cannot do without. */
const needed: Record<string, object> = {
  advanced_filter: { filter_id: 'f-repair' },
  filter_statistic: { chart_filters: ['f-repair'] },
  status_variable: { variable: 'repair' },
  energy_feed: { feed_id: 'feed-w' },
  control_chart: { chart_id: 'w-chart' },
};

/** Values of a setting, of which some type or other takes each; what it stands beside. */
const values: Record<string, { given: readonly unknown[]; beside?: object }> = {
  rowsPerPage: { given: [1] },
  page: { given: [2], beside: { rowsPerPage: 1 } },
  settingDisplay: { given: ['table', 'chart', 'value'] },
  customerKtag: { given: ['C-WID', 'C-ALPHA'] },
  portletInventoryConditionFilterVal: { given: ['hidden', 'S', 'inactive'] },
  status: { given: ['S', 'P', 'O', 'D', 'N', 'approved'] },
  project: { given: ['P1'] },
  category: { given: ['cat-w', 'cat-w-booking', 'Safety'] },
  type: { given: ['type-w', 'manual', 'risiko'] },
  numberMonth: { given: [1, 3, 36] },
  calibrationDueType: { given: ['calibration', 'maintenance'] },
  date_range: { given: ['today', 'tomorrow', 'last_month', 'last_year'] },
  date_from: { given: ['2026-03-20', '2025-01-01', '2026-06-01'] },
  date_to: { given: ['2026-02-15', '2026-03-25'] },
  hasDocumentColumn: { given: [true] },
  hasDocumentType: { given: ['certificate', 'manual'], beside: { hasDocumentColumn: true, filter_id: 'f-inventory' } },
  userStatus: { given: ['locked', 'active'] },
  assignee: { given: ['none', 'me', 'user-lockable'] },
  filter_id: { given: ['f-booking'] },
  filter_name: { given: ['Mine'] },
  color: { given: ['#ABCDEF'] },
  parameters: { given: [{ decimal_1: 50 }], beside: { filter: 'f-repair' } },
  chart_filters: { given: [['f-booking']] },
  chart_type: { given: ['BarChart', 'AreaChart'] },
  year: { given: [2025] },
  variable: { given: ['calibration'] },
  filter: { given: ['f-repair'] },
  order: { given: ['desc', 'asc'] },
  feed_id: { given: ['feed-x'] },
  chart_id: { given: ['chart-own'] },
  heading: { given: ['Halle 2'] },
  text: { given: ['Bitte Schuhe wechseln.'] },
};

async function shown(title: string, settings: object): Promise<string | null> {
  const body = { title, settings: { ...needed[title], ...settings } };
  const answer = await lab.v2('berta', { method: 'POST', path: '/api/v2/widgets/data', body });
  if (answer.status === 422) return null;
  expect(answer.status, answer.text).toBe(200);
  const { data } = answer.body as { data: Widget };
  // What somebody wrote has no figures.
  if ((data.kind as string) === 'text') return JSON.stringify(data);
  const { kind, columns, rows, series, total, meta } = data;
  const { list: _list, earlier_list: _earlier, ...said } = meta;
  const points = series?.map((one) => ({ ...one, points: one.points.map(({ list: _of, ...point }) => point) }));
  return JSON.stringify({ kind, columns, rows, points, total, said });
}

function namesOf(title: string): string[] {
  const schema = widgetTypes.get(title)?.settings;
  if (!(schema instanceof z.ZodObject)) throw new Error(`${title} has no settings`);
  return Object.keys(schema.shape);
}

describe('what a widget type takes, it obeys (docs/interface/dashboards.md#widgets)', () => {
  it.each(widgetTitles.flatMap((title) => namesOf(title).map((name) => [title, name] as const)))(
    '%s: %s (docs/interface/dashboards.md#widgets)',
    async (title, name) => {
      const { given, beside = {} } = values[name] ?? { given: [] };
      const differing: unknown[] = [];
      for (const form of [{}, { settingDisplay: 'table' }, { settingDisplay: 'chart' }]) {
        const without = await shown(title, { ...form, ...beside });
        for (const value of given) {
          const withIt = await shown(title, { ...form, ...beside, [name]: value });
          if (withIt !== null && withIt !== without) differing.push(value);
        }
      }
      const hint = `no value of ${name} changes what ${title} shows: values stand above, its rows in widget-world.ts`;
      expect(differing.length, hint).toBeGreaterThan(0);
    },
  );
});

const days: Record<(typeof dateRangeWords)[number], readonly [ahead: string, back?: string]> = {
  all: ['..'],
  custom: ['..'],
  today: ['2026-03-02..2026-03-02'],
  yesterday: ['2026-03-01..2026-03-01'],
  tomorrow: ['2026-03-03..2026-03-03'],
  '7_days': ['2026-03-02..2026-03-09', '2026-02-23..2026-03-02'],
  '30_days': ['2026-03-02..2026-04-01', '2026-01-31..2026-03-02'],
  '90_days': ['2026-03-02..2026-05-31', '2025-12-02..2026-03-02'],
  last_7_days: ['2026-02-23..2026-03-02'],
  last_30_days: ['2026-01-31..2026-03-02'],
  last_90_days: ['2025-12-02..2026-03-02'],
  next_7_days: ['2026-03-02..2026-03-09'],
  next_30_days: ['2026-03-02..2026-04-01'],
  next_90_days: ['2026-03-02..2026-05-31'],
  this_week: ['2026-03-02..2026-03-08'],
  last_week: ['2026-02-23..2026-03-01'],
  next_week: ['2026-03-09..2026-03-15'],
  this_month: ['2026-03-01..2026-03-31'],
  last_month: ['2026-02-01..2026-02-28'],
  next_month: ['2026-04-01..2026-04-30'],
  this_quarter: ['2026-01-01..2026-03-31'],
  last_quarter: ['2025-10-01..2025-12-31'],
  next_quarter: ['2026-04-01..2026-06-30'],
  this_year: ['2026-01-01..2026-12-31'],
  last_year: ['2025-01-01..2025-12-31'],
  next_year: ['2027-01-01..2027-12-31'],
};

describe('all date ranges (docs/interface/dashboards.md#widgets)', () => {
  it.each(dateRangeWords)('date_range %s (docs/interface/dashboards.md#widgets)', (word) => {
    const [ahead, back = ahead] = days[word];
    for (const [direction, expected] of [
      ['ahead', ahead],
      ['back', back],
    ] as const) {
      const { from, to } = rangeOfWord(word, '2026-03-02', direction);
      expect(`${from ?? ''}..${to ?? ''}`).toBe(expected);
    }
  });

  it.each([
    ['this_week', '2026-03-01', '2026-02-23..2026-03-01'],
    ['last_month', '2024-03-31', '2024-02-01..2024-02-29'],
    ['next_month', '2026-12-31', '2027-01-01..2027-01-31'],
    ['last_quarter', '2026-01-01', '2025-10-01..2025-12-31'],
    ['next_quarter', '2026-11-30', '2027-01-01..2027-03-31'],
    ['next_30_days', '2024-02-28', '2024-02-28..2024-03-29'],
  ] as const)('date_range %s on %s (docs/interface/dashboards.md#widgets)', (word, today, expected) => {
    const { from, to } = rangeOfWord(word, today, 'ahead');
    expect(`${from ?? ''}..${to ?? ''}`).toBe(expected);
  });
});
