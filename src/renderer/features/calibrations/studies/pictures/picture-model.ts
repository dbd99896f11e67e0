// The pictures of a study as numbers on their axes: what is drawn, and what stands in the table behind it. Pure.
import type { Extent } from '#renderer/ui/plot/ticks.ts';
import type { Findings } from '../study-data.ts';

export interface Spot {
  x: number;
  y: number;
  /** What stands in the table: of which part. */
  of: string;
}

export interface Series {
  name: string;
  spots: readonly Spot[];
  joined: boolean;
  /** Of what stands back: single readings behind their mean. */
  faint?: boolean;
}

export interface Picture {
  /** Its title is `ui.study.picture.<name>`. */
  name: 'ranges' | 'averages' | 'bias' | 'linearity';
  /** Names below their places, or null where numbers stand below. */
  names: readonly string[] | null;
  series: readonly Series[];
  rules: readonly { y: number; text: string; limit: boolean }[];
  band: readonly { x: number; lower: number; upper: number }[];
  /** The head of the first column of the table. */
  of: 'part' | 'reading' | 'reference';
}

type Words = Readonly<Record<'average' | 'limit' | 'line' | 'bias' | 'reading' | 'zero' | 'reference', string>>;

function gaugePictures({ ranges, averages }: NonNullable<Findings['gauge']>, words: Words): Picture[] {
  const names = averages.parts.map(({ part }) => part);
  const spots = (values: readonly number[], from = 0) => values.map((y, at) => ({ x: from + at, y, of: names[at] ?? '' }));
  return [
    {
      name: 'ranges',
      names: ranges.operators.flatMap(() => names),
      of: 'part',
      series: ranges.operators.map(({ operator, ranges: own }, at) => ({
        name: operator,
        spots: spots(own, at * names.length),
        joined: true,
      })),
      rules: [
        { y: ranges.average, text: words.average, limit: false },
        ...(ranges.limit === null ? [] : [{ y: ranges.limit, text: words.limit, limit: true }]),
      ],
      band: [],
    },
    {
      name: 'averages',
      names,
      of: 'part',
      series: averages.operators.map(({ operator, averages: own }) => ({ name: operator, spots: spots(own), joined: true })),
      rules: [],
      band: [],
    },
  ];
}

function biasPicture({ readings, reference, mean }: NonNullable<Findings['bias']>, words: Words): Picture {
  const spots = readings.map((y, at) => ({ x: at, y, of: String(at + 1) }));
  return {
    name: 'bias',
    names: spots.map(({ of }) => of),
    of: 'reading',
    series: [{ name: words.reading, spots, joined: true }],
    rules: [
      { y: reference, text: words.reference, limit: true },
      { y: mean, text: words.average, limit: false },
    ],
    band: [],
  };
}

function linearityPicture({ parts, line }: NonNullable<Findings['linearity']>, words: Words): Picture {
  const each = parts.flatMap(({ reference, readings }) =>
    readings.map((reading) => ({ x: reference, y: reading - reference, of: String(reference) })),
  );
  return {
    name: 'linearity',
    names: null,
    of: 'reference',
    series: [
      { name: words.reading, spots: each, joined: false, faint: true },
      {
        name: words.bias,
        spots: parts.map(({ reference, bias }) => ({ x: reference, y: bias, of: String(reference) })),
        joined: false,
      },
      { name: words.line, spots: line.map(({ reference, bias }) => ({ x: reference, y: bias, of: '' })), joined: true },
    ],
    rules: [{ y: 0, text: words.zero, limit: false }],
    band: line.map(({ reference, lower, upper }) => ({ x: reference, lower, upper })),
  };
}

export function picturesOf({ gauge, bias, linearity }: Findings, words: Words): Picture[] {
  return [
    ...(gauge ? gaugePictures(gauge, words) : []),
    ...(bias ? [biasPicture(bias, words)] : []),
    ...(linearity ? [linearityPicture(linearity, words)] : []),
  ];
}

const room = 0.06;

function spread(values: readonly number[], around: number): Extent {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = most - least || Math.abs(most) || 1;
  return { from: least - width * around, to: most + width * around };
}

export function extentsOf({ names, series, rules, band }: Picture): { x: Extent; y: Extent } {
  const spots = series.flatMap((one) => one.spots);
  const heights = [...spots.map(({ y }) => y), ...rules.map(({ y }) => y), ...band.flatMap(({ lower, upper }) => [lower, upper])];
  return {
    x: names
      ? { from: -0.5, to: names.length - 0.5 }
      : spread(
          spots.map(({ x }) => x),
          room,
        ),
    y: spread(heights, room),
  };
}
