// What a released budget comes to at one test point, and the columns of the result that say so. docs/uncertainty.md#points.
import { isMean, meanAt } from '#server/assessment/readings/mean-at.ts';
import { summaryOf } from '#server/assessment/readings/readings.ts';
import { AppError, type FieldProblem } from '#server/contract/errors.ts';
import { significantText } from '#server/contract/values/numbers/significant.ts';
import { measuredColumns, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import type { ColumnValues, StoredColumns } from '#server/schema/row-values.ts';
import { wholeFreedom } from '#server/uncertainty/evaluate.ts';
import type { VersionContent } from '../../rules/versions/budget-version.ts';
import { toldEvaluation } from '../evaluation.ts';
import { type WorkedOut, workOut } from '../work-out.ts';
import { inputsFor, measuredScale, type UsedInput, unitText } from './point-inputs.ts';
import type { StandardCertificate } from './standard-certificate.ts';

type Row = Readonly<StoredColumns<'result'>>;
type Version = Pick<SelectedRow<'budget_version'>, 'uID' | 'name' | 'number' | 'content_hash'>;

export interface EvaluatedPoint<Point extends Row> {
  row: Point;
  used: readonly UsedInput[];
  worked: WorkedOut;
}

function refusals(error: unknown): FieldProblem[] {
  if (!(error instanceof AppError) || !error.details.fields) throw error;
  return Object.values(error.details.fields)
    .flat()
    .map(({ key, params = {} }) => ({
      key: 'errors.budget_point.cannot',
      params: { problem: { key, params } },
      within: ['budget'],
    }));
}

/** Everything that is lacking at once, where something is. */
export function evaluatedPoint<Point extends Row>(
  row: Point,
  content: VersionContent,
  standards: readonly StandardCertificate[],
): EvaluatedPoint<Point> | FieldProblem[] {
  const { inputs, problems } = inputsFor(row, content.inputs, standards);
  if (problems) return problems;
  const unit = unitText(measuredScale(row)) || content.budget.unit;
  try {
    return { row, used: inputs, worked: workOut({ budget: { ...content.budget, unit }, inputs }) };
  } catch (error) {
    return refusals(error);
  }
}

/** The measured value at the place of U, where it is the mean of readings and nobody typed another one. */
function roundedValue(row: Row, uncertainty: string): ColumnValues<'result'> {
  const readings = summaryOf(row.readings);
  const column = recordedIn(row, measuredColumns);
  const value = (row[column] ?? '').trim();
  if (!readings || !isMean({ value, mean: readings.mean, uncertainty: row.exp_uncert })) return {};
  return { [column]: meanAt(readings.mean, uncertainty) };
}

interface Entered {
  version: Version;
  at: string;
  by: string;
  /** Whether measured values are rounded to the place of U. */
  rounded: boolean;
}

export function pointValues(
  { row, used, worked }: EvaluatedPoint<Row>,
  { version, at, by, rounded }: Entered,
): ColumnValues<'result'> {
  const { evaluation, budget } = worked;
  const [output] = evaluation.outputs;
  if (!output) throw new Error('a budget without an output was worked out');
  const freedom = wholeFreedom(output.freedom);
  const scale = measuredScale(row);
  const told = toldEvaluation({ ...worked, tried: null }).data;
  const basis = {
    version: { id: version.uID, name: version.name, number: version.number, hash: version.content_hash },
    at,
    by,
    inputs: used,
    evaluation: told,
  };
  return {
    ...(rounded ? roundedValue(row, output.told.uncertainty) : {}),
    exp_uncert: output.told.uncertainty,
    exp_uncert_p: scale.prefix,
    exp_uncert_u: unitText(scale) === '' ? output.unit : scale.unit,
    // It belonged to another U.
    std_uncert: null,
    coverage_factor: significantText(output.coverageFactor, 3),
    coverage_probability: String(Number((budget.probability * 100).toPrecision(12))),
    degrees_of_freedom: Number.isFinite(freedom) ? String(freedom) : '∞',
    budget_version_id: version.uID,
    budget_basis: JSON.stringify(basis),
  };
}
