// The standards that a procedure asks for, by quantity and range, and which of those that are booked meet each. Pure.
// docs/interface/records.md#required-standards has the rule.
import type { Phrase } from '#server/contract/errors.ts';
import { compare, type Decimal, parseDecimal, signOf } from '../decimal.ts';
import { type RecordedQuantity, readQuantity } from '../quantity.ts';
import { textOf } from './step.ts';
import type { StepFault } from './step-faults.ts';

export interface RequiredStandard {
  quantity: string;
  unit: string | null;
  from: string | null;
  to: string | null;
  device_type_id: string | null;
  category_id: string | null;
  number: number;
}

const mostRequired = 100;
const mostOfOne = 50;
const texts = { quantity: 200, unit: 40, from: 40, to: 40, device_type_id: 80, category_id: 80 } as const;
const textKeys = Object.keys(texts) as (keyof typeof texts)[];

type Given = { readonly [Key in keyof RequiredStandard]?: unknown };

const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

export function requiredStandards(stored: readonly unknown[]): RequiredStandard[] {
  return stored.filter(isGiven).map((one) => ({
    quantity: textOf(one.quantity) ?? '',
    unit: textOf(one.unit),
    from: textOf(one.from),
    to: textOf(one.to),
    device_type_id: textOf(one.device_type_id),
    category_id: textOf(one.category_id),
    number: Number(textOf(one.number) ?? 1),
  }));
}

function faultsOfOne(value: unknown): [key: string, fault: Phrase][] {
  if (!isGiven(value)) return [['', { key: 'errors.required_standard.none' }]];
  const one = value;
  const found: [string, Phrase][] = [];
  for (const key of textKeys) {
    const [given, max] = [one[key] ?? null, texts[key]];
    if (given !== null && typeof given !== 'string' && typeof given !== 'number') found.push([key, { key: 'errors.field.text' }]);
    else if (String(given ?? '').length > max) found.push([key, { key: 'errors.field.too_long', params: { max } }]);
  }
  if (textOf(one.quantity) === null) found.push(['quantity', { key: 'errors.field.required' }]);
  const ends = (['from', 'to'] as const).map((key) => ({ key, text: textOf(one[key]) }));
  for (const { key, text } of ends) if (text !== null && !parseDecimal(text)) found.push([key, { key: 'errors.field.number' }]);
  if (textOf(one.unit) === null && ends.some(({ text }) => text !== null))
    found.push(['unit', { key: 'errors.required_standard.unit' }]);
  const [from, to] = ends.map(({ text }) => parseDecimal(text ?? ''));
  if (from && to && compare(from, to) > 0) found.push(['to', { key: 'errors.cmc.range' }]);
  const number = textOf(one.number);
  if (number !== null && !(/^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= mostOfOne))
    found.push(['number', { key: 'errors.required_standard.number', params: { max: mostOfOne } }]);
  return found;
}

export function requirementFaults(list: unknown): StepFault[] {
  if (!Array.isArray(list)) return [{ key: 'errors.required_standard.list', within: [] }];
  if (list.length > mostRequired)
    return [{ key: 'errors.required_standard.too_many', params: { max: mostRequired }, within: [] }];
  return list.flatMap((one: unknown, index) =>
    faultsOfOne(one).map(([key, fault]): StepFault => ({ ...fault, within: key === '' ? [index] : [index, key] })),
  );
}

/** A standard that is booked, as it was on the day of the calibration. */
export interface BookedStandard {
  id: string;
  device_type_id: string | null;
  category_ids: readonly string[];
  /** What was measured at the points of its last calibration up to that day. */
  points: readonly RecordedQuantity[];
  /** `none`: it was not calibrated by that day. */
  validity: 'valid' | 'expired' | 'failed' | 'none';
}

/** `range`: it is of that kind, but its last calibration does not show the range. */
export type Fit = 'fits' | 'range' | 'other';

export interface RequirementState {
  required: RequiredStandard;
  /** `missing`: too few are booked. `range`: enough are, but some do not show the range. `invalid`: one of them was not valid on the day. */
  state: 'met' | 'missing' | 'range' | 'invalid';
  standards: { id: string; fit: Fit; validity: BookedStandard['validity'] }[];
}

/** A range that begins at nothing needs no point there: every range does. */
function shows({ unit, from, to }: RequiredStandard, points: readonly RecordedQuantity[]): boolean {
  const end = (value: string | null) => (value === null ? null : readQuantity({ value, prefix: null, unit }));
  const [low, high] = [end(from), end(to)];
  const own = readQuantity({ value: '0', prefix: null, unit })?.unit;
  const values = points.flatMap((point): Decimal[] => {
    const read = readQuantity(point);
    return read && read.unit === own ? [read.value] : [];
  });
  if (values.length === 0) return false;
  const reachesLow = !low || signOf(low.value) === 0 || values.some((value) => compare(value, low.value) <= 0);
  return reachesLow && (!high || values.some((value) => compare(value, high.value) >= 0));
}

function fitOf(required: RequiredStandard, standard: BookedStandard): Fit {
  const { device_type_id: type, category_id: category, unit } = required;
  if (type !== null && standard.device_type_id !== type) return 'other';
  if (category !== null && !standard.category_ids.includes(category)) return 'other';
  if (unit === null || shows(required, standard.points)) return 'fits';
  // Where neither kind nor unit speak for it, it is a standard for something else.
  return type !== null || category !== null || measuresIn(unit, standard.points) ? 'range' : 'other';
}

function measuresIn(unit: string, points: readonly RecordedQuantity[]): boolean {
  const own = readQuantity({ value: '0', prefix: null, unit })?.unit;
  return points.some((point) => readQuantity(point)?.unit === own);
}

export function requirementStates(required: readonly RequiredStandard[], booked: readonly BookedStandard[]): RequirementState[] {
  return required.map((one) => {
    const standards = booked.map((standard) => ({ id: standard.id, fit: fitOf(one, standard), validity: standard.validity }));
    const near = standards.filter(({ fit }) => fit !== 'other');
    const fitting = near.filter(({ fit }) => fit === 'fits');
    const valid = fitting.filter(({ validity }) => validity === 'valid');
    const enough = (some: readonly unknown[]) => some.length >= one.number;
    const state = enough(valid) ? 'met' : enough(fitting) ? 'invalid' : enough(near) ? 'range' : 'missing';
    return { required: one, state, standards: near };
  });
}
