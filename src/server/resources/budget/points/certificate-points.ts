// What a certificate says at a nominal value: at one of its points, or between two of them on the straight line. Exact decimals; nothing is
// said beyond its ends. docs/uncertainty.md#standards.
import { type CoverageDefaults, coverageOf } from '#server/assessment/coverage.ts';
import { add, compare, type Decimal, decimalText, divide, multiply, parseDecimal, subtract } from '#server/assessment/decimal.ts';
import { inUnitOf } from '#server/assessment/quantity.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';

export interface Scale {
  prefix: string | null;
  unit: string | null;
}

export interface CertifiedPoint {
  nominal: Decimal;
  value: Decimal;
  expanded: Decimal;
  factor: Decimal | null;
  freedom: string;
}

export interface CertifiedValue {
  value: string;
  /** Expanded where both neighbours have one k, else standard. */
  statement: 'expanded' | 'standard';
  uncertainty: string;
  factor: string | null;
  freedom: string | null;
}

export type CertifiedAt =
  | { found: CertifiedValue }
  | { lacking: 'unit' | 'factor' }
  | { lacking: 'range'; from: string; to: string };

type Row = Readonly<StoredColumns<'result'>>;

const scaleOf = (row: Row, column: 'fixq' | 'sys_actual' | 'varq' | 'uut_ind' | 'exp_uncert'): Scale => ({
  prefix: row[`${column}_p`] ?? null,
  unit: row[`${column}_u`] ?? null,
});

/** In the unit that is asked for; points without numbers, or of another quantity, say nothing. */
export function certifiedPoints(rows: readonly Row[], scale: Scale, defaults: CoverageDefaults): CertifiedPoint[] {
  const left = rows.filter(({ phase }) => phase !== 'as_found');
  const points = (left.length > 0 ? left : rows).flatMap((row): CertifiedPoint[] => {
    const [nominalColumn, valueColumn] = [nominalColumnOf(row), recordedIn(row, measuredColumns)];
    if (!nominalColumn) return [];
    const inScale = (column: Parameters<typeof scaleOf>[1], difference: boolean) => {
      const number = parseDecimal(row[column] ?? '');
      return number && inUnitOf(number, scaleOf(row, column), scale, { difference });
    };
    const [nominal, value] = [inScale(nominalColumn, false), inScale(valueColumn, false)];
    const expanded = inScale('exp_uncert', true);
    if (!nominal || !value || !expanded) return [];
    const { factor, freedom } = coverageOf(row, defaults);
    return [{ nominal, value, expanded, factor: parseDecimal(factor), freedom }];
  });
  return points.sort((a, b) => compare(a.nominal, b.nominal));
}

/** Two of one nominal value: the less certain one counts. */
function nearest(points: readonly CertifiedPoint[], isWanted: (point: CertifiedPoint) => boolean): CertifiedPoint | undefined {
  return points
    .filter(isWanted)
    .reduce<CertifiedPoint | undefined>(
      (one, other) => (one && compare(one.expanded, other.expanded) >= 0 ? one : other),
      undefined,
    );
}

const further = 2;

export function certifiedAt(points: readonly CertifiedPoint[], nominal: Decimal): CertifiedAt {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { lacking: 'unit' };
  const below = points.findLast((point) => compare(point.nominal, nominal) <= 0);
  const above = points.find((point) => compare(point.nominal, nominal) >= 0);
  if (!below || !above) return { lacking: 'range', from: decimalText(first.nominal), to: decimalText(last.nominal) };
  const low = nearest(points, (point) => compare(point.nominal, below.nominal) === 0) ?? below;
  const high = nearest(points, (point) => compare(point.nominal, above.nominal) === 0) ?? above;
  if (!low.factor || !high.factor) return { lacking: 'factor' };
  return { found: between(low, high, nominal) };
}

function between(low: CertifiedPoint, high: CertifiedPoint, nominal: Decimal): CertifiedValue {
  const line = (a: Decimal, b: Decimal) => {
    const width = subtract(high.nominal, low.nominal);
    if (width.digits === 0n) return decimalText(a);
    const rise = multiply(subtract(b, a), subtract(nominal, low.nominal));
    const least = Math.max(a.scale, b.scale);
    const step = divide(rise, width, least + further);
    return decimalText(shortened(step ? add(a, step) : a, least));
  };
  const [k, other] = [low.factor ?? unit, high.factor ?? unit];
  const isOne = compare(k, other) === 0;
  const standard = ({ expanded }: CertifiedPoint, by: Decimal) => divide(expanded, by, expanded.scale + further) ?? expanded;
  const freedoms = [low.freedom, high.freedom].filter((text) => parseDecimal(text) !== null);
  return {
    value: line(low.value, high.value),
    statement: isOne ? 'expanded' : 'standard',
    uncertainty: isOne ? line(low.expanded, high.expanded) : line(standard(low, k), standard(high, other)),
    factor: isOne ? decimalText(k) : null,
    freedom: freedoms.sort((a, b) => Number(a.replace(',', '.')) - Number(b.replace(',', '.')))[0] ?? null,
  };
}

const unit: Decimal = { digits: 1n, scale: 0 };

/** Without the zeros behind the digits that the points themselves have. */
function shortened(value: Decimal, least: number): Decimal {
  let { digits, scale } = value;
  for (; scale > least && digits % 10n === 0n; scale -= 1) digits /= 10n;
  return { digits, scale };
}
