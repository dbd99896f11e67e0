// Control charts of the demonstration lab: a year of weekly values each, entered as they are in any lab. One drifts, so that its last value
// opens a ticket and marks what was calibrated meanwhile.
import { instantOf, type PlainDate } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { createRecord } from '../core/write/write.ts';
import { typed } from '../db/typed.ts';
import { createRandom, type Random } from './world/random.ts';

interface Chart {
  name: string;
  /** Models of the lab's own references. */
  check: string;
  watched: string | null;
  place: string;
  quantity: string;
  unit: string;
  centre: number;
  sigma: number;
  decimals: number;
  further: Readonly<Record<string, string | number>>;
  /** What is added to the last values, in standard deviations. */
  drift: readonly number[];
}

const charts: readonly Chart[] = [
  {
    ...{ name: '10 V Gleichspannung am Kalibrator', check: '3458A', watched: '5522A', place: 'Messplatz 1' },
    ...{ quantity: 'Gleichspannung', unit: 'V', centre: 10.000012, sigma: 0.000009, decimals: 6 },
    further: { interval_days: 7, rule_two_of_three: 0, rule_four_of_five: 0 },
    drift: [0.4, 0.9, 1.4, 1.9, 5],
  },
  {
    ...{ name: 'Pt100 bei 100 °C', check: '9142', watched: 'CTR3000', place: 'Messplatz 4' },
    ...{ quantity: 'Temperatur', unit: '°C', centre: 100.004, sigma: 0.006, decimals: 3 },
    further: { interval_days: 14, rule_six_trending: 1 },
    drift: [],
  },
  {
    ...{ name: 'Endmaß 50 mm', check: '516-944-10', watched: null, place: 'Längenmessraum' },
    ...{ quantity: 'Länge', unit: 'mm', centre: 50.00008, sigma: 0.00004, decimals: 5 },
    further: { chart_kind: 'ewma', ewma_weight: '0.2', ewma_width: '3', interval_days: 30 },
    drift: [],
  },
];

const weeks = 52;
const weekMs = 7 * 86_400_000;
/** Beyond that a value of a good week would break a rule by chance. */
const widest = 1.2;

async function deviceOf(ctx: Ctx, model: string): Promise<string | null> {
  const devices = typed(ctx.db).selectFrom('inventory').select('MTAG').where('I4203', '=', model).orderBy('rid');
  return (await devices.executeTakeFirst())?.MTAG ?? null;
}

/** On either side in turn, most of the time: a good chart shows no runs. */
function scatter(random: Random, at: number): number {
  const size = Math.min(widest, Math.abs(random.bell()));
  return (at % 5 === 4 ? random.chance(0.5) : at % 2 === 0) ? size : -size;
}

async function addChart(ctx: Ctx, chart: Chart, at: (week: number) => PlainDate): Promise<void> {
  const [MTAG, watched_MTAG] = [await deviceOf(ctx, chart.check), chart.watched && (await deviceOf(ctx, chart.watched))];
  // A small lab has not all references.
  if (MTAG === null || (chart.watched !== null && watched_MTAG === null)) return;
  const { registry } = ctx.lab;
  const { name, place, quantity, unit, further } = chart;
  const values = { name, MTAG, watched_MTAG, place, quantity, unit, ...further };
  const row = await createRecord(ctx, registry.resource('check_chart'), { values });
  const random = createRandom(name);
  for (let week = 0; week < weeks; week += 1) {
    const drift = chart.drift[week - (weeks - chart.drift.length)] ?? 0;
    const value = (chart.centre + (scatter(random, week) + drift) * chart.sigma).toFixed(chart.decimals);
    const taken = {
      chart_uID: row.uID,
      value,
      measured_at: at(week),
      measured_by: week % 3 === 0 ? 'Ole Petersen' : 'Mia Brandt',
    };
    await createRecord(ctx, registry.resource('check_value'), { values: taken });
  }
}

export async function addDemonstrationCharts(ctx: Ctx): Promise<void> {
  if (await typed(ctx.db).selectFrom('check_charts').select('uID').limit(1).executeTakeFirst()) return;
  const now = ctx.lab.clock.now();
  const newest = now - (now % 86_400_000) - 86_400_000 + 8 * 3_600_000;
  for (const chart of charts) await addChart(ctx, chart, (week) => instantOf(newest - (weeks - 1 - week) * weekMs));
}
