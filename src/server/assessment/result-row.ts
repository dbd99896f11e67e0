// A results row as a test point, and a judgement as the columns of the row. docs/data-contracts.md#certificate names the columns and the
// words certificates read.
import { measuredColumns, nominalColumnOf, recordedIn } from '../contract/values/recorded-value.ts';
import { coverageOf, noDefaults } from './coverage.ts';
import { decimalText } from './decimal.ts';
import { type DecisionRule, percentOf, readDecisionRule } from './decision-rule.ts';
import { type Judgement, judge, type TestPoint, type Verdict } from './verdict.ts';

const passFailWords: Readonly<Record<Verdict, string | null>> = {
  pass: 'Pass',
  conditional_pass: 'Pass Indeterminate',
  conditional_fail: 'Fail Indeterminate',
  fail: 'Fail',
  not_assessed: null,
};

const measuredTriples = ['fixq', 'sys_actual', 'varq', 'uut_ind', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;

/** The columns a judgement is made from. */
export const judgedColumns = [
  ...measuredTriples.flatMap((column) => [column, `${column}_p`, `${column}_u`] as const),
  'std_uncert',
  'coverage_factor',
] as const;

/** The columns a judgement fills. */
export const verdictColumns = ['pass_fail', 'conformity', 'tol_err', 'rel_err', 'guardband_meth'] as const;

/** What says of a point which one it is, and of its uncertainty how it came about. */
type FurtherColumn =
  | 'uID'
  | 'ctag'
  | 'phase'
  | 'row_num'
  | 'test_desc'
  | 'test_step2'
  | 'coverage_probability'
  | 'degrees_of_freedom'
  | 'exp_uncert_iso_e'
  | 'exp_uncert_iso_p'
  | 'accred';

type ResultColumn = (typeof judgedColumns)[number] | (typeof verdictColumns)[number] | FurtherColumn;

export type ResultRow = { readonly [Column in ResultColumn]?: string | number | null | undefined };

export type VerdictColumns = Record<(typeof verdictColumns)[number], string | null>;

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? null : String(value));

function triple(row: ResultRow, column: (typeof measuredTriples)[number]) {
  return { value: textOf(row[column]), prefix: textOf(row[`${column}_p`]), unit: textOf(row[`${column}_u`]) };
}

const nothing = { value: null, prefix: null, unit: null };

/** What was recorded of the row, whichever of its columns hold it. */
export function testPointOf(row: ResultRow): TestPoint {
  const nominal = nominalColumnOf(row);
  return {
    measured: triple(row, recordedIn(row, measuredColumns)),
    nominal: nominal === null ? nothing : triple(row, nominal),
    lower: triple(row, 'lower_limit'),
    upper: triple(row, 'upper_limit'),
    uncertainty: triple(row, 'exp_uncert'),
    coverage: coverageOf(row, noDefaults).factor,
  };
}

const filled = (value: string | number | null | undefined) =>
  textOf(value)?.trim() !== '' && value !== null && value !== undefined;

/** A reading stands in it. */
export const isMeasured = (row: ResultRow) => measuredColumns.some((column) => filled(row[column]));

/** Something was to be measured, and neither a reading nor anybody's verdict stands in it. */
export const isUnmeasured = (row: ResultRow) =>
  !isMeasured(row) &&
  !filled(row.pass_fail) &&
  (nominalColumnOf(row) !== null || filled(row.lower_limit) || filled(row.upper_limit));

export function judgeRow(row: ResultRow, rule: DecisionRule | null): Judgement {
  return judge(testPointOf(row), rule);
}

export const phaseOf = ({ phase }: ResultRow) => (phase === 'as_found' ? 'as_found' : 'as_left');

/** What the device was left with: what it was found with where nobody measured again. */
export function decisiveRows<Row extends ResultRow>(rows: readonly Row[]): readonly Row[] {
  const left = rows.filter((row) => phaseOf(row) === 'as_left');
  return left.length > 0 ? left : rows;
}

/** The verdict that stands in the row, whoever came to it. */
export function statedVerdict(row: ResultRow): Verdict | null {
  const word = textOf(row.pass_fail)?.trim().toLowerCase();
  const found = Object.entries(passFailWords).find(([, known]) => known !== null && known.toLowerCase() === word);
  return found ? (found[0] as Verdict) : null;
}

/** As certificates and lists name the band; null where there is none. */
function methodOf(rule: DecisionRule): string | null {
  switch (rule.kind) {
    case 'simple':
      return null;
    case 'guarded': {
      const factor = decimalText(rule.factor);
      return factor === '1' ? 'ILAC-G8 w = U' : `ILAC-G8 w = ${factor} U`;
    }
    case 'iso_14253':
      return `ISO 14253-1 ${percentOf(rule.probability)} %`;
    case 'rss':
      return 'RSS';
    case 'managed':
      return 'Dobbert 2 %';
    case 'target':
      return `PFA <= ${percentOf(rule.risk)} %`;
  }
}

/** What the program would write into the row by this rule. */
export function judgedRow(row: ResultRow, stated: string | null): VerdictColumns {
  const rule = readDecisionRule(stated);
  const { verdict, hasLimits, toleranceUsed, relativeError } = judgeRow(row, rule);
  return {
    pass_fail: passFailWords[verdict],
    conformity: hasLimits ? verdict : null,
    tol_err: toleranceUsed,
    rel_err: relativeError,
    guardband_meth: rule && verdict !== 'not_assessed' ? methodOf(rule) : null,
  };
}

/** What another rule changes: only what the program itself had written, a verdict that came with the row is kept. */
export function judgedAnew(row: ResultRow, from: string | null, to: string | null): Partial<VerdictColumns> {
  const [was, is] = [judgedRow(row, from), judgedRow(row, to)];
  const values: Partial<VerdictColumns> = {};
  for (const column of verdictColumns) if (row[column] === was[column]) values[column] = is[column];
  return values;
}
