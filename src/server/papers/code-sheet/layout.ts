// A sheet with a code on one page: whose it is, the code in groups that are read one by one, what to do with it. Pure.
import { a4, type DrawList, type DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { createFlow, createTags, type ItemTags, labelledItem } from '../../pdf/page-flow.ts';
import { breakLines, cutToWidth, printable, type TextStyle } from '../../pdf/text-fit.ts';
import type { CodeSheetPrint } from './contract.ts';

const left = 56;
const right = a4.width - 56;
const width = right - left;
const accent = '#0F5C66';
const grey = '#666666';
const pale = '#B8B8B8';
const tint = '#EEF4F4';

const heading = { font: 'bold', size: 20 } as const;
const strong = { font: 'bold', size: 10.5 } as const;
const body = { font: 'regular', size: 10.5 } as const;
const small = { font: 'regular', size: 8.5 } as const;
const large = { font: 'bold', size: 19 } as const;
const leading = 15;
const groupsInRow = 4;

export function layoutCodeSheet(print: CodeSheetPrint, measure: Measure): DrawList {
  const tags = createTags();
  const flow = createFlow({
    ...a4,
    bottom: a4.height - 56,
    begin: () => 56,
    end(_page, _pages, put) {
      const text = cutToWidth(printable(print.footer), { ...small, width, measure });
      put({ kind: 'text', x: left, baseline: a4.height - 36, text, ...small, color: grey });
    },
  });
  const lines = (text: string, style: TextStyle, room: number = width) => breakLines(text, { ...style, width: room, measure }, 6);
  const paragraph = (text: string, { style = body as TextStyle, after = 10, indent = 0, type = 'P' as 'P' | 'H2' } = {}) => {
    const broken = lines(text, style, width - indent);
    flow.add({
      height: broken.length * leading + after,
      draw(top, put) {
        const tag = tags.add(type, null);
        for (const [index, line] of broken.entries())
          put({ kind: 'text', x: left + indent, baseline: top + 11 + index * leading, text: line, ...style, tag });
      },
    });
  };
  flow.add({
    height: 44,
    draw(top, put) {
      put({ kind: 'text', x: left, baseline: top + 18, text: print.title, ...heading, tag: tags.add('H1', null) });
      put({ kind: 'line', from: [left, top + 30], to: [right, top + 30], width: 0.8, color: accent });
    },
  });
  paragraph(print.lead);
  const labelWidth = Math.max(...print.facts.map(({ label }) => measure(label, body.font, body.size))) + 16;
  const facts = tags.add('L', null);
  for (const { label, value } of print.facts) {
    const broken = lines(value, strong, width - labelWidth);
    flow.add({
      height: broken.length * leading + 3,
      draw(top, put) {
        put(...itemMarks({ label, lines: broken, style: strong, top, indent: labelWidth, tag: labelledItem(tags, facts) }));
      },
    });
  }
  let counted: number | null = null;
  flow.add(codeBlock(print, tags.add('P', null)));
  paragraph(print.codeHint, { style: small, after: 14 });
  paragraph(print.stepsTitle, { style: strong, after: 4, type: 'H2' });
  for (const [index, step] of print.steps.entries()) numbered(`${index + 1}.`, step);
  for (const label of print.blanks) {
    flow.add({
      height: 38,
      draw(top, put) {
        put({ kind: 'text', x: left, baseline: top + 30, text: label, ...small, color: grey, tag: tags.add('P', null) });
        const from = left + measure(label, small.font, small.size) + 8;
        put({ kind: 'line', from: [from, top + 31], to: [right, top + 31], width: 0.5, color: pale });
      },
    });
  }
  function numbered(number: string, text: string): void {
    const broken = lines(text, body, width - 22);
    flow.add({
      height: broken.length * leading + 5,
      draw(top, put) {
        counted ??= tags.add('L', null, { counted: true });
        put(...itemMarks({ label: number, lines: broken, style: body, top, indent: 22, tag: labelledItem(tags, counted) }));
      },
    });
  }
  const { title, locale: language, createdAt, author } = print;
  return { title, language, createdAt, author, tags: tags.list, pages: flow.finish() };
}

interface Item {
  label: string;
  lines: readonly string[];
  style: TextStyle;
  top: number;
  indent: number;
  tag: ItemTags;
}

function itemMarks({ label, lines, style, top, indent, tag }: Item): DrawMark[] {
  const baseline = top + 11;
  return [
    { kind: 'text', x: left, baseline, text: `${label} `, ...body, color: grey, tag: tag.label },
    ...lines.map((text, index): DrawMark => {
      return { kind: 'text', x: left + indent, baseline: baseline + index * leading, text, ...style, tag: tag.body };
    }),
  ];
}

/** Each group bears its number: a slip is told by it. */
function codeBlock({ code, codeTitle }: CodeSheetPrint, tag: number) {
  const rows = Math.ceil(code.length / groupsInRow);
  const rowHeight = 48;
  const box = rows * rowHeight + 34;
  return {
    height: box + 26,
    draw(top: number, put: (...marks: DrawMark[]) => void) {
      put({ kind: 'rect', x: left, y: top + 12, width, height: box, fill: tint });
      put({ kind: 'rect', x: left, y: top + 12, width: 3, height: box, fill: accent });
      put({ kind: 'text', x: left + 18, baseline: top + 32, text: `${codeTitle} `, ...strong, color: accent, tag });
      for (const [index, group] of code.entries()) {
        const x = left + 18 + (index % groupsInRow) * ((width - 36) / groupsInRow);
        const baseline = top + 66 + Math.floor(index / groupsInRow) * rowHeight;
        put({ kind: 'text', x, baseline, text: `${group} `, ...large, tag });
        put({ kind: 'text', x, baseline: baseline + 12, text: String(index + 1), ...small, color: grey });
      }
    },
  };
}
