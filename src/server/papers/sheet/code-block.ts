// A code for a phone's camera with words beside it. Pure.
import { darkRuns, qrCode } from '../../pdf/codes/qr.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { breakLines } from '../../pdf/text-fit.ts';
import { linesAt } from './lines.ts';
import { colors, left, type Sheet, type, width } from './sheet.ts';

/** Two centimetres: a module of an address is half a millimetre and more, which phones read from a hand's breadth. */
const usualSide = 58;
const gutter = 14;
const leading = 11;

interface CodeInput {
  content: string;
  /** What the code is for. */
  said: string;
  /** Below it, as it could be typed. */
  typed?: string;
  alt: string;
  side?: number;
}

/** Null of what no code holds. */
export function codeBlock(sheet: Sheet, { content, said, typed, alt, side = usualSide }: CodeInput): Block | null {
  const code = qrCode(content, 'M');
  if (code === null) return null;
  const room = { width: width - side - gutter, measure: sheet.measure };
  const words = breakLines(said, { ...type.small, ...room });
  const below = typed === undefined ? [] : breakLines(typed, { ...type.smallStrong, ...room, hyphens: false });
  return {
    height: side + 2,
    spaceBefore: 10,
    draw(top, put) {
      const cell = side / code.modules;
      const cells = Array.from({ length: code.modules }, (_, row) =>
        darkRuns(code.modules, (column) => code.isDark(row, column)).flatMap(({ start, end }) => [
          left + start * cell,
          top + row * cell,
          (end - start) * cell,
          cell,
        ]),
      );
      put({ kind: 'cells', cells: cells.flat(), tag: sheet.tags.add('Figure', null, { alt }) });
      const tag = sheet.tags.add('P', null);
      const place = { x: left + side + gutter, leading, tag };
      put(...linesAt(words, { ...place, baseline: top + 12, style: type.small, color: colors.quiet }));
      const next = top + 12 + words.length * leading + 3;
      put(...linesAt(below, { ...place, baseline: next, style: type.smallStrong, color: colors.text }));
    },
  };
}
