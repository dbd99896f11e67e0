// What is measured at the bench of the demonstration lab: a released budget with a calibration whose uncertainties came from it, readings at
// its points, and a calibration that is half measured step by step.
import { readReadings, summaryOf } from '../../assessment/readings/readings.ts';
import { benchSteps } from '../../assessment/steps/bench-steps.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { canonicalJson, sha256 } from '../../lib/canonical-json.ts';
import { evaluatedPoint, pointValues } from '../../resources/budget/points/point-values.ts';
import { contentOf } from '../../resources/rules/versions/budget-version.ts';
import type { ColumnsOf } from '../../schema/rows.generated.ts';
import { releasers } from '../people/words-people.ts';
import type { World } from '../world/world.ts';

const author = releasers[0];

const head = {
  name: 'Anzeigendes Messgerät, fünf Ablesungen',
  model: 'E = x + δx - xn - δn',
  output: 'E',
  unit: 'V',
  probability: '95.45',
  version: '1',
  remark: 'Ablesungen und Sollwert kommen aus dem Messpunkt.',
};

const inputs = [
  {
    name: 'x',
    quantity: 'Anzeige, fünf Ablesungen',
    unit: 'V',
    distribution: 'readings',
    readings: '10.001; 10.002; 10.000; 10.001; 10.001',
    taken_from: 'readings',
  },
  {
    name: 'δx',
    quantity: 'Auflösung der Anzeige',
    unit: 'V',
    estimate: '0',
    value: '0.0005',
    distribution: 'rectangular',
    statement: 'half_width',
  },
  { name: 'xn', quantity: 'Sollwert', unit: 'V', estimate: '10', distribution: 'constant', taken_from: 'nominal' },
  {
    name: 'δn',
    quantity: 'Kalibrierung und Drift des Normals',
    unit: 'V',
    estimate: '0',
    value: '0.0008',
    coverage_factor: '2',
    distribution: 'normal',
    statement: 'expanded',
  },
] as const;

function insertVersion({ loader, calendar }: World) {
  const day = calendar.workday(calendar.today - 400);
  const budget_id = loader.insert('budget', { ...head, valid_from: calendar.text(day) });
  inputs.forEach((input, index) => {
    loader.insert('budget_input', { ...input, budget_id, position: index + 1 });
  });
  const content = contentOf(head, inputs);
  const text = canonicalJson(content);
  const version = { number: 1, name: `${head.name} · 1`, content_hash: sha256(text) };
  const released = { released_by: author, released_at: calendar.instant(day, 10, 0), reason: 'Erste Ausgabe' };
  const uID = loader.insert('budget_version', { budget_id, ...version, ...released, content: text });
  return { content, version: { uID, ...version } };
}

/** Around the value that is kept, which stays their mean. */
function readingsAround(value: string): string | null {
  const [number] = readReadings(value).values ?? [];
  if (!number || number.scale === 0) return null;
  const at = (steps: number) => (Number(value) + steps * 10 ** -number.scale).toFixed(number.scale);
  return [0, 1, -1, 0, 0].map(at).join('; ');
}

/** Found by one look at all results: while a lab is filled there are no indexes. Of the released calibration with the most points in volts, whose verdicts do not look at U. */
function insertEvaluated(world: World): void {
  const { handle, calendar } = world;
  const found = handle
    .prepare(
      `with counted as materialized (select ctag, count(*) as n from results where varq_u = 'V' and coalesce(varq_p, '') = ''
         group by ctag having max(fixq is not null))
       select c."CTAG" from counted cross join calibration c on c."CTAG" = counted.ctag
       where c.released_at is not null and c.decision_rule = 'ILAC-G8 w = 0' and c."C2339" = 1 order by counted.n desc, c.rid limit 1`,
    )
    .pluck()
    .get();
  if (typeof found !== 'string') return;
  const { content, version } = insertVersion(world);
  const rows = handle
    .prepare(`select * from results where ctag = ? and varq_u = 'V' and coalesce(varq_p, '') = '' and phase = 'as_left'`)
    .all(found) as ColumnsOf<'result'>[];
  for (const row of rows) {
    const readings = readingsAround(row.varq ?? '');
    const summary = summaryOf(readings);
    if (!readings || summary?.mean !== row.varq) continue;
    const point = evaluatedPoint({ ...row, readings }, content, []);
    if (Array.isArray(point)) continue;
    const at = isoOf(calendar.instant(calendar.today, 8, 0));
    const stated = pointValues(point, { version, at, by: author, rounded: false });
    // A lab would not measure where U fills the limits.
    if (Number(stated.exp_uncert) >= (Number(row.upper_limit) - Number(row.lower_limit)) / 2) continue;
    const values = {
      ...stated,
      readings,
      reading_count: summary.count,
      reading_deviation: summary.deviation,
    };
    const columns = Object.keys(values);
    handle
      .prepare(`update results set ${columns.map((column) => `"${column}" = ?`).join(', ')} where "uID" = ?`)
      .run(...Object.values(values), row.uID);
  }
}

interface UnderWay {
  CTAG: string;
  C2307: string | null;
  steps: string;
}

/** Found likewise. The calibration under way with the most points goes on at the bench where its results end. */
function insertHalfMeasured({ handle, loader, calendar }: World): void {
  const found = handle
    .prepare(
      `with counted as materialized (select ctag, count(*) as n from results group by ctag)
       select c."CTAG", c."C2307", p.steps from counted cross join calibration c on c."CTAG" = counted.ctag
       join procedures p on p."uID" = c."C2320" where c.status = 'W' order by counted.n desc, c.rid limit 1`,
    )
    .get() as UnderWay | undefined;
  if (!found) return;
  const rows = handle.prepare('select * from results where ctag = ? order by row_num').all(found.CTAG) as ColumnsOf<'result'>[];
  const steps = benchSteps(JSON.parse(found.steps));
  const worker = found.C2307 ?? author;
  const answers = steps.flatMap(({ number }, step) => {
    const row = rows.find(({ test_step2 }) => test_step2 === number);
    if (!row) return [];
    const outside = row.pass_fail === 'Fail';
    const reason = outside ? 'Bei Eingang außerhalb' : null;
    const at = calendar.instant(calendar.today, 7, Math.min(step * 2, 59));
    const told = { readings: null, value: row.varq, yes: null, outside, reason };
    return [{ step, ...told, result_id: row.uID, by: worker, at, seconds: 55 + ((step * 17) % 60) }];
  });
  const open = steps.findIndex((_, index) => !answers.some(({ step }) => step === index));
  if (open < 0) return;
  const from = calendar.instant(calendar.today, 8, 30);
  loader.insert('bench_run', {
    calibration_id: found.CTAG,
    phase: 'as_left',
    state: 'paused',
    step: open,
    worker,
    begun_at: calendar.instant(calendar.today, 7, 0),
    step_begun_at: from,
    step_seconds: 40,
    answers: JSON.stringify(answers),
    breaks: JSON.stringify([{ from, by: worker, until: null, resumed_by: null }]),
  });
}

export function insertBench(world: World): void {
  insertEvaluated(world);
  insertHalfMeasured(world);
}
