// The title of a paper that is no letter: what it is, its number at the right, a line of what it is about.
import { breakLines, sizeToFit } from '../../pdf/text-fit.ts';
import { linesAt } from './lines.ts';
import { colors, headBottom, left, type Put, right, type Sheet, type, width } from './sheet.ts';

interface TitleBand {
  title: string;
  number: string;
  under: string;
}

const underLeading = 10;

/** A long number goes on below, none of it is cut; gives where what is written begins. */
export function titleBand({ tags, measure }: Sheet, put: Put, { title, number, under }: TitleBand): number {
  const tag = tags.add('H1', null);
  const room = width - measure(title, type.title.font, type.title.size) - 24;
  const size = Math.max(9, sizeToFit(number, { font: 'bold', size: 14, width: room, measure }));
  const large = { font: 'bold', size } as const;
  const numbers = breakLines(number, { ...large, width: room, measure, hyphens: false });
  const leading = size * 1.15;
  const baseline = headBottom + 24;
  const further = Math.max(0, numbers.length - 2) * leading;
  put({ kind: 'text', x: left, baseline, text: `${title} `, ...type.title, tag });
  put(
    ...linesAt(numbers, {
      x: right,
      baseline: baseline - Math.min(1, numbers.length - 1) * leading,
      leading,
      style: large,
      align: 'right',
      color: colors.strong,
      tag,
    }),
  );
  const lines = breakLines(under, { ...type.small, width, measure });
  const about = { x: left, baseline: baseline + 14 + further, leading: underLeading, style: type.small };
  put(...linesAt(lines, { ...about, color: colors.quiet, tag: tags.add('P', null) }));
  const rule = baseline + 24 + further + Math.max(0, lines.length - 1) * underLeading;
  put({ kind: 'line', from: [left, rule], to: [right, rule], width: 1, color: colors.strong });
  return rule + 16;
}
