// The test points of a certificate as its DCC states them: what each is called, what is said of it, and its quantities in their order.
// Points that follow each other and differ in their numbers alone are one table. Pure. docs/adr/0054.
import { measuredColumns, nominalColumnOf, nominalColumns, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { CertificateResult } from '../../calibration-certificate/contract.ts';
import { valueText } from '../../sheet/value-text.ts';
import { conformities, type kinds } from '../terms.ts';
import type { Texts } from './parts.ts';
import { type Column, type DccValue, type ExpandedUncertainty, expandedOf, valueIn } from './values.ts';

export interface Point {
  name: string;
  remark: string;
  quantities: readonly PointQuantity[];
}

export interface PointQuantity {
  kind: keyof typeof kinds;
  /** As it is printed. */
  content: string;
  /** Null for what is no number, or has no unit the Digital-SI knows. */
  value: DccValue | null;
  /** Of the point, beside its measured value. */
  conformity: string | null;
}

export interface PointWords {
  words: Texts;
  /** Also in the unit that was recorded. Contracts from before keep the bytes of their DCC. */
  asRecorded: boolean;
}

export function pointOf(row: CertificateResult, { words, asRecorded }: PointWords): Point {
  const name = row.test_desc || row.test_step2 || `${words.row} ${row.row_num ?? ''}`.trim();
  const expanded = expandedOf(row, asRecorded);
  const nominal = nominalOf(row);
  const asked: readonly { kind: PointQuantity['kind']; column: Column | null; expanded?: ExpandedUncertainty | null }[] = [
    { kind: 'nominal', column: nominal },
    { kind: 'measured', column: recordedIn(row, measuredColumns), expanded },
    { kind: 'lower', column: 'lower_limit' },
    { kind: 'upper', column: 'upper_limit' },
    { kind: 'uncertainty', column: expanded === null ? 'exp_uncert' : null },
  ];
  const quantities = asked.flatMap(({ kind, column, expanded: stated = null }): PointQuantity[] => {
    if (column === null || row[column].trim() === '') return [];
    const content = valueText(row[column], row[`${column}_p`], row[`${column}_u`]);
    const value = valueIn(row, column, { expanded: stated, asRecorded });
    return [{ kind, content, value, conformity: kind === 'measured' ? conformityOf(row) : null }];
  });
  return { name, remark: row.remark, quantities };
}

/** Contracts from before results had a factor keep the bytes of their DCC: they took a reading for a nominal value, too. */
function nominalOf(row: CertificateResult): 'fixq' | 'sys_actual' | null {
  return row.coverage_factor === undefined ? recordedIn(row, nominalColumns) : nominalColumnOf(row);
}

function conformityOf(row: CertificateResult): string | null {
  return Object.entries(conformities).find(([word]) => word === row.pass_fail.trim().toLowerCase())?.[1] ?? null;
}

/** In their order; a point that fits no other is alone. */
export function tablesOf(points: readonly Point[]): Point[][] {
  const tables: Point[][] = [];
  let last: string | null = null;
  for (const point of points) {
    const form = formOf(point);
    const open = form !== null && form === last ? tables.at(-1) : undefined;
    if (open) open.push(point);
    else tables.push([point]);
    last = form;
  }
  return tables;
}

/** What a table is called: as its points are, up to the number by which they differ; null where there is no word before it. */
export function tableName(points: readonly Point[]): string | null {
  const [first = [], ...others] = points.map(({ name }) => name.split(numbers));
  const same = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  if (same < 0) return first.join('');
  const before = first.slice(0, same).join('');
  return before.replace(/[\s,;:(±|·–-]+$/, '') || null;
}

/** With what parts them, a name is split into its words and its numbers. */
const numbers = /([-+\u2212]?\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?)/g;

/** What all points of a table have in common; null for a point that no list can say as it is. */
function formOf({ name, remark, quantities }: Point): string | null {
  const parts = quantities.map(({ kind, value, conformity }) => {
    if (value === null || !isItem(value.own?.unit ?? value.si.unit)) return null;
    return [kind, value.own?.unit ?? null, value.si.unit, value.coverage !== null, conformity !== null];
  });
  if (!isItem(name) || parts.includes(null) || !quantities.some(({ kind }) => kind === 'measured')) return null;
  return JSON.stringify([name.replace(numbers, '\0'), remark, parts]);
}

/** Whether it comes back from a list, in which blanks part the items and do not break inside of them. */
function isItem(text: string): boolean {
  return text !== '' && text === text.trim() && !/[^\S ]|\p{Cc}/u.test(text);
}
