// The results of a certificate: a table a phase, only columns that hold something, the digits of values exactly as they were recorded.
// docs/data-contracts.md#certificate.

import { ownValue } from '../../contract/values/own-value.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '../../contract/values/recorded-value.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { heading, paragraph } from '../sheet/blocks.ts';
import { colors, type Sheet, type } from '../sheet/sheet.ts';
import { type TableRow, table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import { unitText, valueText } from '../sheet/value-text.ts';
import type { CertificateDocument, CertificateResult } from './contract.ts';
import { pictureBlocks } from './picture/layout-picture.ts';

type Triple = 'fixq' | 'sys_actual' | 'varq' | 'uut_ind' | 'upper_limit' | 'lower_limit' | 'exp_uncert';

/** A value and the unit it was recorded in. */
interface Measured {
  value: string;
  prefix: string;
  unit: string;
}

function measuredIn({ texts }: Sheet, row: CertificateResult, column: Triple): Measured | null {
  const value = texts.recorded(row[column]);
  return value.trim() === '' ? null : { value, prefix: row[`${column}_p`], unit: row[`${column}_u`] };
}

const relative = ({ texts }: Sheet, { exp_uncert_iso_e: value, exp_uncert_iso_p: power }: CertificateResult) =>
  value.trim() === '' || power.trim() === '' ? '' : `${texts.recorded(value)}\u00b710${superscript(power)}`;

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789-'].map((sign, index) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'.charAt(index)]),
);
const superscript = (text: string) =>
  [...text.trim().replace('\u2212', '-').replace('+', '')].map((sign) => raised[sign] ?? sign).join('');

/** How a verdict is printed; what is none of the four stays blank. */
const verdictKeys: Readonly<Record<string, 'pass' | 'fail' | 'pass_indeterminate' | 'fail_indeterminate'>> = {
  pass: 'pass',
  fail: 'fail',
  'pass indeterminate': 'pass_indeterminate',
  'fail indeterminate': 'fail_indeterminate',
};

function verdictOf(row: CertificateResult) {
  return ownValue(verdictKeys, row.pass_fail.trim().toLowerCase());
}

interface ResultColumn extends Column {
  cell(row: CertificateResult): string;
}

interface MeasuredColumn {
  head: string;
  width: number;
  column(row: CertificateResult): Triple | null;
  /** Where nothing is in the column. */
  otherwise?(row: CertificateResult): string;
}

/** The unit stands in the head where all values of the column have the same one, else with each value. */
function measured(sheet: Sheet, rows: readonly CertificateResult[], of: MeasuredColumn): ResultColumn {
  const { otherwise = () => '' } = of;
  const read = (row: CertificateResult) => {
    const column = of.column(row);
    return column === null ? null : measuredIn(sheet, row, column);
  };
  const units = new Set(
    rows.flatMap((row) => {
      const found = read(row);
      if (found) return [unitText(found.prefix, found.unit)];
      return otherwise(row) === '' ? [] : [''];
    }),
  );
  const [unit = ''] = units;
  const common = units.size === 1 && unit !== '';
  return {
    head: common ? sheet.say('table.in_unit', { head: of.head, unit }) : of.head,
    width: of.width,
    keeps: 'number',
    cell(row) {
      const found = read(row);
      if (!found) return otherwise(row);
      return common ? found.value : valueText(found.value, found.prefix, found.unit);
    },
  };
}

export function resultBlocks(sheet: Sheet, { results, texts, calibration, picture }: CertificateDocument): Block[] {
  if (results.length === 0) return [];
  const { say } = sheet;
  const phases = (['as_found', 'as_left'] as const).filter((phase) => results.some((row) => row.phase === phase));
  const blocks = phases.flatMap((phase) => {
    const title = phases.length > 1 || phase === 'as_found' ? say(`certificate.results_${phase}`) : say('certificate.results');
    return [heading(sheet, title), ...resultTable(sheet, { rows: results.filter((row) => row.phase === phase), calibration })];
  });
  return [...blocks, ...legend(sheet, results, texts), ...pictured(sheet, { results, picture })];
}

/** Of what the device was left with: of two pictures one would look like the outcome that it is not. */
function pictured(sheet: Sheet, { results, picture }: Pick<CertificateDocument, 'results' | 'picture'>): Block[] {
  if (!picture) return [];
  const rows = results.map((row, at) => ({ row, span: picture.points[at] ?? null }));
  const left = rows.filter(({ row }) => row.phase === 'as_left');
  const drawn = (left.length > 0 ? left : rows).map(({ row, span }) => {
    const column = nominalColumnOf(row);
    const nominal = column && measuredIn(sheet, row, column);
    const value = nominal ? valueText(nominal.value, nominal.prefix, nominal.unit) : '';
    return { value, verdict: row.pass_fail.trim().toLowerCase(), span };
  });
  return pictureBlocks(sheet, drawn, picture.before_date);
}

interface ResultTable {
  rows: readonly CertificateResult[];
  calibration: CertificateDocument['calibration'];
}

function resultTable(sheet: Sheet, { rows, calibration }: ResultTable): Block[] {
  const { say, texts } = sheet;
  const marks = calibration.accredited && rows.some(({ accred }) => accred === '1');
  const value = { keeps: 'number' } as const;
  const triple = (head: string, width: number, column: MeasuredColumn['column']) =>
    measured(sheet, rows, { head: say(`certificate.${head}`), width, column });
  const all: ResultColumn[] = [
    {
      head: say('certificate.test_point'),
      width: { share: 1 },
      cell: ({ test_desc, accred }) => (marks && accred === '1' ? `${test_desc}*` : test_desc),
    },
    triple('nominal', 51, nominalColumnOf),
    triple('measured', 51, (row) => recordedIn(row, measuredColumns)),
    triple('lower_limit', 51, () => 'lower_limit'),
    triple('upper_limit', 51, () => 'upper_limit'),
    { head: say('certificate.tolerance_used'), width: 30, ...value, cell: (row) => texts.recorded(row.tol_err.trim()) },
    { head: say('certificate.relative_error'), width: 34, ...value, cell: (row) => texts.recorded(row.rel_err.trim()) },
    measured(sheet, rows, {
      head: say('certificate.uncertainty'),
      width: 47,
      column: () => 'exp_uncert',
      otherwise: (row) => relative(sheet, row),
    }),
    ...coverageColumns(sheet, rows),
    {
      head: say('certificate.verdict'),
      width: 24,
      ...value,
      cell: (row) => {
        const key = verdictOf(row);
        return key ? say(`certificate.verdict_${key}`) : '';
      },
    },
  ];
  const columns = all.filter(({ cell }, index) => index === 0 || rows.some((row) => cell(row) !== ''));
  const body = rows.map((row) => bodyRow(columns, row));
  // A heading at the end heads nothing.
  const last = body.at(-1);
  if (last) last.group = false;
  return table(sheet, { columns, rows: body });
}

function bodyRow(columns: readonly ResultColumn[], row: CertificateResult): TableRow {
  const empty = columns.slice(1).every(({ cell }) => cell(row) === '');
  const failed = verdictOf(row) === 'fail';
  return {
    cells: columns.map(({ cell }) => cell(row)),
    group: empty && row.test_desc !== '' && row.remark === '',
    ...(row.remark ? { note: row.remark } : {}),
    ...(failed ? { color: colors.warn } : {}),
  };
}

/** Where points differ in it: else the statement says it once for all. */
function coverageColumns({ say, texts }: Sheet, rows: readonly CertificateResult[]): ResultColumn[] {
  const uncertain = rows.filter((row) => row.exp_uncert.trim() !== '' || row.exp_uncert_iso_e.trim() !== '');
  const all = (['coverage_factor', 'coverage_probability', 'degrees_of_freedom'] as const).map((name) => ({
    head: say(`certificate.${name}`),
    width: 24,
    keeps: 'number' as const,
    values: new Set(uncertain.map((row) => row[name] ?? '')),
    cell: (row: CertificateResult) => (uncertain.includes(row) ? texts.recorded(row[name] ?? '') : ''),
  }));
  return all.filter(({ values }) => values.size > 1);
}

function legend(sheet: Sheet, results: readonly CertificateResult[], texts: CertificateDocument['texts']): Block[] {
  const used = new Set(results.map(verdictOf));
  const signs = (['pass', 'pass_indeterminate', 'fail_indeterminate', 'fail'] as const)
    .filter((key) => used.has(key))
    .map((key) => `${sheet.say(`certificate.verdict_${key}`)}\u00a0= ${sheet.say(`certificate.legend_${key}`)}`);
  const text = [signs.join('; '), texts.conformity_legend ?? ''].filter(Boolean).join('\n');
  return text === '' ? [] : paragraph(sheet, text, { style: type.small, color: colors.quiet, spaceBefore: 6 });
}
