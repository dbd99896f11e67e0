// What no test point can have measured: a temperature below absolute zero, a relative humidity over 100 %, an absolute pressure below none.
// The unit says which it is; a difference is no temperature, and what a device shows may err. docs/interface/records.md#physical-limits.
import { compare, type Decimal, parseDecimal } from '../../assessment/decimal.ts';
import { readQuantity } from '../../assessment/quantity.ts';
import { readReadings } from '../../assessment/readings/readings.ts';
import { measuredColumns, recordedIn } from '../../contract/values/recorded-value.ts';
import type { ProblemsOf } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Columns = StoredColumns<'result'>;

const valueColumns = ['fixq', 'sys_actual', 'varq', 'uut_ind'] as const;
type Column = (typeof valueColumns)[number];

/** From the one to the other, in the unit without a prefix, as it is told. */
type Span = readonly [least: string, most?: string];

interface Limits {
  key: 'temperature' | 'humidity' | 'pressure';
  unit: string;
  /** What a nominal value can be. */
  is: Span;
  /** What a device may show all the same; as the nominal value unless said otherwise. */
  shown?: Span;
}

const humidity: Limits = { key: 'humidity', unit: '%', is: ['0', '100'], shown: ['-10', '110'] };

const byUnit: Readonly<Record<string, Limits>> = {
  '°C': { key: 'temperature', unit: '°C', is: ['-273.15'] },
  '°F': { key: 'temperature', unit: '°F', is: ['-459.67'] },
  K: { key: 'temperature', unit: 'K', is: ['0'] },
};

const absolutePressures: Readonly<Record<string, Limits>> = {
  bar: { key: 'pressure', unit: 'bar', is: ['0'], shown: ['-1'] },
  Pa: { key: 'pressure', unit: 'Pa', is: ['0'], shown: ['-100000'] },
  psi: { key: 'pressure', unit: 'psi', is: ['0'], shown: ['-15'] },
};

const humidityUnit = /^%(?:r\.?[fh]\.?|rel\.?[fh]?\.?)$/i;
/** Of a pressure that says so: without a word it may be one over that of the air. */
const absolute = /^(.*(?:bar|Pa|psi))(?:abs\.?|\(abs\.?\)|a|\(a\))$/;
const aDifference = /Δ|∆|differen|abweichung|deviation|gradient|hystere|drift|error|fehler|spread|spanne/i;
/** Below it a value in kelvins is mostly a difference. */
const fewKelvins = '20';

interface Limited {
  value: Decimal;
  limits: Limits;
}

const plain = (text: string | null | undefined) => (text ?? '').normalize('NFKC').replace(/\s+/g, '');

/** Null where nothing in that unit is impossible. */
function limited(row: Columns, column: Column, value: string): Limited | null {
  const [prefix, unit] = [plain(row[`${column}_p`]), plain(row[`${column}_u`])];
  const whole = `${prefix}${unit}`;
  if (humidityUnit.test(whole)) {
    const number = parseDecimal(value);
    return number && { value: number, limits: humidity };
  }
  const pressure = absolute.exec(whole)?.[1];
  const [known, quantity] =
    pressure === undefined
      ? [byUnit, readQuantity({ value, prefix, unit })]
      : [absolutePressures, readQuantity({ value, prefix: null, unit: pressure })];
  const limits = quantity && Object.hasOwn(known, quantity.unit) ? known[quantity.unit] : undefined;
  return quantity && limits ? { value: quantity.value, limits } : null;
}

/** A kelvin is the unit of differences as well. */
function isDifference(row: Columns, { limits }: Limited): boolean {
  if (limits.key !== 'temperature') return false;
  if (aDifference.test(row.test_desc ?? '')) return true;
  if (limits.unit !== 'K') return false;
  const nominal = limited(row, 'fixq', row.fixq ?? '');
  const least = parseDecimal(fewKelvins);
  return nominal?.limits.unit !== 'K' || least === null || compare(nominal.value, least) < 0;
}

function problemOf(row: Columns, column: Column, value: string): ProblemsOf<'result'>[Column] {
  const found = limited(row, column, value);
  if (!found || isDifference(row, found)) return undefined;
  const { key, unit, is, shown = is } = found.limits;
  const [least, most] = column === 'fixq' ? is : shown;
  const isBeyond = (bound: string | undefined, side: -1 | 1) => {
    const limit = bound === undefined ? null : parseDecimal(bound);
    return limit !== null && compare(found.value, limit) === side;
  };
  const told = (limit: string | undefined) => ({ limit: `${(limit ?? '').replace('-', '−')} ${unit}` });
  if (isBeyond(least, -1)) return [{ key: `errors.result.below_${key}`, params: told(least) }];
  return isBeyond(most, 1) ? [{ key: `errors.result.above_${key}`, params: told(most) }] : undefined;
}

/** Of what is written; values that stand are no matter of this write. */
export function physicalProblems(before: Columns | null, row: Columns): ProblemsOf<'result'> {
  const isNew = (column: 'readings' | Column | `${Column}_p` | `${Column}_u`) =>
    (before?.[column] ?? null) !== (row[column] ?? null);
  const problems: ProblemsOf<'result'> = {};
  for (const column of valueColumns) {
    const written = isNew(column) || isNew(`${column}_p`) || isNew(`${column}_u`);
    const problem = written ? problemOf(row, column, row[column] ?? '') : undefined;
    if (problem) problems[column] = problem;
  }
  if (!isNew('readings')) return problems;
  const column = recordedIn(row, measuredColumns);
  const each = (row.readings ?? '').split(/[;\s]+/).filter((part) => part !== '');
  const reading = readReadings(row.readings ?? '').fault
    ? undefined
    : each.map((one) => problemOf(row, column, one)).find(Boolean);
  return reading ? { ...problems, readings: reading } : problems;
}
