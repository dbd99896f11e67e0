// What the readings of a result lead to: their number, their standard deviation, and the measured value, which follows their mean until
// somebody types another one. docs/uncertainty.md#readings-of-a-result.
import { isMean } from '../../assessment/readings/mean-at.ts';
import { mostReadings, readReadings, summaryOf } from '../../assessment/readings/readings.ts';
import { measuredColumns, recordedIn } from '../../contract/values/recorded-value.ts';
import type { JudgedChange, ProblemsOf } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Columns = StoredColumns<'result'>;
type Written = Pick<JudgedChange<'result'>, 'before' | 'values'>;

const textOf = (value: string | null | undefined) => (value ?? '').trim();

export function readValues({ before, values }: Written): Columns {
  const row: Columns = { ...before, ...values };
  const [is, was] = [summaryOf(row.readings), summaryOf(before?.readings)];
  const column = recordedIn(row, measuredColumns);
  const [now, then] = [textOf(row[column]), textOf(before?.[column])];
  const isNew = textOf(row.readings) !== textOf(before?.readings);
  const stood = was !== null && isMean({ value: now, mean: was.mean, uncertainty: before?.exp_uncert });
  const isTyped = now !== '' && (now !== then || !stood);
  const follows = is !== null && !isTyped && (isNew || now === '');
  return {
    ...(isNew ? { reading_count: is?.count ?? null, reading_deviation: is?.deviation ?? null } : {}),
    ...(follows ? { [column]: is.mean } : {}),
  };
}

export function readingProblems({ readings }: Columns): ProblemsOf<'result'> {
  const read = readReadings(readings ?? '');
  if (read.fault) {
    const { number, text } = read.fault;
    return { readings: [{ key: 'errors.result.reading', params: { number, text } }] };
  }
  if (read.values.length <= mostReadings) return {};
  return { readings: [{ key: 'errors.budget.too_many_readings', params: { max: mostReadings } }] };
}
