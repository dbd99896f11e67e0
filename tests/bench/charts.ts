// A control chart of 100,000 values in a browser: scaled until each value has its dot, then moved over all of them and scaled back, a step a
// frame. Frames are counted in the browser's own trace. docs/quality.md#speed: 50 a second.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { withScreens } from './browser.ts';
import { framesOf } from './frames.ts';
import { line } from './measured-server.ts';

const values = 100_000;
/** What the page asks for by itself has come by then. */
const pauseMs = 600;

function withChart(directory: string): void {
  const db = new Database(join(directory, 'lab.db'));
  const baseline = { from: null, until: null, centre: 10, sigma: 0.01, points: null, reason: null, set_by: 'bench' };
  db.prepare(
    `insert or ignore into check_charts ("uID", name, "MTAG", quantity, unit, chart_kind, baselines, state)
     select 'bench-chart', 'Bench', "MTAG", 'Voltage', 'V', 'ewma', ?, 'in_control' from inventory order by rid limit 1`,
  ).run(JSON.stringify([{ ...baseline, set_at: '2020-01-01 08:00:00' }]));
  // Scattered without chance, so that each run draws the same; one in a thousand broke a rule.
  db.prepare(
    `insert or ignore into check_values ("uID", "chart_uID", measured_at, value, state, broken_rules)
     select 'bench-' || n, 'bench-chart', datetime('2015-01-01', '+' || n || ' hours'), printf('%.5f', 10 + (n * 7919 % 5000 - 2500) / 100000.0),
       iif(n % 1000 = 0, 'out_of_control', 'in_control'), iif(n % 1000 = 0, 'beyond_3s', null)
     from (with recursive c (n) as (select 1 union all select n + 1 from c where n < ${values}) select n from c)`,
  ).run();
  db.close();
}

const frameCount = 300;

/** Runs in the page, as hands at the wheel do: a third of the frames each goes nearer, along, and back. */
const zoomAndMove = `new Promise((done) => {
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('no chart');
  const box = canvas.getBoundingClientRect();
  const turn = (values) => canvas.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: box.left + box.width / 3, clientY: box.top + 100, ...values }));
  let n = 0;
  const step = () => {
    if (n < ${frameCount / 3}) turn({ ctrlKey: true, deltaY: -25 });
    else if (n < ${(2 * frameCount) / 3}) turn({ deltaX: n % 2 ? 400 : 300, deltaY: 0 });
    else turn({ ctrlKey: true, deltaY: 25 });
    n += 1;
    if (n < ${frameCount}) requestAnimationFrame(step);
    else done();
  };
  requestAnimationFrame(step);
})`;

export async function charts(directory: string): Promise<void> {
  withChart(directory);
  await withScreens(directory, async ({ browser, page, open }) => {
    const began = performance.now();
    await open('/check-charts/bench-chart', 'check-charts-record');
    await page.locator('canvas').waitFor();
    const ms = performance.now() - began;
    await page.waitForTimeout(pauseMs);
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] });
    await page.evaluate(zoomAndMove);
    const frames = framesOf((await browser.stopTracing()).toString());
    line(
      `control chart of ${values.toLocaleString('en')} values, scaled and moved`,
      { ...frames, 'until it is drawn': `${ms.toFixed(0)} ms` },
      'target >= 50 a second',
    );
  });
}
