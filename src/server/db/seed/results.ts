// Measures: the values of one calibration, point by point, and the judgement they lead to.
import type { Stored } from '../../schema/field-type.ts';
import { type PointTexts, triples } from './point-texts.ts';
import type { World } from './world.ts';

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
}

type Verdict = 'Pass' | 'Fail' | 'Pass Indeterminate' | 'Fail Indeterminate';
export type Outcome = 'passed' | 'failed' | 'limited';

function share(world: World, input: MeasureInput, index: number): number {
  const { random } = world;
  const usual = Math.max(-0.92, Math.min(0.92, input.bias + random.bell() * 0.18));
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

interface ResultValues {
  values: Stored[];
  verdict: Verdict;
}

/** A row without its key and date, in the order of `resultColumns`. */
function resultOf(texts: PointTexts, deviation: number, input: MeasureInput): ResultValues {
  const { point } = texts;
  const only = point.kind === 'at_most';
  const measured = fixed(only ? deviation : point.nominal + deviation, point.decimals);
  const judged = verdict(deviation, texts, input.guarded);
  return {
    verdict: judged,
    values: [
      input.phase,
      texts.description,
      texts.step,
      texts.nominal,
      point.kind === 'indicates' ? texts.nominal : measured,
      measured,
      only ? null : point.kind === 'indicates' ? measured : texts.nominal,
      texts.lower,
      texts.upper,
      ...texts.units,
      texts.standardUncertainty,
      texts.uncertainty,
      fixed((deviation / point.limit) * 100, 0),
      only || point.nominal === 0 || point.unit === '°C' ? null : fixed((deviation / point.nominal) * 100, 3),
      judged,
      input.guarded ? 'ILAC-G8 w = U' : null,
      'EVAL',
      input.accredited ? '1' : '0',
    ],
  };
}

const resultColumns: readonly string[] = [
  'uID',
  'ctag',
  'row_num',
  'phase',
  'test_desc',
  'test_step2',
  'fixq',
  'sys_actual',
  'varq',
  'uut_ind',
  'lower_limit',
  'upper_limit',
  ...triples.flatMap((column) => [`${column}_p`, `${column}_u`]),
  'std_uncert',
  'exp_uncert',
  'tol_err',
  'rel_err',
  'pass_fail',
  'guardband_meth',
  'fsc',
  'accred',
  'created_at',
  'updated_at',
];

/** Writes what was measured; as found and as left are numbered each from 1. */
export function createResultWriter(world: World): (calibration: string, measured: Measured, createdAt: string) => void {
  const write = world.loader.writer('result', resultColumns);
  return (calibration, measured, createdAt) => {
    for (const { row, values } of measured.rows) write([world.nextKey(), calibration, row, ...values, createdAt, createdAt]);
  };
}

export interface Measured {
  rows: { row: number; values: Stored[] }[];
  outcome: Outcome;
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
  let outcome: Outcome = 'passed';
  const rows = input.points.map((texts, index) => {
    const { values, verdict: judged } = resultOf(texts, deviationOf(texts, share(world, input, index)), input);
    if (judged === 'Fail') outcome = 'failed';
    else if (judged === 'Fail Indeterminate' && outcome === 'passed') outcome = 'limited';
    return { row: index + 1, values };
  });
  return { rows, outcome };
}
