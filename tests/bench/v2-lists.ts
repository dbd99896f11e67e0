// v2 at 1,000,000 devices and 2,000,000 calibrations against the same answers by hand: a list, a search, an include of two
// relations, statistics over a year. docs/quality.md#speed.
import { join } from 'node:path';
import type { BenchUser } from './bench-lab.ts';
import { startPlumbline } from './measured-server.ts';
import { type Asking, asking, benchToken, measurePair, type Pair, startV2ByHand } from './v2-asking.ts';

const times = 25;

interface Listed {
  data: { id: string }[];
  meta: { total: number };
  included?: unknown[];
}

/** The same rows in the same order, and the same total. */
function rowsOf(body: unknown): unknown {
  const { data, meta, included = [] } = body as Listed;
  return [data.map(({ id }) => id), meta.total, included.length];
}

function pointsOf(body: unknown): unknown {
  const { data } = body as { data: { series: { points: { key: string; value: number }[] }[] } };
  return data.series.map(({ points }) => points.map(({ key, value }) => [key, value]));
}

/** Kept in the lab from one run to the next. */
export async function savedFilter(
  ask: Asking,
  url: string,
  values: { id: string; type: string; formula: string },
): Promise<void> {
  const path = `${url}/api/v2/advanced-filters`;
  const known = await ask.get(`${path}/${values.id}`).catch(() => null);
  if (!known) await ask.send('POST', path, { ...values, name: values.id });
}

export async function v2Lists(directory: string, { userId, sample }: BenchUser): Promise<void> {
  const token = benchToken(directory, userId);
  const server = await startPlumbline(directory);
  const hand = await startV2ByHand(join(directory, 'lab.db'));
  const ask = asking(token);
  const api = `${server.url}/api/v2`;
  await savedFilter(ask, server.url, { id: 'bench-passed', type: 'calibration', formula: "C2323 = 'passed'" });
  await savedFilter(ask, server.url, { id: 'bench-in-operation', type: 'inventory', formula: "I4209 = 'A'" });
  const year = String(new Date().getFullYear());
  const byHand = (question: string, values: Record<string, string> = {}) =>
    `${hand.url}/${question}?${new URLSearchParams({ user: userId, ...values })}`;
  const within = { from: `${year}-01-01`, to: `${year}-12-31` };
  const pairs: Pair[] = [
    {
      what: 'v2 list of 100, status, by due date',
      ours: `${api}/inventories?filter[status]=1&sort=duedate&page[size]=100`,
      byHand: byHand('list'),
      same: rowsOf,
    },
    {
      what: 'v2 search in every field',
      ours: `${api}/inventories?q=${encodeURIComponent(sample.serial)}&page[size]=100`,
      byHand: byHand('search', { match: `"${sample.serial}"` }),
      same: rowsOf,
    },
    {
      what: 'v2 include of two relations (customer, calibrations)',
      ours: `${api}/inventories?include=customer,calibrations&sort=duedate&page[size]=100`,
      byHand: byHand('include'),
      same: rowsOf,
    },
    {
      what: 'v2 statistics over a year of passed calibrations',
      ours: `${api}/advanced-filters/bench-passed/statistics?year=${year}&by=month`,
      byHand: byHand('passed', within),
      same: pointsOf,
    },
    {
      what: 'v2 statistics over a year of devices in operation',
      ours: `${api}/advanced-filters/bench-in-operation/statistics?year=${year}&by=month`,
      byHand: byHand('due', within),
      same: pointsOf,
    },
  ];
  for (const pair of pairs) await measurePair(ask, pair, times);
  ask.close();
  await hand.stop();
  await server.stop();
}
