// Lines to sign on, at the foot of papers, with the pictures of the seal and of what people sign with where the lab has such.
import { type Block, labelledItem } from '../../pdf/page-flow.ts';
import { breakLines, printable } from '../../pdf/text-fit.ts';
import { leading } from '../sheet/blocks.ts';
import { linesAt, spaced } from '../sheet/lines.ts';
import type { Picture } from '../sheet/print.ts';
import { colors, left, type Put, type Sheet, type, width } from '../sheet/sheet.ts';

export interface Signature {
  label: string;
  name: string;
  /** Above the line, as if it were signed by hand. */
  picture?: Picture | undefined;
}

/** 27 mm. */
const sealSide = 76;
/** Of a line, and where a seal stands above the first of them, apart from what is over it. */
const heights = { usual: 36, sealed: sealSide + 18 } as const;

/**
 * Lines to sign on, side by side, each with who signs below it. A name is never cut: a long one goes on in further lines, and what they sign
 * as stands under all of it.
 */
export function signatures(sheet: Sheet, list: readonly Signature[], seal: Picture | null = null): Block {
  const gutter = 24;
  const each = (width - gutter * (list.length - 1)) / Math.max(1, list.length);
  const fit = { width: each, measure: sheet.measure };
  const signed = list.map((one) => ({ ...one, lines: breakLines(one.name, { ...type.body, ...fit }) }));
  const further = Math.max(0, ...signed.map(({ lines }) => lines.length - 1)) * leading;
  const line = seal ? heights.sealed : heights.usual;
  return {
    height: line + 28 + further,
    draw(top, put) {
      const listTag = sheet.tags.add('L', null);
      for (const [index, { label, lines, name, picture }] of signed.entries()) {
        const x = left + index * (each + gutter);
        const tag = labelledItem(sheet.tags, listTag);
        put({ kind: 'line', from: [x, top + line], to: [x + each, top + line], width: 0.6, color: colors.quiet });
        const named = { x, baseline: top + line + 11, leading, style: type.body, tag: tag.body };
        const small = { x, baseline: top + line + 21 + further, leading, style: type.small, tag: tag.label, color: colors.quiet };
        put(...linesAt(spaced(breakLines(label, { ...type.small, ...fit }, 1)), small));
        put(...linesAt(lines, named));
        const alt = sheet.say('figure.signature', { name: printable(name) });
        if (picture)
          standing(sheet, put, { picture, alt, x, foot: top + line - 1, width: each * 0.9, height: heights.usual - 2 });
      }
      const alt = sheet.say('figure.seal', { name: printable(sheet.print.sender.name) });
      if (seal) standing(sheet, put, { picture: seal, alt, x: left, foot: top + line - 4, width: each, height: sealSide });
    },
  };
}

interface StandingInput {
  picture: Picture;
  alt: string;
  x: number;
  /** Where it stands. */
  foot: number;
  width: number;
  height: number;
}

/** As large as its place allows, at its left. */
function standing(sheet: Sheet, put: Put, { picture, alt, x, foot, ...room }: StandingInput): void {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const tag = sheet.tags.add('Figure', null, { alt });
  put({ kind: 'picture', x, y: foot - size.height, ...size, picture: sheet.picture(picture), tag });
}
