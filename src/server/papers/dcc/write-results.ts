// The measurement results of a DCC: values in SI units without a prefix, each digit as it was recorded. Pure.
import { absolute, decimalText, parseDecimal, timesPowerOfTen } from '../../assessment/decimal.ts';
import { isSameSize, readQuantity } from '../../assessment/quantity.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import {
  type CertificateDocument,
  type CertificateResult,
  measuredColumns,
  nominalColumnOf,
  nominalColumns,
  recordedIn,
} from '../calibration-certificate/contract.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { valueText } from '../sheet/value-text.ts';
import { identification, said } from './parts.ts';
import { dsiOf } from './units.ts';
import { element } from './write-xml.ts';

const texts = {
  de: {
    nominal: 'Nennwert',
    measured: 'Messwert',
    lower: 'Untere Grenze',
    upper: 'Obere Grenze',
    uncertainty: 'Erweiterte Messunsicherheit',
    temperature: 'Temperatur',
    humidity: 'Relative Feuchte',
    as_found: 'Anlieferungszustand',
    as_left: 'Auslieferungszustand',
    results: 'Messergebnisse',
    certificate: 'Kalibrierschein',
    serial: 'Seriennummer',
    asset: 'Inventarnummer',
    row: 'Prüfpunkt',
  },
  en: {
    nominal: 'Nominal value',
    measured: 'Measured value',
    lower: 'Lower limit',
    upper: 'Upper limit',
    uncertainty: 'Expanded uncertainty',
    temperature: 'Temperature',
    humidity: 'Relative humidity',
    as_found: 'As found',
    as_left: 'As left',
    results: 'Results of measurement',
    certificate: 'Certificate',
    serial: 'Serial number',
    asset: 'Asset number',
    row: 'Test point',
  },
} as const;

type Texts = (typeof texts)['de' | 'en'];

/** What a quantity is, whatever its name says: PTB's words where there are such. */
export const kinds = {
  nominal: 'basic_nominalValue',
  measured: 'basic_measuredValue',
  lower: 'basic_acceptanceLimitLower',
  upper: 'basic_acceptanceLimitUpper',
  uncertainty: 'basic_expandedUncertainty',
} as const;

export const conformities = {
  pass: 'pass',
  'pass indeterminate': 'conditionalPass',
  'fail indeterminate': 'conditionalFail',
  fail: 'fail',
} as const;

export function measurementResults(document: CertificateDocument, language: string): Element[] {
  const words: Texts = language === 'de' ? texts.de : texts.en;
  const procedure = partOf(document.procedure);
  const phases = (['as_found', 'as_left'] as const).filter((phase) => document.results.some((row) => row.phase === phase));
  const named = procedure.procedure_name ?? words.results;
  return (phases.length > 0 ? phases : (['as_left'] as const)).map((phase) => {
    const rows = document.results.filter((row) => row.phase === phase);
    const title = phases.length > 1 ? `${named} (${words[phase]})` : named;
    return element(
      'dcc:measurementResult',
      { attributes: { refType: phase === 'as_found' ? 'basic_beforeAdjustment' : 'basic_afterAdjustment' } },
      said('dcc:name', title, language),
      method(document, language),
      equipments(document, { words, language }),
      conditions(document, { words, language }),
      element(
        'dcc:results',
        rows.map((row) => result(row, { words, language })),
      ),
    );
  });
}

interface Speaking {
  words: Texts;
  language: string;
}

function method({ procedure: given }: CertificateDocument, language: string): Element | null {
  const procedure = partOf(given);
  if (!procedure.calibration_method) return null;
  return element(
    'dcc:usedMethods',
    element(
      'dcc:usedMethod',
      said('dcc:name', procedure.calibration_method, language),
      said('dcc:description', procedure.description, language),
    ),
  );
}

function equipments({ standards }: CertificateDocument, { words, language }: Speaking): Element | null {
  if (standards.length === 0) return null;
  return element(
    'dcc:measuringEquipments',
    standards.map((one) => {
      const identifications = [
        identification('manufacturer', one.serial_number, { name: words.serial, language }),
        identification('calibrationLaboratory', one.asset_number, { name: words.asset, language }),
        identification('other', one.certificate_number, { name: words.certificate, language }),
      ];
      return element(
        'dcc:measuringEquipment',
        said('dcc:name', one.description ?? one.model ?? one.certificate_number ?? '-', language),
        one.manufacturer ? element('dcc:manufacturer', said('dcc:name', one.manufacturer, language)) : null,
        one.model ? element('dcc:model', one.model) : null,
        identifications.some((one) => one !== null) ? element('dcc:identifications', identifications) : null,
      );
    }),
  );
}

function conditions({ calibration }: CertificateDocument, { words, language }: Speaking): Element | null {
  const list = [
    { kind: 'basic_temperature', name: words.temperature, value: calibration.temperature, unit: '°C' },
    { kind: 'basic_humidityRelative', name: words.humidity, value: calibration.humidity, unit: '%' },
  ].filter(({ value }) => value !== null);
  if (list.length === 0) return null;
  return element(
    'dcc:influenceConditions',
    list.map(({ kind, name, value, unit }) =>
      element(
        'dcc:influenceCondition',
        { attributes: { refType: kind } },
        said('dcc:name', name, language),
        element(
          'dcc:data',
          element('dcc:quantity', said('dcc:name', name, language), real(String(value), dsiOf(unit) ?? '\\one')),
        ),
      ),
    ),
  );
}

function result(row: CertificateResult, speaking: Speaking): Element {
  const { words, language } = speaking;
  const name = row.test_desc || row.test_step2 || `${words.row} ${row.row_num ?? ''}`.trim();
  const nominal = nominalOf(row);
  const list = element(
    'dcc:list',
    nominal === null ? null : quantity(row, { kind: 'nominal', column: nominal, ...speaking }),
    quantity(row, { kind: 'measured', column: recordedIn(row, measuredColumns), ...speaking }),
    quantity(row, { kind: 'lower', column: 'lower_limit', ...speaking }),
    quantity(row, { kind: 'upper', column: 'upper_limit', ...speaking }),
    expandedOf(row) === null ? quantity(row, { kind: 'uncertainty', column: 'exp_uncert', ...speaking }) : null,
  );
  const empty = list.children.length === 0;
  const data = empty ? element('dcc:text', element('dcc:content', { attributes: { lang: language } }, row.remark || name)) : list;
  return element(
    'dcc:result',
    said('dcc:name', name, language),
    empty ? null : said('dcc:description', row.remark, language),
    element('dcc:data', data),
  );
}

/** Contracts from before results had a factor keep the bytes of their DCC: they took a reading for a nominal value, too. */
function nominalOf(row: CertificateResult): 'fixq' | 'sys_actual' | null {
  return row.coverage_factor === undefined ? recordedIn(row, nominalColumns) : nominalColumnOf(row);
}

type Column = 'fixq' | 'sys_actual' | 'varq' | 'uut_ind' | 'lower_limit' | 'upper_limit' | 'exp_uncert';

interface QuantityInput extends Speaking {
  kind: keyof typeof kinds;
  column: Column;
}

function quantity(row: CertificateResult, { kind, column, words, language }: QuantityInput): Element | null {
  if (row[column].trim() === '') return null;
  const value = siValue(row, column);
  const content = valueText(row[column], row[`${column}_p`], row[`${column}_u`]);
  return element(
    'dcc:quantity',
    { attributes: { refType: kinds[kind] } },
    said('dcc:name', words[kind], language),
    value
      ? real(value.text, value.unit, kind === 'measured' ? expandedOf(row) : null)
      : said('dcc:noQuantity', content, language),
    kind === 'measured' ? conformity(row) : null,
  );
}

function conformity(row: CertificateResult): Element | null {
  const found = Object.entries(conformities).find(([word]) => word === row.pass_fail.trim().toLowerCase());
  return found ? element('dcc:measurementMetaData', element('dcc:metaData', element('dcc:conformity', found[1]))) : null;
}

interface SiValue {
  text: string;
  unit: string;
}

/** Grams are the unit of prefixes; the SI's own is the kilogram. */
const gram = 'g';

/** Null for what is no number, or has no unit the Digital-SI knows. */
function siValue(row: CertificateResult, column: Column): SiValue | null {
  const read = readQuantity({ value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] });
  const digits = parseDecimal(row[column]);
  const unit = read && (read.unit === gram ? '\\kilogram' : dsiOf(read.unit));
  if (!read || !digits || unit === null) return null;
  const exponent = read.exponent - (read.unit === gram ? 3 : 0);
  const moved = timesPowerOfTen(digits, exponent);
  // Noughts that were not recorded are never added: they would claim digits.
  const text = digits.scale - exponent < 0 && digits.digits !== 0n ? `${decimalText(digits)}E${exponent}` : decimalText(moved);
  return { text, unit };
}

/** Of the measured value, in its unit; null when it is none or cannot be compared with it. */
function uncertaintyOf(row: CertificateResult): string | null {
  const column = recordedIn(row, measuredColumns);
  const measured = readQuantity({ value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] });
  const read = readQuantity({ value: row.exp_uncert, prefix: row.exp_uncert_p, unit: row.exp_uncert_u });
  const value = siValue(row, 'exp_uncert');
  if (!measured || !read || !value || !siValue(row, column) || !isSameSize(measured, read)) return null;
  return absolute(read.value).digits === read.value.digits ? value.text : null;
}

interface Expanded {
  value: string;
  factor: string;
  /** As a part of 1. */
  probability: string;
}

/** The schema wants factor and probability beside it: where one is not known, U stands as a quantity of its own. */
function expandedOf(row: CertificateResult): Expanded | null {
  const value = uncertaintyOf(row);
  if (value === null) return null;
  // Contracts from before results had a factor: their text said k = 2 and about 95 % of all.
  if (row.coverage_factor === undefined) return { value, factor: '2', probability: '0.95' };
  const factor = parseDecimal(row.coverage_factor);
  const percent = parseDecimal(row.coverage_probability ?? '');
  return factor && percent
    ? { value, factor: decimalText(factor), probability: decimalText(timesPowerOfTen(percent, -2)) }
    : null;
}

function real(value: string, unit: string, expanded: Expanded | null = null): Element {
  return element(
    'si:real',
    element('si:value', value),
    element('si:unit', unit),
    expanded === null
      ? null
      : element(
          'si:measurementUncertaintyUnivariate',
          element(
            'si:expandedMU',
            element('si:valueExpandedMU', expanded.value),
            element('si:coverageFactor', expanded.factor),
            element('si:coverageProbability', expanded.probability),
          ),
        ),
  );
}
