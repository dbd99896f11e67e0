// Where a certificate can be checked, on its first page: a code for a phone's camera with the address beside it as it is typed. Pure.

import { darkRuns, qrCode } from '../../pdf/codes/qr.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { breakLines } from '../../pdf/text-fit.ts';
import { linesAt } from '../sheet/lines.ts';
import { colors, left, type Sheet, type, width } from '../sheet/sheet.ts';

/** Two centimetres: a module is half a millimetre and more, which phones read from a hand's breadth. */
const side = 58;
const gutter = 14;
const leading = 11;

/** Null without an address, and for one that no code holds. */
function checkBlock(sheet: Sheet, address: string | undefined): Block | null {
  const code = address === undefined ? null : qrCode(address, 'M');
  if (address === undefined || code === null) return null;
  const room = { width: width - side - gutter, measure: sheet.measure };
  const said = breakLines(sheet.say('certificate.check'), { ...type.small, ...room });
  const typed = breakLines(address, { ...type.smallStrong, ...room, hyphens: false });
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
      const alt = sheet.say('certificate.check_figure', { address });
      put({ kind: 'cells', cells: cells.flat(), tag: sheet.tags.add('Figure', null, { alt }) });
      const tag = sheet.tags.add('P', null);
      const place = { x: left + side + gutter, leading, tag };
      put(...linesAt(said, { ...place, baseline: top + 12, style: type.small, color: colors.quiet }));
      const below = top + 12 + said.length * leading + 3;
      put(...linesAt(typed, { ...place, baseline: below, style: type.smallStrong, color: colors.text }));
    },
  };
}

export function checkHeight(sheet: Sheet, address: string | undefined): number {
  const check = checkBlock(sheet, address);
  return check === null ? 0 : check.height + (check.spaceBefore ?? 0);
}

/** Puts it on the page where so much more still finds room below, and gives it back where not. */
export function placedCheck(sheet: Sheet, address: string | undefined, below: number): Block[] {
  const check = checkBlock(sheet, address);
  if (check === null) return [];
  if (sheet.flow.room() <= check.height + (check.spaceBefore ?? 0) + below) return [check];
  sheet.flow.add(check);
  return [];
}
