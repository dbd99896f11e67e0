// The inputs of a released budget for one test point: what is taken from its readings, its values or the certificate of a standard stands
// in for the value that the budget was released with. Pure. docs/uncertainty.md#points.
import { parseDecimal } from '#server/assessment/decimal.ts';
import { readReadings } from '#server/assessment/readings/readings.ts';
import type { FieldProblem } from '#server/contract/errors.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import type { VersionInput } from '../../rules/versions/budget-version.ts';
import { certifiedAt, certifiedPoints, type Scale } from './certificate-points.ts';
import type { StandardCertificate } from './standard-certificate.ts';

type Row = Readonly<StoredColumns<'result'>>;

export interface UsedInput extends VersionInput {
  /** Of the certificate it was taken from. */
  certificate: { calibration_id: string; number: string | null; standard: string | null; standard_id: string } | null;
}

export type InputsRead = { inputs: UsedInput[]; problems: null } | { inputs: null; problems: FieldProblem[] };

const told = { value: null, statement: null, coverage_factor: null, shape: null, readings: null, degrees_of_freedom: null };
export const unitText = ({ prefix, unit }: Scale) => `${prefix ?? ''}${unit ?? ''}`;

type ValueColumn = 'fixq' | 'sys_actual' | 'varq' | 'uut_ind';

const scaleAt = (row: Row, column: ValueColumn): Scale => ({
  prefix: row[`${column}_p`] ?? null,
  unit: row[`${column}_u`] ?? null,
});

export const measuredScale = (row: Row) => scaleAt(row, recordedIn(row, measuredColumns));

const lacking = (what: string, field: string, params: FieldProblem['params'] = {}): FieldProblem => ({
  key: `errors.budget_point.${what}`,
  params,
  within: [field],
});

type Taken = { input: UsedInput } | { problem: FieldProblem };

function fromReadings(input: VersionInput, row: Row): Taken {
  const text = row.readings ?? '';
  const count = readReadings(text).values?.length ?? 0;
  if (count < 2) return { problem: lacking('readings', 'readings', { name: input.name, count }) };
  const unit = unitText(measuredScale(row));
  return { input: { ...input, ...told, estimate: null, distribution: 'readings', readings: text, unit, certificate: null } };
}

function fromValue(input: VersionInput, row: Row, column: ValueColumn | null, field: string): Taken {
  const text = (column && row[column]) ?? '';
  if (!column || !parseDecimal(text)) return { problem: lacking(`no_${field}`, field, { name: input.name }) };
  return { input: { ...input, estimate: text, unit: unitText(scaleAt(row, column)), certificate: null } };
}

function titleOf({ I4201, I4202 }: { I4201?: string | null; I4202?: string | null }): string {
  return I4201 ?? I4202 ?? '';
}

/** The one standard whose certificate says something there; the reasons of all where none does. */
function fromStandard(input: VersionInput, row: Row, standards: readonly StandardCertificate[]): Taken {
  const column = nominalColumnOf(row) ?? recordedIn(row, measuredColumns);
  const [scale, nominal] = [scaleAt(row, column), parseDecimal(row[column] ?? '')];
  if (!nominal) return { problem: lacking('no_nominal', 'nominal', { name: input.name }) };
  if (standards.length === 0) return { problem: lacking('no_standard', 'standard', { name: input.name }) };
  const fitting: UsedInput[] = [];
  const reasons: FieldProblem[] = [];
  for (const { standard, certificate, rows, defaults } of standards) {
    const name = titleOf(standard);
    if (!certificate) {
      reasons.push(lacking('no_certificate', 'standard', { name: input.name, standard: name }));
      continue;
    }
    const number = certificate.C2306 ?? certificate.CTAG;
    const at = certifiedAt(certifiedPoints(rows, scale, defaults), nominal);
    if ('found' in at) {
      const { value, statement, uncertainty, factor, freedom } = at.found;
      const source = { calibration_id: certificate.CTAG, number: certificate.C2306, standard: name, standard_id: standard.MTAG };
      const stated = { estimate: value, statement, value: uncertainty, coverage_factor: factor, degrees_of_freedom: freedom };
      fitting.push({ ...input, ...told, ...stated, distribution: 'normal', unit: unitText(scale), certificate: source });
      continue;
    }
    const value = `${row[column] ?? ''} ${unitText(scale)}`.trim();
    const place = { name: input.name, standard: name, number, value };
    const range = at.lacking === 'range' ? { ...place, from: at.from, to: at.to, unit: unitText(scale) } : place;
    reasons.push(lacking(`certificate_${at.lacking}`, 'standard', range));
  }
  const [only, other] = fitting;
  if (only && other)
    return {
      problem: lacking('several_standards', 'standard', {
        name: input.name,
        names: fitting.map(({ certificate }) => certificate?.standard ?? '').join(', '),
      }),
    };
  if (only) return { input: only };
  // Those without a certificate are told first: with one they might have fitted.
  return {
    problem:
      reasons.find(({ key }) => key.endsWith('_range')) ?? reasons[0] ?? lacking('no_standard', 'standard', { name: input.name }),
  };
}

function taken(input: VersionInput, row: Row, standards: readonly StandardCertificate[]): Taken {
  switch (input.taken_from) {
    case 'readings':
      return fromReadings(input, row);
    case 'nominal':
      return fromValue(input, row, nominalColumnOf(row), 'nominal');
    case 'measured':
      return fromValue(input, row, recordedIn(row, measuredColumns), 'measured');
    case 'standard':
      return fromStandard(input, row, standards);
    case null:
      return { input: { ...input, certificate: null } };
  }
}

export function inputsFor(row: Row, inputs: readonly VersionInput[], standards: readonly StandardCertificate[]): InputsRead {
  const all = inputs.map((input) => taken(input, row, standards));
  const problems = all.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (problems.length > 0) return { inputs: null, problems };
  return { inputs: all.flatMap((one) => ('input' in one ? [one.input] : [])), problems: null };
}
