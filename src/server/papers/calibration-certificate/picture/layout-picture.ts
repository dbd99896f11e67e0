// The picture below a table of results: each point's deviation with its uncertainty within its limits, and where it was the time before.
// Forms tell verdicts, so that it reads in black and white. Pure.
import { shownExtent, shownPlace } from '#server/contract/values/measuring/tolerance-span.ts';
import type { DrawMark } from '#server/pdf/draw-list.ts';
import type { Block } from '#server/pdf/page-flow.ts';
import { heading, paragraph } from '../../sheet/blocks.ts';
import { colors, left, right, type Sheet, type } from '../../sheet/sheet.ts';
import type { DrawnSpan } from './picture-shape.ts';

export interface PicturedRow {
  /** The value it was tested at, as it is printed. */
  value: string;
  /** As the certificate has it: pass, fail, fail indeterminate. */
  verdict: string;
  span: DrawnSpan | null;
}

const height = 92;
const axisLeft = left + 34;
const small = { ...type.small, size: 6.5 } as const;
const pale = '#E4EEF0';
const quiet = '#9AA5AC';
const mark = 2.2;
/** A slot of this width has room for a value with its unit. */
const named = 12;
const crowded = 60;

export function pictureBlocks(sheet: Sheet, rows: readonly PicturedRow[], before: string | null): Block[] {
  const drawn = rows.filter((one): one is Drawn => one.span !== null);
  if (drawn.length === 0) return [];
  const extent = shownExtent(drawn.flatMap(({ span }) => [span, then(span)]));
  const most = rows.length <= 2 * named ? named : crowded;
  const parts = Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
  const plots = parts.map((part, at) =>
    plotOf(sheet, { part, first: at * most, slots: parts.length > 1 ? most : rows.length, extent }),
  );
  return [
    heading(sheet, sheet.say('certificate.picture')),
    ...plots,
    ...legend(sheet, { drawn, before, counted: most === crowded, extent }),
  ];
}

type Drawn = PicturedRow & { span: DrawnSpan };

const then = ({ before }: DrawnSpan) => (before === null ? null : { at: before, from: null, to: null });

interface PlotInput {
  part: readonly PicturedRow[];
  /** How many points come before. */
  first: number;
  /** Room for so many. */
  slots: number;
  extent: number;
}

function plotOf(sheet: Sheet, { part, first, slots, extent }: PlotInput): Block {
  return {
    height: height + 14,
    spaceBefore: 2,
    draw(top, put) {
      const slot = (right - axisLeft) / slots;
      const y = (percent: number) => top + height / 2 - shownPlace(percent, extent).at * (height / 2 - 4);
      const place = { top, slot, y };
      const marks = part.flatMap((one, at) => [
        ...pointMarks(one, { ...place, x: axisLeft + (at + 0.5) * slot, extent }),
        ...below(sheet, one.value, { x: axisLeft + (at + 0.5) * slot, slot, baseline: top + height + 8, num: first + at + 1 }),
      ]);
      const alt = sheet.say('figure.deviations', { from: first + 1, to: first + part.length });
      const tag = sheet.tags.add('Figure', null, { alt });
      put(...[...axis(sheet, y, axisLeft + part.length * slot), ...marks].map((one) => ({ ...one, tag })));
    },
  };
}

function axis({ texts }: Sheet, y: (percent: number) => number, end: number): DrawMark[] {
  return [100, 0, -100].flatMap((percent): DrawMark[] => {
    const sign = percent > 0 ? '+' : percent < 0 ? '\u2212' : '';
    const text = `${sign}${texts.plain(Math.abs(percent))}\u00a0%`;
    return [
      { kind: 'line', from: [axisLeft, y(percent)], to: [end, y(percent)], width: 0.4, color: colors.rule },
      { kind: 'text', x: axisLeft - 4, baseline: y(percent) + 2.3, text, ...small, align: 'right', color: colors.quiet },
    ];
  });
}

interface Place {
  x: number;
  top: number;
  slot: number;
  extent: number;
  y(percent: number): number;
}

function pointMarks({ verdict, span }: PicturedRow, { x, top, slot, extent, y }: Place): DrawMark[] {
  if (!span) return [];
  const [from, to] = [x - slot / 2, x + slot / 2];
  const upper = span.has_upper ? y(100) : top;
  const lower = span.has_lower ? y(-100) : top + height;
  const limit = (at: number): DrawMark => ({ kind: 'line', from: [from, at], to: [to, at], width: 0.7, color: colors.quiet });
  const wide = Math.min(mark, slot / 6);
  const aside = x - Math.min(6, slot / 3.5);
  return [
    { kind: 'rect', x: from, y: upper, width: slot, height: lower - upper, fill: pale },
    ...(span.has_upper ? [limit(upper)] : []),
    ...(span.has_lower ? [limit(lower)] : []),
    ...(span.before === null ? [] : [square(aside, y(span.before), { size: wide, fill: quiet })]),
    ...(span.from === null || span.to === null ? [] : reach({ x, wide, from: y(span.from), to: y(span.to) })),
    ...signMarks({ x, at: y(span.at), size: wide, verdict, beyond: shownPlace(span.at, extent).beyond }),
  ];
}

const square = (x: number, y: number, { size, fill }: { size: number; fill: string }): DrawMark => ({
  kind: 'rect',
  x: x - size,
  y: y - size,
  width: 2 * size,
  height: 2 * size,
  fill,
});

/** The uncertainty, with an end that shows where it stops. */
function reach({ x, wide, from, to }: { x: number; wide: number; from: number; to: number }): DrawMark[] {
  const line = (one: readonly [number, number], other: readonly [number, number]): DrawMark => ({
    kind: 'line',
    from: one,
    to: other,
    width: 0.7,
    color: colors.text,
  });
  return [line([x, from], [x, to]), line([x - wide, from], [x + wide, from]), line([x - wide, to], [x + wide, to])];
}

interface Sign {
  x: number;
  at: number;
  size: number;
  verdict: string;
  beyond: -1 | 0 | 1;
}

/** A cross beyond the limits, a hollow square where it is undecided, else a full one; an arrow where it lies off the picture. */
function signMarks({ x, at, size, verdict, beyond }: Sign): DrawMark[] {
  const bad = verdict === 'fail';
  const color = bad ? colors.warn : colors.strong;
  const line = (from: readonly [number, number], to: readonly [number, number]): DrawMark => ({
    kind: 'line',
    from,
    to,
    width: 1,
    color,
  });
  if (beyond !== 0)
    return [line([x - 2 * size, at + beyond * 2 * size], [x, at]), line([x + 2 * size, at + beyond * 2 * size], [x, at])];
  if (bad) {
    const reach = size * 1.2;
    return [line([x - reach, at - reach], [x + reach, at + reach]), line([x - reach, at + reach], [x + reach, at - reach])];
  }
  const full = square(x, at, { size, fill: color });
  return verdict.endsWith('indeterminate') ? [full, square(x, at, { size: size * 0.55, fill: '#FFFFFF' })] : [full];
}

/** The value that was tested where it has room, else the number of the row in its table, as many as fit. */
function below(
  { texts, measure }: Sheet,
  value: string,
  { x, slot, baseline, num }: { x: number; slot: number; baseline: number; num: number },
): DrawMark[] {
  const widthOf = (text: string) => measure(text, small.font, small.size);
  const fits = value !== '' && slot > 26 && widthOf(value) < slot - 2;
  const step = Math.ceil(16 / slot);
  const text = fits ? value : num % step === 0 || step === 1 ? texts.plain(num) : '';
  const at = Math.min(x - widthOf(text) / 2, right - widthOf(text));
  return text === '' ? [] : [{ kind: 'text', x: at, baseline, text, ...small, color: colors.quiet }];
}

interface LegendInput {
  drawn: readonly Drawn[];
  before: string | null;
  counted: boolean;
  extent: number;
}

function legend(sheet: Sheet, { drawn, before, counted, extent }: LegendInput): Block[] {
  const { say, date } = sheet;
  const words = drawn.map(({ verdict }) => verdict);
  const text = [
    say('certificate.picture_text'),
    words.includes('fail') ? say('certificate.picture_fail') : '',
    words.some((word) => word.endsWith('indeterminate')) ? say('certificate.picture_indeterminate') : '',
    drawn.some(({ span }) => shownPlace(span.at, extent).beyond !== 0) ? say('certificate.picture_beyond') : '',
    before !== null && drawn.some(({ span }) => span.before !== null)
      ? say('certificate.picture_before', { date: date(before) })
      : '',
    counted ? say('certificate.picture_counted') : '',
  ];
  return paragraph(sheet, text.filter(Boolean).join(' '), { style: type.small, color: colors.quiet, spaceBefore: 4 });
}
