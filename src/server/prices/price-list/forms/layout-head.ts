// The upper part of the first page, below the lab's letterhead, and the running line of those after it.
// docs/data-contracts.md#price-list-layout.

import { dateText } from '#server/i18n/locale.ts';
import { fillIn } from '#server/i18n/translate.ts';
import type { DrawMark, TextMark } from '#server/pdf/draw-list.ts';
import { type ItemTags, labelledItem } from '#server/pdf/page-flow.ts';
import { breakLines, cutToWidth, printable, sizeToFit } from '#server/pdf/text-fit.ts';
import { accent, label, left, remark, right, small, title, value } from './grid.ts';
import type { LayoutContext } from './layout-context.ts';

const bandTop = 12;
const boxLeft = left + 380;
const ink = '#8A8A8A';

export function headMarks({ print, measure, tags, texts }: LayoutContext): DrawMark[] {
  const { words, document } = print;
  const { list } = document;
  const marks: DrawMark[] = [
    {
      kind: 'text',
      x: left,
      baseline: bandTop + 178,
      text: cutToWidth(words.title, { ...title, width: 360, measure }),
      ...title,
      tag: tags.add('H1', null),
    },
  ];
  const { mode, value: change } = list.derivation;
  if (mode !== null && change !== null) {
    const text = fillIn(words.derivation, { value: texts.change(change, mode, list.currency) });
    marks.push({ kind: 'text', x: left, baseline: bandTop + 194, text, ...remark, tag: tags.add('P', null) });
  }
  const box = tags.add('L', null);
  const lines = boxLines(print).map((line) => boxLine(line, measure));
  marks.push(...boxMarks(lines, () => labelledItem(tags, box)));
  marks.push({ kind: 'line', from: [left, bandTop + 218], to: [right, bandTop + 218], width: 1, color: accent });
  return marks;
}

function boxLines({ words, document: { list, meta } }: LayoutContext['print']): [name: string, text: string][] {
  const { mode, primary_label, secondary_label } = list.language;
  const languages = mode === 'both' ? `${primary_label} / ${secondary_label}` : secondary_label;
  return [
    [words.group, groupName(list.group.name, words.list_prices)],
    [words.date, dateText(list.date, meta.locale)],
    [words.currency, list.currency],
    ...(mode === 'primary' || languages === null ? [] : [[words.language, languages] satisfies [string, string]]),
  ];
}

const groupName = (name: string | null, otherwise: string) => printable(name ?? otherwise);

interface BoxLine {
  name: string;
  lines: string[];
  size: number;
}

const boxLeading = 13;
/** Above them lies the letterhead. */
const mostBoxLines = 4;

/** The value begins where its label ends at the earliest; a long one gets smaller, then goes on in further lines. */
function boxLine([name, text]: [name: string, text: string], measure: LayoutContext['measure']): BoxLine {
  const width = right - boxLeft - measure(name, label.font, label.size) - 8;
  const size = Math.max(7, sizeToFit(text, { ...value, width, measure }));
  return { name, lines: breakLines(text, { ...value, size, width, measure }, mostBoxLines), size };
}

const furtherHeight = ({ lines, size }: BoxLine) => Math.max(0, lines.length - 1) * size * 1.2;

/** Its last line stands where it always does: what is longer reaches higher. */
function boxMarks(lines: readonly BoxLine[], tagOf: () => ItemTags): TextMark[] {
  let baseline = bandTop + 174 - lines.reduce((sum, line) => sum + furtherHeight(line), 0);
  return lines.flatMap((line): TextMark[] => {
    const tag = tagOf();
    const at = baseline;
    baseline += boxLeading + furtherHeight(line);
    return [
      { kind: 'text', x: boxLeft, baseline: at, text: `${line.name} `, ...label, tag: tag.label },
      ...line.lines.map((text, index): TextMark => {
        const place = { x: right, baseline: at + index * line.size * 1.2, align: 'right' } as const;
        return {
          kind: 'text',
          text: `${index > 0 ? ' ' : ''}${text.trimEnd()}`,
          ...value,
          size: line.size,
          ...place,
          tag: tag.body,
        };
      }),
    ];
  });
}

/** Loose pages still say which list they are of. */
export function runningHead({ print, measure }: LayoutContext): { marks: DrawMark[]; bottom: number } {
  const { words, document } = print;
  const { group, date, currency } = document.list;
  const day = dateText(date, document.meta.locale);
  const text = [words.title, groupName(group.name, words.list_prices), day, currency].join('  ·  ');
  const baseline = bandTop + 18;
  return {
    marks: [
      {
        kind: 'text',
        x: left,
        baseline,
        text: cutToWidth(text, { ...small, width: right - left, measure }),
        ...small,
        color: '#444444',
      },
      { kind: 'line', from: [left, baseline + 5], to: [right, baseline + 5], width: 0.4, color: ink },
    ],
    bottom: baseline + 12,
  };
}
