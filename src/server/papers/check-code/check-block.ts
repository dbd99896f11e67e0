// Where a certificate can be checked, on its first page: a code for a phone's camera with the address beside it as it is typed. Pure.

import type { Block } from '../../pdf/page-flow.ts';
import { codeBlock } from '../sheet/code-block.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Null without an address, and for one that no code holds. */
function checkBlock(sheet: Sheet, address: string | undefined): Block | null {
  if (address === undefined) return null;
  const said = sheet.say('certificate.check');
  return codeBlock(sheet, { content: address, said, typed: address, alt: sheet.say('certificate.check_figure', { address }) });
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
