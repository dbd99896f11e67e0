// The pictures of a study: components as bars, ranges by operator, averages by part, a bias over its readings, a line with its band. Pure.
import type { NumberTexts } from '../../pdf/amount-text.ts';
import type { DrawMark } from '../../pdf/draw-list.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { heading } from '../sheet/blocks.ts';
import { colors, left, right, type Sheet, type } from '../sheet/sheet.ts';
import type { StudyDocument, StudyFindings } from './contract.ts';
import { told } from './figures.ts';
import { ticksIn } from './ticks.ts';

const height = 150;
const axis = left + 44;
const hues = ['#0F5C66', '#B45309', '#6D28D9', '#15803D', '#BE123C', '#475569'] as const;
const pale = '#DCE9EA';

interface Spot {
  x: number;
  y: number;
}

interface Line {
  name: string;
  spots: readonly Spot[];
  joined: boolean;
  marked: boolean;
}

interface Plot {
  title: string;
  alt: string;
  lines: readonly Line[];
  rules: readonly { y: number; text: string; limit: boolean }[];
  band: readonly { x: number; lower: number; upper: number }[];
  /** Below their places; null where numbers stand there. */
  names: readonly string[] | null;
}

const spotsOf = (values: readonly number[], from = 0): Spot[] => values.map((y, at) => ({ x: from + at, y }));

function gaugePlots({ say }: Sheet, { ranges, averages }: NonNullable<StudyFindings['gauge']>): Plot[] {
  const names = averages.parts.map(({ part }) => part);
  const size = { operators: ranges.operators.length, parts: names.length };
  return [
    {
      title: say('study.picture.ranges'),
      alt: say('study.picture.ranges.alt', size),
      lines: ranges.operators.map(({ operator: name, ranges: own }, at) => ({
        ...{ name, joined: true, marked: true },
        spots: spotsOf(own, at * names.length),
      })),
      rules: [
        { y: ranges.average, text: say('study.average'), limit: false },
        ...(ranges.limit === null ? [] : [{ y: ranges.limit, text: say('study.upper_range'), limit: true }]),
      ],
      band: [],
      names: ranges.operators.flatMap(() => names),
    },
    {
      title: say('study.picture.averages'),
      alt: say('study.picture.averages.alt', size),
      lines: averages.operators.map(({ operator: name, averages: own }) => ({
        ...{ name, joined: true, marked: true },
        spots: spotsOf(own),
      })),
      rules: [],
      band: [],
      names,
    },
  ];
}

function linePlot({ say, texts }: Sheet, { parts, line, slope }: NonNullable<StudyFindings['linearity']>): Plot {
  const each = parts.flatMap(({ reference: x, readings }) => readings.map((reading) => ({ x, y: reading - x })));
  return {
    title: say('study.picture.linearity'),
    alt: say('study.picture.linearity.alt', { slope: told(texts, slope) }),
    lines: [
      { name: say('study.reading'), spots: each, joined: false, marked: true },
      {
        ...{ name: say('study.line'), joined: true, marked: false },
        spots: line.map(({ reference, bias }) => ({ x: reference, y: bias })),
      },
    ],
    rules: [{ y: 0, text: say('study.no_bias'), limit: false }],
    band: line.map(({ reference: x, lower, upper }) => ({ x, lower, upper })),
    names: null,
  };
}

function biasPlot({ say, texts }: Sheet, { readings, reference, mean }: NonNullable<StudyFindings['bias']>): Plot {
  return {
    title: say('study.picture.bias'),
    alt: say('study.picture.bias.alt', { mean: told(texts, mean), reference: told(texts, reference) }),
    lines: [{ name: say('study.reading'), spots: spotsOf(readings), joined: true, marked: true }],
    rules: [
      { y: reference, text: say('study.reference'), limit: true },
      { y: mean, text: say('study.mean'), limit: false },
    ],
    band: [],
    names: readings.map((_, at) => String(at + 1)),
  };
}

export function studyPlots(sheet: Sheet, { findings: { gauge, bias, linearity } }: StudyDocument): Block[] {
  const plots = [
    ...(gauge ? gaugePlots(sheet, gauge) : []),
    ...(bias ? [biasPlot(sheet, bias)] : []),
    ...(linearity ? [linePlot(sheet, linearity)] : []),
  ];
  const bars = gauge ? [componentBars(sheet, gauge)] : [];
  return [...bars, ...plots.flatMap((plot) => [heading(sheet, plot.title), plotBlock(sheet, plot)])];
}

const barLeading = 13;

/** How much of the total spread each component is. */
function componentBars({ say, texts, tags }: Sheet, { components }: NonNullable<StudyFindings['gauge']>): Block {
  const from = left + 130;
  const room = right - from - 44;
  const percent = (value: number) => `${texts.plain(value)}\u00a0%`;
  const named = (name: string) => say(`study.component.${name}`);
  return {
    height: components.length * barLeading + 4,
    spaceBefore: 10,
    draw(top, put) {
      const marks = components.flatMap(({ name, percent_of_total: share }, at): DrawMark[] => {
        const baseline = top + at * barLeading + 9;
        const width = Math.max((Math.min(share, 100) / 100) * room, 0.5);
        return [
          { kind: 'text', x: left, baseline, text: named(name), ...type.small, color: colors.text },
          { kind: 'rect', x: from, y: baseline - 6, width, height: 7, fill: hues[0] },
          { kind: 'text', x: right, baseline, text: percent(share), ...type.small, align: 'right', color: colors.quiet },
        ];
      });
      const spoken = components.map(({ name, percent_of_total: share }) => `${named(name)} ${percent(share)}`).join('; ');
      const tag = tags.add('Figure', null, { alt: `${say('study.components')}: ${spoken}` });
      put(...marks.map((mark) => ({ ...mark, tag })));
    },
  };
}

interface Scale {
  x(value: number): number;
  y(value: number): number;
}

function extentsOf({ lines, rules, band, names }: Plot) {
  const spots = lines.flatMap((line) => line.spots);
  const heights = [...spots, ...rules].map(({ y }) => y).concat(band.flatMap(({ lower, upper }) => [lower, upper]));
  const spread = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const room = (most - least || Math.abs(most) || 1) * 0.06;
    return { from: least - room, to: most + room };
  };
  return { x: names ? { from: -0.5, to: names.length - 0.5 } : spread(spots.map(({ x }) => x)), y: spread(heights) };
}

function plotBlock(sheet: Sheet, plot: Plot): Block {
  const { x, y } = extentsOf(plot);
  return {
    height: height + 34,
    spaceBefore: 2,
    draw(top, put) {
      const scale: Scale = {
        x: (value) => axis + ((value - x.from) / (x.to - x.from)) * (right - axis),
        y: (value) => top + (1 - (value - y.from) / (y.to - y.from)) * height,
      };
      const marks = [
        ...bandMarks(plot, scale),
        ...gridMarks(sheet, { ticks: ticksIn(y), scale, top }),
        ...belowMarks(sheet, plot, { ticks: ticksIn(x, 6), scale, top }),
        ...ruleMarks(plot, scale),
        ...plot.lines.flatMap((line, at) => lineMarks(line, scale, hues[at % hues.length] ?? hues[0])),
        ...legendMarks(plot, top + height + 26),
      ];
      const tag = sheet.tags.add('Figure', null, { alt: plot.alt });
      put(...marks.map((mark) => ({ ...mark, tag })));
    },
  };
}

const small = { ...type.small, size: 7 };
const leastPlain = 1e-6;

/** As short as it is round. */
const tickText = (texts: NumberTexts, tick: number) =>
  tick === 0 || Math.abs(tick) >= leastPlain ? texts.recorded(String(tick)) : told(texts, tick);

/** Narrow upright pieces: what a draw list has for a slanting area. */
function bandMarks({ band }: Plot, { x, y }: Scale): DrawMark[] {
  return band.slice(1).map((end, at): DrawMark => {
    const begin = band[at] ?? end;
    const [upper, lower] = [y((begin.upper + end.upper) / 2), y((begin.lower + end.lower) / 2)];
    return { kind: 'rect', x: x(begin.x), y: upper, width: x(end.x) - x(begin.x), height: lower - upper, fill: pale };
  });
}

interface Grid {
  ticks: readonly number[];
  scale: Scale;
  top: number;
}

function gridMarks({ texts }: Sheet, { ticks, scale: { y } }: Grid): DrawMark[] {
  return ticks.flatMap((tick): DrawMark[] => [
    { kind: 'line', from: [axis, y(tick)], to: [right, y(tick)], width: 0.4, color: colors.rule },
    {
      kind: 'text',
      x: axis - 4,
      baseline: y(tick) + 2.5,
      text: tickText(texts, tick),
      ...small,
      align: 'right',
      color: colors.quiet,
    },
  ]);
}

function belowMarks({ texts }: Sheet, { names }: Plot, { ticks, scale: { x }, top }: Grid): DrawMark[] {
  const step = names ? Math.ceil(names.length / 30) : 1;
  const places = names
    ? names.flatMap((name, at) => (at % step === 0 ? [{ at, text: name.slice(0, 8) }] : []))
    : ticks.map((at) => ({ at, text: tickText(texts, at) }));
  return [
    { kind: 'line', from: [axis, top + height], to: [right, top + height], width: 0.5, color: colors.quiet },
    ...places.map(({ at, text }): DrawMark => {
      const middle = x(at) - text.length * 1.9;
      return { kind: 'text', x: middle, baseline: top + height + 11, text, ...small, color: colors.quiet };
    }),
  ];
}

function ruleMarks({ rules }: Plot, { y }: Scale): DrawMark[] {
  return rules.flatMap(({ y: at, text, limit }): DrawMark[] => {
    const color = limit ? colors.warn : colors.quiet;
    const place = limit ? { x: axis + 4 } : { x: right, align: 'right' as const };
    return [
      { kind: 'line', from: [axis, y(at)], to: [right, y(at)], width: 0.8, color, ...(limit ? { dots: 2.4 } : {}) },
      { kind: 'text', ...place, baseline: y(at) - 3, text, ...small, color },
    ];
  });
}

function lineMarks({ spots, joined, marked }: Line, { x, y }: Scale, color: string): DrawMark[] {
  const places = spots.map((spot): [number, number] => [x(spot.x), y(spot.y)]);
  const size = 2.6;
  return [
    ...(joined ? places.slice(1).map((to, at): DrawMark => ({ kind: 'line', from: places[at] ?? to, to, width: 1, color })) : []),
    ...(marked
      ? places.map(
          ([px, py]): DrawMark => ({ kind: 'rect', x: px - size / 2, y: py - size / 2, width: size, height: size, fill: color }),
        )
      : []),
  ];
}

function legendMarks({ lines }: Plot, baseline: number): DrawMark[] {
  if (lines.length < 2) return [];
  const room = (right - axis) / Math.min(lines.length, 6);
  return lines.slice(0, 6).flatMap(({ name }, at): DrawMark[] => [
    { kind: 'rect', x: axis + at * room, y: baseline - 4.5, width: 10, height: 2.4, fill: hues[at] ?? hues[0] },
    { kind: 'text', x: axis + at * room + 14, baseline, text: name.slice(0, 24), ...small, color: colors.text },
  ]);
}
