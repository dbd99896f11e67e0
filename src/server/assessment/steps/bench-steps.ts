// The steps of a procedure as they are worked through at the bench, one at a time: what to do, what to expect, how often to read. Headings
// are no steps of their own; what they say stands above each of theirs. docs/interface/records.md#guide.

import { mostReadings } from '../readings/readings.ts';
import { requestsOf } from './instrument-request.ts';
import { inheritedText, isHeading, isPoint, isQuestion, type PlacedStep, placedSteps, textOf } from './step.ts';
import { stepLimits } from './step-limits.ts';

export const benchKinds = ['measure', 'question', 'message'] as const;

export interface BenchStep {
  kind: (typeof benchKinds)[number];
  /** Place in the procedure's list, counted from 0, headings included. */
  place: number;
  number: string | null;
  section: string | null;
  description: string | null;
  /** Plain text; of the heading first. */
  instruction: string | null;
  condition: string | null;
  /** Names of files. */
  images: string[];
  nominal: string | null;
  prefix: string | null;
  unit: string | null;
  lower: string | null;
  upper: string | null;
  /** How many readings it takes. */
  count: number;
  /** Of the points to measure, questions included; null of a message. */
  point: number | null;
  /** An instrument answers for it. */
  fetched: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** Instructions may have been written as HTML: their words and lines are kept. */
function plainLines(text: string): string {
  return text
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^>]*>/gi, '\n')
    .replace(/<li[^>]*>/gi, '– ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d+|\w+);/g, (whole, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff))
        : (entities[name.toLowerCase()] ?? whole),
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function lines(...texts: readonly unknown[]): string | null {
  const told = texts.map((text) => plainLines(textOf(text) ?? '')).filter((text) => text !== '');
  return told.length === 0 ? null : told.join('\n');
}

function countOf({ step, defaults }: PlacedStep): number {
  for (const value of [step.readings, step.count, defaults.readings, defaults.count]) {
    const count = Number(textOf(value) ?? Number.NaN);
    if (Number.isInteger(count) && count >= 1) return Math.min(count, mostReadings);
  }
  return 1;
}

const namesIn = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((name) => textOf(name) ?? []);

function kindOf(placed: PlacedStep): BenchStep['kind'] {
  if (!isPoint(placed.step)) return 'message';
  return isQuestion(placed) ? 'question' : 'measure';
}

export function benchSteps(steps: unknown): BenchStep[] {
  let [section, above]: [string | null, unknown] = [null, null];
  let points = 0;
  return placedSteps(steps).flatMap((placed): BenchStep[] => {
    const { step } = placed;
    if (isHeading(step)) {
      [section, above] = [textOf(step.description), step.test_mode];
      return [];
    }
    const kind = kindOf(placed);
    const { lower, upper } = stepLimits(placed);
    return [
      {
        kind,
        place: placed.index,
        number: textOf(step.test_step),
        section,
        description: textOf(step.description),
        instruction: lines(above, step.test_mode),
        condition: textOf(step.auxalary),
        images: namesIn(step.images),
        nominal: textOf(step.test_value),
        prefix: inheritedText(placed, 'test_value_p'),
        unit: inheritedText(placed, 'test_value_u'),
        lower,
        upper,
        count: kind === 'measure' ? countOf(placed) : 1,
        point: kind === 'message' ? null : points++,
        fetched: requestsOf(placed).some(({ role }) => role === 'measure'),
      },
    ];
  });
}
