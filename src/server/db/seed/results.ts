// Measures: the values of one calibration, point by point, and the judgement they lead to.
import type { Row } from '../../schema/define-resource.ts';
import type { PointTexts } from './point-texts.ts';
import type { World } from './world.ts';

/** `good`, out of limits in some points, or between limit and limit plus uncertainty in one. */
export type Health = 'good' | 'bad' | 'doubtful';

export interface MeasureInput {
  calibration: string;
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

function resultRow(texts: PointTexts, deviation: number, input: MeasureInput): Row & { pass_fail: Verdict } {
  const { point, prefix } = texts;
  const only = point.kind === 'at_most';
  const measured = (only ? deviation : point.nominal + deviation).toFixed(point.decimals).replace(/^-(0(?:\.0*)?)$/, '$1');
  const indicated = point.kind === 'indicates' ? measured : texts.nominal;
  return {
    ctag: input.calibration,
    row_num: 0,
    phase: input.phase,
    test_desc: texts.description,
    test_step2: texts.step,
    fixq: texts.nominal,
    fixq_p: only ? null : prefix,
    fixq_u: only ? null : point.unit,
    sys_actual: point.kind === 'indicates' ? texts.nominal : measured,
    sys_actual_p: prefix,
    sys_actual_u: point.unit,
    varq: measured,
    varq_p: prefix,
    varq_u: point.unit,
    uut_ind: only ? null : indicated,
    uut_ind_p: only ? null : prefix,
    uut_ind_u: only ? null : point.unit,
    lower_limit: texts.lower,
    lower_limit_p: only ? null : prefix,
    lower_limit_u: only ? null : point.unit,
    upper_limit: texts.upper,
    upper_limit_p: prefix,
    upper_limit_u: point.unit,
    std_uncert: texts.standardUncertainty,
    exp_uncert: texts.uncertainty,
    exp_uncert_p: prefix,
    exp_uncert_u: point.unit,
    tol_err: ((deviation / point.limit) * 100).toFixed(0),
    rel_err: only || point.nominal === 0 || point.unit === '°C' ? null : ((deviation / point.nominal) * 100).toFixed(3),
    pass_fail: verdict(deviation, texts, input.guarded),
    guardband_meth: input.guarded ? 'ILAC-G8 w = U' : null,
    fsc: 'EVAL',
    accred: input.accredited ? '1' : '0',
  };
}

export interface Measured {
  rows: Row[];
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

export function measure(world: World, input: MeasureInput, firstRow: number): Measured {
  let outcome: Outcome = 'passed';
  const rows = input.points.map((texts, index) => {
    const row = resultRow(texts, deviationOf(texts, share(world, input, index)), input);
    row.row_num = firstRow + index;
    if (row.pass_fail === 'Fail') outcome = 'failed';
    else if (row.pass_fail === 'Fail Indeterminate' && outcome === 'passed') outcome = 'limited';
    return row;
  });
  return { rows, outcome };
}
