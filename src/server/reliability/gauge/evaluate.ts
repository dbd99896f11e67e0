// A study of a measuring system worked out, or refused with all that is wrong with it. Pure. docs/reliability.md#gauge.
import type { StudyVerdict } from '#server/contract/values/measuring/gauge-study.ts';
import { type GaugeFindings, gaugeFindings } from './components.ts';
import { crossedOf } from './crossed.ts';
import { type Reason, reasonsOfBias, reasonsOfGauge, reasonsOfLinearity, worstOf } from './judgement.ts';
import { type BiasFindings, biasFindings, type LinearityFindings, linearityFindings, type ReferencePart } from './lines.ts';
import {
  atCell,
  numberIn,
  type ReadLine,
  readLines,
  type StudyFault,
  type StudyText,
  textFaults,
  widthOf,
} from './study-text.ts';

export interface StudyFindings {
  operators: number;
  parts: number;
  trials: number;
  verdict: StudyVerdict;
  reasons: Reason[];
  gauge: GaugeFindings | null;
  bias: BiasFindings | null;
  linearity: LinearityFindings | null;
}

export type StudyOutcome = { faults: StudyFault[] } | { findings: StudyFindings };

const none = { gauge: null, bias: null, linearity: null };

function byCrossed(lines: readonly ReadLine[], { kind, tolerance }: Pick<StudyText, 'kind' | 'tolerance'>): StudyOutcome {
  const { crossed, faults } = crossedOf(lines);
  if (faults.length > 0) return { faults };
  const gauge = gaugeFindings(crossed, {
    kind: kind === 'average_range' ? 'average_range' : 'anova',
    tolerance: numberIn(tolerance),
  });
  // The only size that is full and yet cannot be worked out.
  if (!gauge) return { faults: [{ ...atCell(lines[0]?.line ?? 0, 'part'), key: 'errors.gauge_study.too_large' }] };
  const reasons = reasonsOfGauge(gauge);
  const size = { operators: crossed.operators.length, parts: crossed.parts.length, trials: widthOf(lines) };
  return { findings: { ...none, ...size, gauge, reasons, verdict: worstOf(reasons) } };
}

const valuesOf = ({ values }: ReadLine) => values.filter((value) => value !== null);
const isStill = (values: readonly number[]) => values.every((value) => value === values[0]);

function sizeOf(lines: readonly ReadLine[]) {
  const count = (names: readonly string[]) => Math.max(1, new Set(names.filter(Boolean)).size);
  const operators = count(lines.map(({ operator }) => operator));
  return { operators, parts: count(lines.map(({ part }) => part)), trials: widthOf(lines) };
}

function byBias(lines: readonly ReadLine[], { tolerance, reference_value }: StudyText): StudyOutcome {
  const reference = numberIn(reference_value);
  const readings = lines.flatMap(valuesOf);
  const line = lines[0]?.line ?? 0;
  const faults: StudyFault[] = [];
  if (reference === null) faults.push({ field: 'reference_value', key: 'errors.gauge_study.reference' });
  if (readings.length < 2) faults.push({ ...atCell(line, 'values', readings.length), key: 'errors.gauge_study.two_readings' });
  else if (isStill(readings)) faults.push({ ...atCell(line, 'values', 0), key: 'errors.gauge_study.still' });
  if (faults.length > 0 || reference === null) return { faults };
  const bias = biasFindings(readings, reference, numberIn(tolerance));
  const reasons = reasonsOfBias(bias);
  return { findings: { ...none, ...sizeOf(lines), bias, reasons, verdict: worstOf(reasons) } };
}

const leastReferences = 3;

function byLinearity(lines: readonly ReadLine[], { tolerance }: StudyText): StudyOutcome {
  const first = lines[0]?.line ?? 0;
  const faults: StudyFault[] = [];
  for (const one of lines) {
    if (one.reference === null) faults.push({ ...atCell(one.line, 'reference'), key: 'errors.gauge_study.line_reference' });
    if (valuesOf(one).length === 0) faults.push({ ...atCell(one.line, 'values', 0), key: 'errors.gauge_study.missing' });
  }
  const references = new Set(lines.map(({ reference }) => reference));
  if (faults.length === 0 && references.size < leastReferences)
    faults.push({ ...atCell(first, 'reference'), key: 'errors.gauge_study.references', params: { least: leastReferences } });
  const parts: ReferencePart[] = lines.map((one) => ({
    part: one.part,
    reference: one.reference ?? 0,
    readings: valuesOf(one),
  }));
  if (faults.length > 0) return { faults };
  const linearity = linearityFindings(parts, numberIn(tolerance));
  // Nothing lies off the line: no spread to hold it against.
  if (linearity.deviation === 0) return { faults: [{ ...atCell(first, 'values', 0), key: 'errors.gauge_study.still' }] };
  const reasons = reasonsOfLinearity(linearity);
  return { findings: { ...none, ...sizeOf(lines), linearity, reasons, verdict: worstOf(reasons) } };
}

export function evaluateStudy(text: StudyText): StudyOutcome {
  const wrong = textFaults(text);
  if (wrong.length > 0) return { faults: wrong };
  const lines = readLines(text.readings);
  if (lines.length === 0) return { faults: [{ field: 'readings', key: 'errors.gauge_study.empty' }] };
  if (text.kind === 'bias') return byBias(lines, text);
  return text.kind === 'linearity' ? byLinearity(lines, text) : byCrossed(lines, text);
}
