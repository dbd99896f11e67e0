// The title of a paper that is no letter: what it is, its number at the right, a line of what it is about.
import type { DrawMark } from '../../pdf/draw-list.ts';
import { breakLines, cutToWidth, printable, sizeToFit } from '../../pdf/text-fit.ts';
import { linesAt } from './blocks.ts';
import { colors, headBottom, left, right, type Sheet, type, width } from './sheet.ts';

/** Where what is written begins below it. */
export const titleTop = headBottom + 64;

interface TitleBand {
  title: string;
  number: string;
  under: string;
}

export function titleBand({ tags, measure }: Sheet, { title, number, under }: TitleBand): DrawMark[] {
  const tag = tags.add('H1', null);
  const room = width - measure(title, type.title.font, type.title.size) - 24;
  const size = Math.max(9, sizeToFit(number, { font: 'bold', size: 14, width: room, measure }));
  const large = { font: 'bold', size } as const;
  const numbers = breakLines(number, { ...large, width: room, measure, hyphens: false }, 2);
  const line = cutToWidth(printable(under), { ...type.small, width, measure });
  return [
    { kind: 'text', x: left, baseline: headBottom + 24, text: `${title} `, ...type.title, tag },
    ...linesAt(numbers, {
      x: right,
      baseline: headBottom + 24 - (numbers.length - 1) * size * 1.15,
      leading: size * 1.15,
      style: large,
      align: 'right',
      color: colors.strong,
      tag,
    }),
    {
      kind: 'text',
      x: left,
      baseline: headBottom + 38,
      text: line,
      ...type.small,
      color: colors.quiet,
      tag: tags.add('P', null),
    },
    { kind: 'line', from: [left, headBottom + 48], to: [right, headBottom + 48], width: 1, color: colors.strong },
  ];
}
