// The signatures of persons on a certificate: what each means, whose it is and when it was given, above the foot of the first page.
// docs/interface/papers.md#signatures; 21 CFR 11.50, ISO/IEC 17025 7.8.2.1 o.
import type { SignatureMeaning } from '../../contract/lab/signatures.ts';
import { labDayAndTime } from '../../i18n/locale.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { heldToNext, pairs, paragraph } from '../sheet/blocks.ts';
import { type Sheet, type } from '../sheet/sheet.ts';

interface Signed {
  name: string;
  meaning: SignatureMeaning;
  signed_at: string;
}

/** In one piece with what follows; nothing where nobody signed. */
export function signedBlocks(sheet: Sheet, signed: readonly Signed[], zone: string): Block[] {
  if (signed.length === 0) return [];
  const { say, date } = sheet;
  const rows = signed.map(({ name, meaning, signed_at }) => {
    const { day, time } = labDayAndTime(signed_at, zone);
    const at = time === null ? date(day) : `${date(day)} ${time} (${zone})`;
    return { label: say(`certificate.signed_${meaning}`), value: `${name}, ${at}` };
  });
  const title = paragraph(sheet, say('certificate.signed_title'), { style: type.strong, spaceBefore: 8, keep: true });
  return heldTogether([...title, ...pairs(sheet, rows)]);
}

const heldTogether = (blocks: readonly Block[]) => blocks.flatMap((block) => heldToNext([block]));

export const heightOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { height, spaceBefore = 0 }) => sum + height + spaceBefore, 0);
