// A DCC read back: who was calibrated, and its test points as results. Takes any 3.x certificate whose points are lists of single
// real quantities, our own and others'. Pure.

import { child, children, type Element, readXml, textIn } from '../../lib/xml/xml-tree.ts';
import { isReadable, leftOut } from './left-out.ts';
import { unitOfDsi } from './units.ts';
import { conformities, kinds } from './write-results.ts';

export interface ReadDcc {
  certificateNumber: string;
  calibrationDate: string;
  serialNumber: string;
  results: ReadPoint[];
  /** Paths of what has a number and is in no result. */
  leftOut: string[];
}

type Column = 'fixq' | 'varq' | 'lower_limit' | 'upper_limit' | 'exp_uncert';
type Triples = { [Name in Column | `${Column}_p` | `${Column}_u`]?: string };

export interface ReadPoint extends Triples {
  row_num: number;
  phase: 'as_found' | 'as_left';
  test_desc: string;
  remark?: string;
  pass_fail?: string;
}

/** Null for what is no DCC. */
export function readDcc(text: string): ReadDcc | null {
  const root = readXml(text);
  if (root.name !== 'digitalCalibrationCertificate') return null;
  const core = child(root, 'administrativeData', 'coreData');
  const identified = children(child(root, 'administrativeData', 'items', 'item', 'identifications'), 'identification');
  const serial = identified.find((one) => textIn(child(one, 'issuer')) === 'manufacturer') ?? null;
  const taken = new Set<Element>();
  const measured = child(root, 'measurementResults');
  let rows = 0;
  const results = children(measured, 'measurementResult').flatMap((result) => {
    const phase = result.attributes.refType?.split(' ').includes('basic_beforeAdjustment') ? 'as_found' : 'as_left';
    return children(child(result, 'results'), 'result').map((one): ReadPoint => {
      rows += 1;
      return { ...pointOf(one, taken), row_num: rows, phase };
    });
  });
  return {
    certificateNumber: textIn(child(core, 'uniqueIdentifier')),
    calibrationDate: textIn(child(core, 'endPerformanceDate')),
    serialNumber: textIn(child(serial, 'value')),
    results,
    leftOut: children(measured, 'measurementResult').flatMap((result, index) => {
      const found = child(result, 'results');
      const path = `/digitalCalibrationCertificate/measurementResults/measurementResult[${index + 1}]/results`;
      return found ? leftOut(found, taken, path) : [];
    }),
  };
}

function pointOf(result: Element, taken: Set<Element>): Omit<ReadPoint, 'row_num' | 'phase'> {
  const remark = textIn(child(result, 'description'));
  const data = child(result, 'data');
  const quantities = [...children(child(data, 'list'), 'quantity'), ...children(data, 'quantity')];
  const point: Omit<ReadPoint, 'row_num' | 'phase'> = {
    test_desc: contentOf(child(result, 'name')),
    ...(remark ? { remark } : {}),
  };
  for (const quantity of quantities) {
    const column = columnOf(quantity);
    if (!column || point[column] !== undefined || !isReadable(quantity)) continue;
    taken.add(quantity);
    Object.assign(point, tripleOf(column, quantity));
    if (column === 'varq') Object.assign(point, uncertaintyOf(quantity), verdictOf(quantity));
  }
  return point;
}

/** The first language there is. */
function contentOf(name: Element | null): string {
  return textIn(child(name, 'content'));
}

const columns: Readonly<Record<string, Column>> = {
  [kinds.nominal]: 'fixq',
  basic_referenceValue: 'fixq',
  [kinds.measured]: 'varq',
  [kinds.lower]: 'lower_limit',
  [kinds.upper]: 'upper_limit',
  [kinds.uncertainty]: 'exp_uncert',
};

/** Certificates that say it by name only. */
const names: readonly [RegExp, Column][] = [
  [/nennwert|nominal|sollwert|referenz|reference/i, 'fixq'],
  [/messwert|measured|anzeige|indicat/i, 'varq'],
  [/untere|lower/i, 'lower_limit'],
  [/obere|upper/i, 'upper_limit'],
];

function columnOf(quantity: Element): Column | null {
  for (const word of quantity.attributes.refType?.split(/\s+/) ?? []) {
    const column = columns[word];
    if (column) return column;
  }
  const name = contentOf(child(quantity, 'name'));
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function tripleOf(column: Column, quantity: Element): Triples {
  const real = child(quantity, 'real');
  if (!real) {
    const text = contentOf(child(quantity, 'noQuantity'));
    // The value, then its unit, as it was printed.
    const [, value = text, unit = ''] = /^([^\u00a0]*)\u00a0(.*)$/.exec(text) ?? [];
    return text === '' ? {} : { [column]: value, [`${column}_u`]: unit };
  }
  return recorded(column, textIn(child(real, 'value')), textIn(child(real, 'unit')));
}

const prefixOf: Readonly<Record<string, string>> = {
  '3': 'k',
  '6': 'M',
  '9': 'G',
  '12': 'T',
  '-3': 'm',
  '-6': 'µ',
  '-9': 'n',
  '-12': 'p',
};

/** A power of ten that a prefix says is one again. */
function recorded(column: Column, text: string, dsi: string): Triples {
  const unit = unitOfDsi(dsi);
  const [, digits = '', power = ''] = /^([+-]?[\d.]+)[eE]\+?(-?\d+)$/.exec(text) ?? [];
  const prefix = unit === '' || /[/·²³^%°]|kg/.test(unit) ? undefined : prefixOf[power];
  if (prefix !== undefined) return { [column]: digits, [`${column}_p`]: prefix, [`${column}_u`]: unit };
  return { [column]: text, ...(unit === '' ? {} : { [`${column}_u`]: unit }) };
}

function uncertaintyOf(quantity: Element): Triples {
  const expanded =
    child(quantity, 'real', 'measurementUncertaintyUnivariate', 'expandedMU') ?? child(quantity, 'real', 'expandedUnc');
  const value = textIn(child(expanded, 'valueExpandedMU')) || textIn(child(expanded, 'uncertainty'));
  return value === '' ? {} : recorded('exp_uncert', value, textIn(child(quantity, 'real', 'unit')));
}

function verdictOf(quantity: Element): { pass_fail?: string } {
  const stated = textIn(child(quantity, 'measurementMetaData', 'metaData', 'conformity'));
  const word = Object.entries(conformities).find(([, conformity]) => conformity === stated)?.[0];
  return word ? { pass_fail: word.replace(/\b\w/g, (letter) => letter.toUpperCase()) } : {};
}
