// The staircase of a price on one page, as a rule: a vertical line, a step at a time, filled where the step made or changed the
// price. Pure.
import { fillIn } from '../../i18n/translate.ts';
import { a4, type DrawList, type DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { type Block, createFlow, createTags, type ItemTags, labelledItem, type Tags } from '../../pdf/page-flow.ts';
import { breakLines, cutToWidth, printable, sizeToFit, type TextStyle } from '../../pdf/text-fit.ts';
import type { PriceTracePrint, TraceStair } from './contract.ts';

const left = 56;
const right = a4.width - 48;
const bottom = a4.height - 56;
const stairX = left + 24;
const amountWidth = 110;
const mostCandidates = 4;
const accent = '#0F5C66';
const black = '#000000';
const grey = '#666666';
const pale = '#B8B8B8';

const heading = { font: 'bold', size: 16 } as const;
const strong = { font: 'bold', size: 9.5 } as const;
const body = { font: 'regular', size: 9 } as const;
const small = { font: 'regular', size: 8 } as const;
const large = { font: 'bold', size: 18 } as const;

export function layoutPriceTrace(print: PriceTracePrint, measure: Measure): DrawList {
  const tags = createTags();
  const flow = createFlow({
    ...a4,
    bottom,
    begin: (page) => (page === 1 ? 56 : 48),
    end(page, pages, put) {
      const line = { kind: 'text', baseline: a4.height - 36, ...small, color: grey } as const;
      put({ ...line, x: left, text: cutToWidth(printable(print.footer), { ...small, width: 400, measure }) });
      put({ ...line, x: right, text: `${page} / ${pages}`, align: 'right' });
    },
  });
  const context = { print, measure, tags };
  flow.add(headBlock(context));
  for (const [index, stair] of print.stairs.entries())
    flow.add(stairBlock(stair, { ...context, last: index === print.stairs.length - 1 }));
  return {
    title: print.title,
    language: print.locale,
    createdAt: print.createdAt,
    author: print.author,
    tags: tags.list,
    pages: flow.finish(),
  };
}

interface TraceContext {
  print: PriceTracePrint;
  measure: Measure;
  tags: Tags;
}

/** The question on the left, the answer on the right. */
function headBlock({ print, measure, tags }: TraceContext): Block {
  const { question, result } = print;
  const questionWidth = 300;
  const labelWidth = Math.max(...question.map(({ label }) => measure(label, body.font, body.size))) + 12;
  const rows = question.map(({ label, value }) => ({
    label,
    lines: breakLines(value, { ...body, width: questionWidth - labelWidth, measure }),
  }));
  const message = breakLines(result.message, { ...body, width: right - left, measure });
  const asked = rows.reduce((sum, { lines }) => sum + Math.max(1, lines.length) * 13, 0);
  return {
    height: 52 + Math.max(asked, 50) + message.length * 12 + 24,
    draw(top, put) {
      put({ kind: 'text', x: left, baseline: top + 14, text: print.title, ...heading, tag: tags.add('H1', null) });
      put({ kind: 'line', from: [left, top + 26], to: [right, top + 26], width: 0.6, color: pale });
      let y = top + 46;
      const list = tags.add('L', null);
      for (const { label, lines } of rows) {
        const tag = labelledItem(tags, list);
        put({ kind: 'text', x: left, baseline: y, text: `${label} `, ...body, color: grey, tag: tag.label });
        put(...textLines(lines, { x: left + labelWidth, baseline: y, leading: 13, style: body, tag: tag.body }));
        y += Math.max(1, lines.length) * 13;
      }
      const tag = tags.add('P', null);
      const size = sizeToFit(result.value, { ...large, width: right - left - questionWidth, measure });
      put({ kind: 'text', x: right, baseline: top + 46, text: `${result.label} `, ...body, align: 'right', color: grey, tag });
      put({
        kind: 'text',
        x: right,
        baseline: top + 68,
        text: `${result.value} `,
        ...large,
        size,
        align: 'right',
        color: accent,
        tag,
      });
      put({ kind: 'text', x: right, baseline: top + 82, text: result.detail, ...body, align: 'right', color: grey, tag });
      const below = top + 52 + Math.max(asked, 50) + 6;
      put(...textLines(message, { x: left, baseline: below, leading: 12, style: body, tag: tags.add('P', null) }));
    },
  };
}

interface Lines {
  x: number;
  baseline: number;
  leading: number;
  style: TextStyle;
  tag: number;
  color?: string;
}

function textLines(lines: readonly string[], { x, baseline, leading, style, tag, color }: Lines): DrawMark[] {
  return lines.map((text, index) => ({
    kind: 'text',
    x,
    baseline: baseline + index * leading,
    text,
    ...style,
    tag,
    ...(color ? { color } : {}),
  }));
}

interface CandidateAt extends ItemTags {
  color: string;
  y: number;
}

function candidateMarks(lines: readonly string[], value: string, { label, body: said, color, y }: CandidateAt): DrawMark[] {
  return [
    ...textLines(lines, { x: stairX + 12, baseline: y, leading: 10.5, style: small, tag: label, color }),
    { kind: 'text', x: right, baseline: y, text: value, ...small, align: 'right', color, tag: said },
  ];
}

function stairBlock(stair: TraceStair, { print, measure, tags, last }: TraceContext & { last: boolean }): Block {
  const width = right - stairX - amountWidth;
  const title = breakLines(stair.title, { ...strong, width, measure });
  const outcome = breakLines(stair.outcome, { ...body, width, measure });
  const leftOut = stair.candidates.length - mostCandidates;
  const shown = stair.candidates.slice(0, leftOut > 0 ? mostCandidates : undefined).map((candidate) => ({
    ...candidate,
    lines: breakLines([candidate.text, candidate.why].filter(Boolean).join(' – '), { ...small, width: width - 12, measure }),
  }));
  const titleHeight = title.length * 12 + outcome.length * 12;
  const height = titleHeight + shown.reduce((sum, { lines }) => sum + lines.length * 10.5 + 2, 0) + (leftOut > 0 ? 12 : 0) + 14;
  return {
    height,
    draw(top, put) {
      // The plumb line: it hangs from the first step to the last.
      if (!last) put({ kind: 'line', from: [left + 6, top + 8], to: [left + 6, top + height + 8], width: 0.8, color: pale });
      put(
        stair.counts
          ? { kind: 'rect', x: left + 2, y: top + 3, width: 8, height: 8, fill: accent }
          : { kind: 'rect', x: left + 3.5, y: top + 4.5, width: 5, height: 5, fill: pale },
      );
      const tag = tags.add('Sect', null);
      const color = stair.counts ? accent : grey;
      put(...textLines(title, { x: stairX, baseline: top + 10, leading: 12, style: strong, tag: tags.add('H2', tag), color }));
      if (stair.amount !== null)
        put({
          kind: 'text',
          x: right,
          baseline: top + 10,
          text: stair.amount,
          ...strong,
          align: 'right',
          color,
          tag: tags.add('P', tag),
        });
      let y = top + 10 + title.length * 12;
      put(
        ...textLines(outcome, {
          x: stairX,
          baseline: y,
          leading: 12,
          style: body,
          tag: tags.add('P', tag),
          color: stair.counts ? black : grey,
        }),
      );
      y += outcome.length * 12;
      const list = shown.length > 0 ? tags.add('L', tag) : 0;
      for (const { lines, value, why } of shown) {
        const item = { ...labelledItem(tags, list), color: why === null ? black : grey };
        put(...candidateMarks(lines, value, { ...item, y }));
        y += lines.length * 10.5 + 2;
      }
      if (leftOut > 0)
        put({
          kind: 'text',
          x: stairX + 12,
          baseline: y,
          text: fillIn(print.more, { count: leftOut }),
          ...small,
          color: grey,
          tag: tags.add('P', tag),
        });
    },
  };
}
