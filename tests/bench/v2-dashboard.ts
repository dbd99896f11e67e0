// A dashboard of twelve widgets in one call against the same figures by hand, with nothing known beforehand (a device was just
// saved) and again without a write in between. docs/quality.md#speed.
import { join } from 'node:path';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';
import { asking, benchToken, median, startV2ByHand } from './v2-asking.ts';
import { widgets } from './v2-dashboard-by-hand.ts';
import { savedFilter } from './v2-lists.ts';

const times = 9;
const dashboard = 'bench-dashboard';

interface WidgetAnswer {
  title: string;
  kind: string;
  total?: number;
  series?: { points: { value: number }[] }[];
}

interface HandAnswer {
  title: string;
  rows: { n?: number }[];
  total: number | null;
  ms: number[];
}

const sum = (values: readonly number[]) => values.reduce((whole, one) => whole + one, 0);

/** A table's total, or all its points together. */
function figureOf({ kind, total = 0, series = [] }: WidgetAnswer): number {
  if (kind === 'table') return total;
  return sum(series.flatMap(({ points }) => points.map(({ value }) => value)));
}

function assertSame(ours: readonly WidgetAnswer[], hand: readonly HandAnswer[]): void {
  for (const [index, { title, rows, total }] of hand.entries()) {
    const expected = total ?? sum(rows.map(({ n = 0 }) => n));
    const one = ours[index];
    const told = one ? figureOf(one) : null;
    if (told !== expected) throw new Error(`${title}: ${told} is not ${expected} (${JSON.stringify(one).slice(0, 300)})`);
  }
}

export async function v2Dashboard(directory: string, { userId, sample }: BenchUser): Promise<void> {
  const token = benchToken(directory, userId);
  const server = await startPlumbline(directory);
  const hand = await startV2ByHand(join(directory, 'lab.db'));
  const ask = asking(token);
  const api = `${server.url}/api/v2`;
  await savedFilter(ask, server.url, { id: 'bench-passed', type: 'calibration', formula: "C2323 = 'passed'" });
  await savedFilter(ask, server.url, { id: 'bench-in-repair', type: 'inventory', formula: "I4209 = 'R'" });
  const value = widgets.map(({ title, settings }, index) => ({
    title,
    settings,
    position: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, width: 3, height: 4 },
  }));
  const known = await ask.get(`${api}/dashboards/${dashboard}`).catch(() => null);
  if (known) await ask.send('PATCH', `${api}/dashboards/${dashboard}`, { value });
  else await ask.send('POST', `${api}/dashboards`, { id: dashboard, name: 'Bench', value });

  const byHand = `${hand.url}/dashboard?user=${userId}`;
  const whole = async () => ask.get(`${api}/dashboards/${dashboard}/data`);
  const both = [await whole(), await ask.get(byHand)] as const;
  const told = (both[1].body as { data: HandAnswer[] }).data;
  assertSame((both[0].body as { data: WidgetAnswer[] }).data, told);

  let written = 0;
  const afterWrite = async () => {
    written += 1;
    await ask.send('PATCH', `${api}/inventories/${sample.ids[written % 50]}`, { remark: `bench ${written} ${Date.now()}` });
    return (await whole()).ms;
  };
  const [anew, again] = [await median(times, afterWrite), await median(times, async () => (await whole()).ms)];
  const handMs: number[] = [];
  const dearest: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const { ms, body } = await ask.get(byHand);
    handMs.push(ms);
    dearest.push(Math.max(...(body as { data: HandAnswer[] }).data.flatMap((one) => one.ms)));
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  const [hands, most] = [middle(handMs), middle(dearest)];
  const text = (ms: number) => `${ms.toFixed(1)} ms`;
  line(
    `v2 dashboard of ${widgets.length} widgets in one call, after a write`,
    { ours: text(anew), 'by hand': text(hands), 'the dearest statement': text(most), 'without a write': text(again) },
    `ratio ${(anew / hands).toFixed(2)} (target <= 3), ${(anew / most).toFixed(2)} of the dearest (target < 10)`,
  );
  ask.close();
  await hand.stop();
  await server.stop();
}
