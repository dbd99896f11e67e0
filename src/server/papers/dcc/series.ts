// What a quantity of a DCC says: one value or a list of them, each with its unit, and the expanded uncertainty beside them. Null for
// what is no number, has a unit nobody knows, or lists that do not go together. Pure.
import { decimalText, parseDecimal, timesPowerOfTen } from '../../assessment/decimal.ts';
import { child, children, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import { dsiOf, unitOfDsi } from './units.ts';

/** A list of one holds for all points. */
export type Each = readonly string[];

export interface Expanded {
  values: Each;
  factors: Each;
  /** In percent. */
  probabilities: Each;
}

export interface Series {
  values: Each;
  /** As a lab writes them. */
  units: Each;
  expanded: Expanded | null;
  /** What the points are called, one for each; nothing where a list does not say it. */
  labels: readonly string[];
}

/** A bound for what one list makes. */
const mostPoints = 5000;

export const at = (each: Each, index: number): string => (each.length === 1 ? each[0] : each[index]) ?? '';

export const goesWith = (each: Each, points: number): boolean => each.length === 1 || each.length === points;

/** Of a value in several units the one as it was recorded, else the one that the values before it have, else the first that is read. */
export function seriesOf(quantity: Element, wanted: string): Series | null {
  const hybrid = child(quantity, 'hybrid');
  if (!hybrid) return oneWay(quantity);
  const ways = hybrid.children.flatMap((one) => {
    if (typeof one === 'string') return [];
    const way = oneWay({ ...hybrid, children: [one] });
    return way ? [{ way, isRecorded: isLabUnit(one) }] : [];
  });
  const found = ways.find(({ isRecorded }) => isRecorded) ?? ways.find(({ way }) => at(way.units, 0) === wanted) ?? ways[0];
  return found?.way ?? null;
}

/** Written as a lab writes it (`µL`) and not in the words of the Digital-SI. */
function isLabUnit(way: Element): boolean {
  const unit = textIn(child(way, 'unit') ?? child(way, 'unitXMLList'));
  return unit !== '' && !unit.includes('\\');
}

function oneWay(parent: Element): Series | null {
  const [real, list] = [child(parent, 'real'), child(parent, 'realListXMLList')];
  if (real) return numbersIn(real, '');
  if (list) return numbersIn(list, 'XMLList');
  const words = child(parent, 'noQuantity');
  if (!words) return null;
  // The value, then its unit, as it was printed.
  const text = textIn(child(words, 'content'));
  const [, value = text, unit = ''] = /^([^\u00a0]*)\u00a0(.*)$/.exec(text) ?? [];
  return { values: [value], units: [unit], expanded: null, labels: [] };
}

/** The two ways are spelled alike but for the end of their names. */
function numbersIn(parent: Element, end: '' | 'XMLList'): Series | null {
  const values = itemsOf(child(parent, `value${end}`));
  const stated = child(parent, `unit${end}`);
  // Of a single value it may have a space in it.
  const units = (end === '' ? [textIn(stated)].filter((one) => one !== '') : itemsOf(stated)).map(knownUnit);
  const known = units.flatMap((unit) => (unit === null ? [] : [unit]));
  const expanded = expandedIn(parent, end);
  const fits = values.length > 0 && values.length <= mostPoints && values.every((one) => parseDecimal(one) !== null);
  if (!fits || expanded === 'unread' || known.length < units.length) return null;
  if (known.length === 0) known.push('');
  if (!goesWith(known, values.length)) return null;
  const labels = itemsOf(child(parent, `label${end}`));
  return { values, units: known, expanded, labels: labels.length === values.length && end !== '' ? labels : [] };
}

/** Parted by the blanks of XML; one that does not break is a blank inside of an item, as in `% r.H.`. */
function itemsOf(parent: Element | null): string[] {
  return textIn(parent)
    .split(/[ \t\r\n]+/)
    .filter((one) => one !== '')
    .map((one) => one.replaceAll('\u00a0', ' '));
}

/** A unit of the Digital-SI, or one that a lab writes. */
function knownUnit(text: string): string | null {
  const unit = unitOfDsi(text);
  return unit !== text || dsiOf(text) !== null ? unit : null;
}

function expandedIn(parent: Element, end: '' | 'XMLList'): Expanded | 'unread' | null {
  const elements = parent.children.filter((one) => typeof one !== 'string');
  const stated = elements.filter(({ name }) => /uncertainty|Unc|coverageInterval|Region/.test(name));
  if (stated.length === 0) return null;
  const found = child(parent, `measurementUncertaintyUnivariate${end}`, `expandedMU${end}`) ?? child(parent, `expandedUnc${end}`);
  if (!found || stated.length > 1) return 'unread';
  const first = children(found, `valueExpandedMU${end}`)[0] ?? child(found, `uncertainty${end}`);
  const values = itemsOf(first);
  const factors = itemsOf(child(found, `coverageFactor${end}`));
  const parts = itemsOf(child(found, `coverageProbability${end}`));
  const points = itemsOf(child(parent, `value${end}`)).length;
  const lists = [values, factors, parts];
  const numbers = lists.every((list) => list.every((one) => parseDecimal(one) !== null));
  if (!numbers || !goesWith(values, points) || ![factors, parts].every((one) => one.length === 0 || goesWith(one, points)))
    return 'unread';
  return { values, factors, probabilities: parts.map(percentOf) };
}

function percentOf(part: string): string {
  const read = parseDecimal(part);
  return read ? decimalText(timesPowerOfTen(read, 2)) : '';
}
