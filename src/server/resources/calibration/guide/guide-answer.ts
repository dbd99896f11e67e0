// What was read, answered or confirmed at a step, judged before it is kept: everything that is wrong at its field, and out of limits only
// with a reason.
import { compare, parseDecimal } from '#server/assessment/decimal.ts';
import { mostReadings, readReadings, summaryOf } from '#server/assessment/readings/readings.ts';
import type { BenchStep } from '#server/assessment/steps/bench-steps.ts';
import { AppError, type FieldProblems } from '#server/contract/errors.ts';

export interface Given {
  readings?: string | undefined;
  yes?: boolean | undefined;
  reason?: string | undefined;
}

export interface Judged {
  /** Kept only where there are several. */
  readings: string | null;
  value: string | null;
  yes: boolean | null;
  outside: boolean;
  reason: string | null;
}

function refused(fields: FieldProblems): AppError {
  return new AppError('request.invalid', { fields, ofInput: true });
}

function isOutside({ lower, upper }: BenchStep, text: string): boolean {
  const [value, least, most] = [text, lower ?? '', upper ?? ''].map(parseDecimal);
  if (!value) return false;
  return (!!least && compare(value, least) < 0) || (!!most && compare(value, most) > 0);
}

function measured(step: BenchStep, text: string): Pick<Judged, 'readings' | 'value' | 'outside'> {
  const { values, fault } = readReadings(text);
  if (fault) throw refused({ readings: [{ key: 'errors.result.reading', params: { number: fault.number, text: fault.text } }] });
  if (values.length < step.count)
    throw refused({ readings: [{ key: 'errors.guide.too_few', params: { count: values.length, wanted: step.count } }] });
  if (values.length > mostReadings)
    throw refused({ readings: [{ key: 'errors.budget.too_many_readings', params: { max: mostReadings } }] });
  const value = summaryOf(text)?.mean ?? '';
  return { readings: values.length > 1 ? text : null, value, outside: isOutside(step, value) };
}

export function judgedAnswer(step: BenchStep, { readings = '', yes, reason: given }: Given): Judged {
  const reason = given?.trim() || null;
  if (step.kind === 'message') return { readings: null, value: null, yes: null, outside: false, reason: null };
  if (step.kind === 'question' && yes === undefined) throw refused({ yes: [{ key: 'errors.field.required' }] });
  const judged: Judged =
    step.kind === 'question'
      ? { readings: null, value: null, yes: yes === true, outside: yes !== true, reason }
      : { ...measured(step, readings), yes: null, reason };
  if (!judged.outside) return { ...judged, reason: null };
  if (reason === null) {
    const { value, kind } = { ...judged, kind: step.kind };
    const params = { value: value ?? '', lower: step.lower ?? '–', upper: step.upper ?? '–' };
    throw refused({ reason: [{ key: `errors.guide.reason_${kind}`, params }] });
  }
  return judged;
}
