// A letter in a window envelope: address field, information beside it, subject, fold marks. DIN 5008 form B;
// docs/data-contracts.md#location-report.

import type { DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { labelledItem } from '../../pdf/page-flow.ts';
import { breakLines, cutToWidth, type FitInput, printable } from '../../pdf/text-fit.ts';
import { linesAt, type Pair, spaced } from './blocks.ts';
import { countryCode } from './country-code.ts';
import { colors, left, right, type Sheet, type } from './sheet.ts';

const millimetre = 72 / 25.4;
const fieldWidth = 85 * millimetre - 8;
const fieldTop = 45 * millimetre;
const subjectBaseline = 100 * millimetre;
/** Where what is written begins. */
export const letterTop = subjectBaseline + 16;
const infoX = left + 290;
const foldMarks = [105, 148.5, 210] as const;

interface Address {
  name?: string | null;
  street?: string | null;
  zip?: string | null;
  city?: string | null;
  country?: string | null;
}

interface AddressInput {
  party: Address;
  /** A person with an address of their own is written to there. */
  contact: Address;
  home: string | null;
}

export function addressLines({ party, contact, home }: AddressInput): string[] {
  const place = contact.street ? contact : party;
  const country = home !== null && countryCode(party.country ?? null) === home ? null : party.country;
  const lines = [party.name, contact.name, place.street, [place.zip, place.city].filter(Boolean).join(' '), country];
  return lines.filter((line): line is string => Boolean(line));
}

/** What the window shows. */
const mostLines = 7;

/** Up to two lines for each part, one where there are too many: the later a part, the less a letter arrives without it. */
function fieldLines(recipient: readonly string[], fit: FitInput): string[] {
  let lines: string[] = [];
  for (const [index, part] of [...recipient.entries()].reverse())
    lines = [...breakLines(part, fit, mostLines - lines.length - index > 1 ? 2 : 1), ...lines];
  return lines;
}

const infoTop = fieldTop + 18;

interface InfoLines {
  labelLines: readonly string[];
  valueLines: readonly string[];
}

const heightOf = ({ labelLines, valueLines }: InfoLines) => Math.max(labelLines.length * 10, valueLines.length * 10.5) + 3;

/** Two lines for each value, and for a longer one as many as have room down to `bottom`. */
function infoLines(info: readonly Pair[], measure: Measure, bottom: number): InfoLines[] {
  const lined = ({ label, value }: Pair, most: number): InfoLines => ({
    labelLines: breakLines(label, { ...type.small, width: 82, measure }, 2),
    valueLines: breakLines(value, { ...type.body, size: 8.5, width: right - infoX - 86, measure, hyphens: false }, most),
  });
  const pairs = info.filter((pair) => printable(pair.value) !== '');
  let room = bottom - infoTop - pairs.reduce((sum, pair) => sum + heightOf(lined(pair, 2)), 0);
  return pairs.map((pair) => {
    const usual = lined(pair, 2);
    const longer = lined(pair, 2 + Math.max(0, Math.floor(room / 10.5)));
    room -= heightOf(longer) - heightOf(usual);
    return longer;
  });
}

export interface LetterHead {
  /** The lab's own address in one line above the recipient's. */
  senderLine: string;
  recipient: readonly string[];
  info: readonly Pair[];
  subject: string;
}

export function letterMarks(sheet: Sheet, { senderLine, recipient, info, subject }: LetterHead): DrawMark[] {
  const { tags, measure } = sheet;
  const sender = { font: 'regular', size: 6.5 } as const;
  const fit = { width: fieldWidth, measure };
  const body = { font: 'regular', size: 9.5 } as const;
  const lines = fieldLines(recipient, { ...body, ...fit });
  const title = { font: 'bold', size: 15 } as const;
  const marks: DrawMark[] = foldMarks.map((mm) => ({
    kind: 'line',
    from: [10, mm * millimetre],
    to: [mm === 148.5 ? 22 : 18, mm * millimetre],
    width: 0.4,
    color: colors.quiet,
  }));
  if (senderLine !== '') {
    const text = cutToWidth(printable(senderLine), { ...sender, ...fit });
    marks.push({ kind: 'text', x: left, baseline: fieldTop + 18, text, ...sender, color: colors.quiet });
    marks.push({
      kind: 'line',
      from: [left, fieldTop + 22],
      to: [left + fieldWidth, fieldTop + 22],
      width: 0.3,
      color: colors.rule,
    });
  }
  marks.push(...linesAt(lines, { x: left, baseline: fieldTop + 42, leading: 13, style: body, tag: tags.add('P', null) }));
  const subjects = breakLines(subject, { ...title, width: right - left, measure }, 2);
  const first = subjectBaseline - (subjects.length - 1) * 18;
  let y = infoTop;
  const shown = infoLines(info, measure, first - 20);
  const list = shown.length > 0 ? tags.add('L', null) : 0;
  for (const { labelLines, valueLines } of shown) {
    const { label, body: said } = labelledItem(tags, list);
    const small = { leading: 10, style: type.small, color: colors.quiet, tag: label };
    marks.push(...linesAt(spaced(labelLines), { x: infoX, baseline: y, ...small }));
    const value = { leading: 10.5, style: { font: 'regular', size: 8.5 }, tag: said } as const;
    marks.push(...linesAt(valueLines, { x: infoX + 86, baseline: y, ...value }));
    y += heightOf({ labelLines, valueLines });
  }
  const tag = tags.add('H1', null);
  marks.push(...linesAt(subjects, { x: left, baseline: first, leading: 18, style: title, color: colors.text, tag }));
  return marks;
}
