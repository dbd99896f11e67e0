// What differs between two lists of steps, step by step: a step is found again by what it measures, wherever it stands and whatever its
// number is. Pure. docs/interface/records.md#procedure-versions.
import { isStep, type Step, textOf } from './step.ts';

export interface StepChange {
  state: 'changed' | 'added' | 'removed';
  /** Places in the two lists, counted from 0. */
  before: number | null;
  after: number | null;
  test_step: string | null;
  description: string | null;
  /** By key; of a heading's defaults as `group_defaults/tolerance`. None of a step that is there on one side alone. */
  changes: { attribute: string; before: string | null; after: string | null }[];
}

type Pair = readonly [number | null, number | null];

/** Beyond this many comparisons steps are found again by their number alone. */
const mostCells = 4_000_000;

const identity = (step: Step) =>
  (['test_type', 'description', 'test_value', 'test_value_p', 'test_value_u'] as const)
    .map((key) => textOf(step[key]) ?? '')
    .join('\u0000');

/** Longest common row of what two lists hold, as pairs of places. */
function commonPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const wide = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * wide);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const along = Math.max(lengths[(i + 1) * wide + j] ?? 0, lengths[i * wide + j + 1] ?? 0);
      lengths[i * wide + j] = before[i] === after[j] ? (lengths[(i + 1) * wide + j + 1] ?? 0) + 1 : along;
    }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * wide + j] ?? 0) >= (lengths[i * wide + j + 1] ?? 0)) i++;
    else j++;
  }
  return pairs;
}

/** Between two steps found again: those of one number are one step that was changed, the others came or went. */
function paired(before: readonly Step[], after: readonly Step[], [from, to]: [Pair, Pair]): Pair[] {
  const gone = range(from[0] ?? 0, to[0] ?? 0);
  const come = range(from[1] ?? 0, to[1] ?? 0);
  const taken = new Map<number, number>();
  for (const j of come) {
    const number = textOf(after[j]?.test_step);
    const i = gone.find((place) => ![...taken.values()].includes(place) && textOf(before[place]?.test_step) === number);
    if (number !== null && i !== undefined) taken.set(j, i);
  }
  const kept = new Set(taken.values());
  return [...gone.filter((i) => !kept.has(i)).map((i): Pair => [i, null]), ...come.map((j): Pair => [taken.get(j) ?? null, j])];
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

function pairsOf(before: readonly Step[], after: readonly Step[]): Pair[] {
  const anchors = before.length * after.length > mostCells ? [] : commonPairs(before.map(identity), after.map(identity));
  const pairs: Pair[] = [];
  let next: Pair = [0, 0];
  for (const anchor of [...anchors, null]) {
    const [i, j] = anchor ?? [before.length, after.length];
    pairs.push(...paired(before, after, [next, [i, j]]));
    if (anchor) pairs.push(anchor);
    next = [i + 1, j + 1];
  }
  return pairs;
}

/** What a key says, as text; members of a heading's defaults each by itself. */
function told(step: Step): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(step)) {
    if (key === 'row_number' || value === null || value === undefined) continue;
    if (isStep(value)) {
      for (const [inner, text] of told(value)) all.set(`${key}/${inner}`, text);
      continue;
    }
    const text = Array.isArray(value)
      ? value.map(String).join(', ')
      : (textOf(value) ?? (typeof value === 'string' ? '' : String(value)));
    if (text !== '') all.set(key, text);
  }
  return all;
}

function changesBetween(before: Step, after: Step): StepChange['changes'] {
  const [was, is] = [told(before), told(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((attribute) => was.get(attribute) !== is.get(attribute))
    .map((attribute) => ({ attribute, before: was.get(attribute) ?? null, after: is.get(attribute) ?? null }));
}

export function compareSteps(before: readonly unknown[], after: readonly unknown[]): StepChange[] {
  const keysOf = (steps: readonly unknown[]) => steps.map((step): Step => (isStep(step) ? step : {}));
  const [was, is] = [keysOf(before), keysOf(after)];
  return pairsOf(was, is).flatMap(([i, j]): StepChange[] => {
    const [one, other] = [i === null ? null : was[i], j === null ? null : is[j]];
    const named = other ?? one ?? {};
    const about = { before: i, after: j, test_step: textOf(named.test_step), description: textOf(named.description) };
    if (!one || !other) return [{ state: one ? 'removed' : 'added', ...about, changes: [] }];
    const changes = changesBetween(one, other);
    return changes.length === 0 ? [] : [{ state: 'changed', ...about, changes }];
  });
}
