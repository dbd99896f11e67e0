// A letter in a window envelope: address field, information beside it, subject, fold marks. DIN 5008 form B;
// docs/data-contracts.md#location-report.

import { countryCode, countryName } from '../../i18n/countries.ts';
import type { DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { labelledItem } from '../../pdf/page-flow.ts';
import { breakLines, cutToWidth, type FitInput, printable, sizeToFit } from '../../pdf/text-fit.ts';
import type { Pair } from './blocks.ts';
import { linesAt, spaced } from './lines.ts';
import type { PaperPrint } from './print.ts';
import { bottom, colors, left, type Put, right, type Sheet, type } from './sheet.ts';

const millimetre = 72 / 25.4;
const fieldWidth = 85 * millimetre - 8;
const fieldTop = 45 * millimetre;
const subjectBaseline = 100 * millimetre;
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
  home: Home;
}

/** A letter within the lab's own country names none; any other names it as its language does. */
type Home = Pick<PaperPrint, 'country' | 'locale'>;

export function addressLines({ party, contact, home }: AddressInput): string[] {
  const place = contact.street ? contact : party;
  const abroad = home.country === null || countryCode(party.country ?? null) !== home.country;
  const country = abroad ? countryName(party.country ?? null, home.locale) : null;
  const lines = [party.name, contact.name, place.street, [place.zip, place.city].filter(Boolean).join(' '), country];
  return lines.filter((line): line is string => Boolean(line));
}

/** What the window shows. */
const mostLines = 7;

/**
 * Up to two lines for each part, one where there are too many: the later a part, the less a letter arrives without it. The name has what
 * is left, since an invoice names its recipient in full.
 */
function fieldLines(recipient: readonly string[], fit: FitInput): string[] {
  let lines: string[] = [];
  for (const [index, part] of [...recipient.entries()].reverse()) {
    const room = mostLines - lines.length - index;
    lines = [...breakLines(part, fit, Math.max(1, index === 0 ? room : Math.min(2, room))), ...lines];
  }
  return lines;
}

const infoTop = fieldTop + 18;
const lowestInfo = bottom - 200;

interface InfoLines {
  labelLines: readonly string[];
  valueLines: readonly string[];
}

const heightOf = ({ labelLines, valueLines }: InfoLines) => Math.max(labelLines.length * 10, valueLines.length * 10.5) + 3;

/** Two lines for each value, and for a longer one as many as have room on a page with something below them. */
function infoLines(info: readonly Pair[], measure: Measure): InfoLines[] {
  const lined = ({ label, value }: Pair, most: number): InfoLines => ({
    labelLines: breakLines(label, { ...type.small, width: 82, measure }),
    valueLines: breakLines(value, { ...type.body, size: 8.5, width: right - infoX - 86, measure, hyphens: false }, most),
  });
  const pairs = info.filter((pair) => printable(pair.value) !== '');
  let room = lowestInfo - infoTop - pairs.reduce((sum, pair) => sum + heightOf(lined(pair, 2)), 0);
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

/**
 * The subject stands where DIN 5008 has it, or below the information beside the address where that is longer: what a letter refers to is
 * never cut. Gives where what is written begins.
 */
export function letterHead(sheet: Sheet, put: Put, { senderLine, recipient, info, subject }: LetterHead): number {
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
    const size = Math.max(5, sizeToFit(printable(senderLine), { ...sender, ...fit }));
    const text = cutToWidth(printable(senderLine), { ...sender, size, ...fit });
    marks.push({ kind: 'text', x: left, baseline: fieldTop + 18, text, ...sender, size, color: colors.quiet });
    marks.push({
      kind: 'line',
      from: [left, fieldTop + 22],
      to: [left + fieldWidth, fieldTop + 22],
      width: 0.3,
      color: colors.rule,
    });
  }
  marks.push(...linesAt(lines, { x: left, baseline: fieldTop + 42, leading: 13, style: body, tag: tags.add('P', null) }));
  const subjects = breakLines(subject, { ...title, width: right - left, measure });
  let y = infoTop;
  const shown = infoLines(info, measure);
  const infoBottom = shown.reduce((sum, lines) => sum + heightOf(lines), infoTop);
  const first = Math.max(subjectBaseline - Math.min(1, subjects.length - 1) * 18, infoBottom + 18);
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
  put(...marks);
  return first + (subjects.length - 1) * 18 + 16;
}
