// Measures: the values of one calibration, point by point, and the judgement they lead to.
import type { Row } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import { type PointTexts, triples } from '../catalogue/point-texts.ts';
import type { TestPoint } from '../catalogue/test-plan.ts';
import type { World } from '../world/world.ts';

/** `good`, out of limits in some points, or between limit and limit plus uncertainty in one. */
export type Health = 'good' | 'bad' | 'doubtful';

export interface MeasureInput {
  points: readonly PointTexts[];
  health: Health;
  /** The device's own lasting error as a share of the limit. */
  bias: number;
  phase: 'as_found' | 'as_left';
  accredited: boolean;
  /** Acceptance limit lowered by the uncertainty (ILAC-G8, w = U), or the limit itself. */
  guarded: boolean;
  /** Of a device whose drift has a story: how far its readings scatter around where it has drifted to; null: as devices do. */
  scatter?: number | null;
}

type Verdict = 'Pass' | 'Fail' | 'Pass Indeterminate' | 'Fail Indeterminate';
export type Outcome = 'passed' | 'failed' | 'limited';

/** Not each point of a device drifts alike. */
function usualShare({ bias, scatter }: MeasureInput, index: number, chance: number): number {
  if (typeof scatter !== 'number') return Math.max(-0.92, Math.min(0.92, bias + chance * 0.18));
  return Math.max(-0.97, Math.min(0.97, bias * (index % 4 === 1 ? 1 : 0.4) + chance * scatter));
}

function share(world: World, input: MeasureInput, index: number): number {
  const { random } = world;
  const usual = usualShare(input, index, random.bell());
  const affected = index % 3 === 1 || input.points.length < 3;
  if (input.health === 'good' || !affected) return usual;
  const sign = input.bias < 0 ? -1 : 1;
  if (input.health === 'doubtful') {
    const texts = input.points[index];
    const width = texts ? texts.point.uncertainty / texts.point.limit : 0.2;
    return sign * (1 + width * 0.6);
  }
  return sign * (1.35 + random.next() * 0.7);
}

function verdict(deviation: number, texts: PointTexts, guarded: boolean): Verdict {
  const { limit, uncertainty, decimals } = texts.point;
  const size = Math.abs(deviation);
  const grain = 10 ** -decimals * 1e-3;
  if (!guarded) return size <= limit + grain ? 'Pass' : 'Fail';
  if (size <= limit - uncertainty + grain) return 'Pass';
  if (size <= limit + grain) return 'Pass Indeterminate';
  return size <= limit + uncertainty + grain ? 'Fail Indeterminate' : 'Fail';
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** No minus before a zero. */
function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

/** One result: its point, and the values of `measuredColumns` between key and date. */
interface MeasuredPoint {
  texts: PointTexts;
  verdict: Verdict;
  values: Stored[];
}

export interface Measured {
  points: MeasuredPoint[];
  outcome: Outcome;
}

function measurePoint(texts: PointTexts, deviation: number, input: MeasureInput): MeasuredPoint {
  const { point } = texts;
  const only = point.kind === 'at_most';
  const measured = fixed(only ? deviation : point.nominal + deviation, point.decimals);
  const judged = verdict(deviation, texts, input.guarded);
  return {
    texts,
    verdict: judged,
    values: [
      input.phase,
      measured,
      measured,
      fixed((deviation / point.limit) * 100, 0),
      only || point.nominal === 0 || point.unit === '°C' ? null : fixed((deviation / point.nominal) * 100, 3),
      judged,
      input.guarded ? 'ILAC-G8 w = U' : null,
      input.accredited ? '1' : '0',
    ],
  };
}

/** A device that shows a value was told the true one; a device that is a value was measured. */
function measuredColumns({ kind }: TestPoint): string[] {
  return [
    'phase',
    'varq',
    kind === 'indicates' ? 'uut_ind' : 'sys_actual',
    'tol_err',
    'rel_err',
    'pass_fail',
    'guardband_meth',
    'accred',
  ];
}

function fixedColumns(texts: PointTexts): Row {
  const { kind } = texts.point;
  return {
    row_num: texts.row,
    test_desc: texts.description,
    test_step2: texts.step,
    fixq: texts.nominal,
    ...(kind === 'indicates' ? { sys_actual: texts.nominal } : { uut_ind: texts.nominal }),
    lower_limit: texts.lower,
    upper_limit: texts.upper,
    ...Object.fromEntries(
      triples.flatMap((column, index) => [
        [`${column}_p`, texts.units[index * 2] ?? null],
        [`${column}_u`, texts.units[index * 2 + 1] ?? null],
      ]),
    ),
    std_uncert: texts.standardUncertainty,
    exp_uncert: texts.uncertainty,
    fsc: 'EVAL',
  };
}

/** Writes what was measured, with one statement a point: what never changes stands in it and need not be bound a million times. */
export function createResultWriter({
  loader,
  nextKey,
}: World): (calibration: string, measured: Measured, createdAt: string) => void {
  const writers = new Map<PointTexts, (values: readonly Stored[]) => void>();
  function writerOf(texts: PointTexts) {
    const known = writers.get(texts);
    if (known) return known;
    const columns = ['uID', 'ctag', ...measuredColumns(texts.point), 'created_at', 'updated_at'];
    const made = loader.writer('result', columns, fixedColumns(texts));
    writers.set(texts, made);
    return made;
  }
  return (calibration, { points }, createdAt) => {
    for (const { texts, values } of points) writerOf(texts)([nextKey(), calibration, ...values, createdAt, createdAt]);
  };
}

function deviationOf(texts: PointTexts, part: number): number {
  const { kind, limit, decimals } = texts.point;
  const size = kind === 'at_most' ? 0.15 + Math.abs(part) * (Math.abs(part) > 0.95 ? 0.85 : 0.75) : part;
  const grain = 10 ** -decimals;
  const decided = rounded(size * limit, decimals);
  // A coarse reading must not round a bad device into its limits.
  if (Math.abs(size) > 1 && Math.abs(decided) <= limit + grain * 1e-3)
    return rounded(Math.sign(size) * (limit + grain), decimals);
  return decided;
}

export function measure(world: World, input: MeasureInput): Measured {
  const points = input.points.map((texts, index) => measurePoint(texts, deviationOf(texts, share(world, input, index)), input));
  const failed = points.some(({ verdict: judged }) => judged === 'Fail');
  const doubtful = points.some(({ verdict: judged }) => judged === 'Fail Indeterminate');
  return { points, outcome: failed ? 'failed' : doubtful ? 'limited' : 'passed' };
}
