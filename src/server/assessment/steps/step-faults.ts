// What is wrong with steps that somebody wants to keep: each thing at its key, so that it can be told where it was typed. Keys that
// this version does not know are kept as they are.
import type { Phrase } from '#server/contract/errors.ts';
import { parseDecimal } from '../decimal.ts';
import { mostReadings } from '../readings/readings.ts';
import { readMeasure, readRange } from '../tolerance/measure.ts';
import { readRequests } from './instrument-request.ts';
import {
  inheritedText,
  isHeading,
  isStep,
  measuredStep,
  type PlacedStep,
  placedSteps,
  type Step,
  testTypes,
  textOf,
} from './step.ts';
import { stepLimits } from './step-limits.ts';

export interface StepFault extends Phrase {
  /** From the list of steps down: the number of the step counted from 0, then keys. */
  within: readonly (string | number)[];
  /** The character of the value at which reading ended. */
  position?: number;
}

export const mostSteps = 5000;

const texts = [
  'test_type',
  'description',
  'test_mode',
  'config',
  'auxalary',
  'tolerance',
  'test_value_p',
  'test_value_u',
  'instrument',
] as const;
const longestText: Readonly<Record<string, number>> = { test_mode: 50_000, description: 2000 };
const longestOther = 200;
const numbers = ['test_value', 'row_number', 'k', 'uncertainty', 'resolution'] as const;

type Keys = Readonly<Record<string, unknown>>;

/** Of files that hang on the procedure. */
function isNames(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name.length <= longestOther);
}

/** How many times a point is read: a whole number. */
function readingsFault(value: unknown): Phrase | null {
  if (value === null || value === undefined || value === '') return null;
  const text = textOf(value) ?? '…';
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostReadings ? null : { key: 'errors.step.readings', params: { text, max: mostReadings } };
}

/** A text that is no text, or a number that is none. */
function valueFaults(step: Keys): { key: string; fault: Phrase }[] {
  const found: { key: string; fault: Phrase }[] = [];
  const scalar = (value: unknown) =>
    value === null || value === undefined || typeof value === 'string' || typeof value === 'number';
  for (const key of [...texts, 'range', 'test_step', 'decision_rule']) {
    const value = step[key];
    const max = longestText[key] ?? longestOther;
    if (!scalar(value)) found.push({ key, fault: { key: 'errors.field.text' } });
    else if (typeof value === 'string' && value.length > max)
      found.push({ key, fault: { key: 'errors.field.too_long', params: { max } } });
    const asked = key === 'instrument' ? textOf(value) : null;
    const requests = asked === null ? [] : readRequests(asked);
    if (!Array.isArray(requests)) found.push({ key, fault: requests });
  }
  if (!isNames((step as Step).images)) found.push({ key: 'images', fault: { key: 'errors.step.images' } });
  for (const key of ['readings', 'count'] as const) {
    const readings = readingsFault((step as Step)[key]);
    if (readings) found.push({ key, fault: readings });
  }
  for (const key of numbers) {
    const value = step[key];
    const text = textOf(value);
    const plain = key === 'uncertainty' || key === 'resolution' ? text?.replace(/U$/, '') : text;
    const isRead = plain === null || plain === undefined || parseDecimal(plain) !== null || key === 'resolution';
    if (!scalar(value) || !isRead) found.push({ key, fault: { key: 'errors.step.number', params: { text: text ?? '…' } } });
  }
  return found;
}

/** Range and resolution may carry a unit: it must be one of the step's. */
function measureFaults(placed: PlacedStep, own: Step): { key: string; fault: Phrase }[] {
  const scale = measuredStep(placed);
  const found: { key: string; fault: Phrase }[] = [];
  const [range, resolution] = [textOf(own.range), textOf(own.resolution)];
  if (range !== null && readRange(scale, range) === null)
    found.push({ key: 'range', fault: { key: 'errors.step.range', params: { text: range } } });
  if (resolution !== null && readMeasure(scale, resolution.replace(/U$/, '')) === null)
    found.push({ key: 'resolution', fault: { key: 'errors.step.number', params: { text: resolution } } });
  return found;
}

function stepFaults(placed: PlacedStep): StepFault[] {
  const { index, step, defaults } = placed;
  const found: StepFault[] = [];
  const add = (within: readonly string[], fault: Omit<StepFault, 'within'>) =>
    found.push({ ...fault, within: [index, ...within] });
  const kind = step.test_type ?? 'Manual Test';
  if (!testTypes.some((one) => one === kind)) add(['test_type'], { key: 'errors.step.test_type' });
  for (const { key, fault } of valueFaults(step)) add([key], fault);
  const given = step.group_defaults ?? null;
  if (given !== null && !isStep(given)) add(['group_defaults'], { key: 'errors.step.defaults' });
  const isHead = isHeading(step);
  if (isHead) for (const { key, fault } of valueFaults(defaults)) add(['group_defaults', key], fault);
  if (found.length > 0) return found;
  const own = isHead ? defaults : step;
  // A heading without a unit leaves it to its points, so what it says of the range is read with theirs.
  const scaled = isHead ? { index, step: defaults, defaults } : placed;
  if (!isHead || inheritedText(scaled, 'test_value_u') !== null)
    for (const { key, fault } of measureFaults(scaled, own)) add(isHead ? ['group_defaults', key] : [key], fault);
  const { lacking, position } = stepLimits(placed);
  // What the heading says wrongly is told there, and not once more at each of its points.
  const isTold = !isHead && textOf(step.tolerance) === null && isUnreadableHeading(defaults);
  if (lacking && position !== null && !isTold)
    add(isHead ? ['group_defaults', 'tolerance'] : ['tolerance'], { ...lacking, position });
  return found;
}

function isUnreadableHeading(defaults: Step): boolean {
  const heading = { index: 0, step: { test_type: 'Header' }, defaults };
  return stepLimits(heading).position !== null;
}

export function faultsOfSteps(steps: unknown): StepFault[] {
  if (!Array.isArray(steps)) return [{ key: 'errors.step.list', within: [] }];
  if (steps.length > mostSteps) return [{ key: 'errors.step.too_many', params: { max: mostSteps }, within: [] }];
  const none = steps.flatMap((step: unknown, index): StepFault[] =>
    isStep(step) ? [] : [{ key: 'errors.step.no_step', within: [index] }],
  );
  return [...none, ...placedSteps(steps).flatMap(stepFaults)].sort((a, b) => Number(a.within[0]) - Number(b.within[0]));
}
