// What stands behind a point of a chart is what it counts: the list its link opens holds as many rows, whatever days were asked for.
// docs/interface/dashboards.md#widgets, docs/interface/dashboards.md#d-171. The day is 2026-03-02.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { widgetTitles } from '#server/contract/widgets.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { Widget } from './widget-answers.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
  await letSee(lab.program, 'user-berta', 'C-WID');
});
afterAll(() => lab.stop());

const needed: Record<string, object> = {
  advanced_filter: { filter_id: 'f-repair' },
  filter_statistic: { chart_filters: ['f-repair'] },
  status_variable: { variable: 'repair' },
  energy_feed: { feed_id: 'feed-w' },
  control_chart: { chart_id: 'w-chart' },
};

/** Days that cut a month in two, on either side of today. */
const ranges = [
  {},
  { date_range: '30_days' },
  { numberMonth: 2 },
  { date_range: 'custom', date_from: '2026-03-10', date_to: '2026-04-20' },
  { date_range: 'custom', date_from: '2025-12-10', date_to: '2026-02-20' },
];

it.each(widgetTitles)('%s: its own list has as many rows as its table', async (title) => {
  for (const range of ranges) {
    const body = { title, settings: { ...needed[title], settingDisplay: 'table', ...range } };
    const answer = await lab.v2('berta', { method: 'POST', path: '/api/v2/widgets/data', body });
    if (answer.status !== 200) continue;
    const { total, meta } = (answer.body as { data: Partial<Widget> }).data;
    const list = meta?.list as { path: string; query: string } | null | undefined;
    if (!list) continue;
    const listed = v2Of(await lab.v2('berta', { path: `/api/v2/${list.path}?${list.query}&page[size]=1` }));
    expect([range, listed.meta?.total]).toEqual([range, total]);
  }
});

/** Money is added up, not counted. */
const counting = widgetTitles.filter((title) => title !== 'turnover');

it.each(counting)('%s: each point leads to as many rows as it counts', async (title) => {
  const told: unknown[] = [];
  for (const range of ranges) {
    const body = { title, settings: { ...needed[title], settingDisplay: 'chart', ...range } };
    const answer = await lab.v2('berta', { method: 'POST', path: '/api/v2/widgets/data', body });
    // Not every type takes days, or shows a chart.
    if (answer.status === 422) continue;
    const { series } = (answer.body as { data: Widget }).data;
    for (const { key, value, list } of (series ?? []).flatMap(({ points }) => points)) {
      if (!list) continue;
      const listed = v2Of(await lab.v2('berta', { path: `/api/v2/${list.path}?${list.query}&page[size]=1` }));
      if (listed.meta?.total !== value) told.push({ range, key, value, listed: listed.meta?.total, query: list.query });
    }
  }
  expect(told).toEqual([]);
});
