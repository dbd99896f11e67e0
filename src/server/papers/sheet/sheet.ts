// The sheet of paper that all documents share: 45 mm for the letterhead on the first page, a running line from the second one on,
// page n / m, and texts, dates and numbers in the document's language. docs/interface/papers.md#pdf.

import { dateText } from '../../i18n/locale.ts';
import { fillIn } from '../../i18n/translate.ts';
import { type NumberTexts, numberTexts } from '../../pdf/amount-text.ts';
import { a4, type DrawList, type DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { createFlow, createTags, type Flow, type Tags } from '../../pdf/page-flow.ts';
import { breakLines, printable } from '../../pdf/text-fit.ts';
import { linesAt, ownLines } from './lines.ts';
import type { PaperPrint, Picture } from './print.ts';

export const left = 62;
export const right = a4.width - 48;
export const width = right - left;
export const bottom = a4.height - 62;
/** 45 mm: what stands above belongs to the letterhead. */
export const headBottom = 128;

export const colors = { text: '#1A1F24', quiet: '#5B6670', rule: '#C9D0D4', strong: '#0F5C66', warn: '#B42318' } as const;
export const type = {
  title: { font: 'bold', size: 17 },
  heading: { font: 'bold', size: 10.5 },
  body: { font: 'regular', size: 9 },
  strong: { font: 'bold', size: 9 },
  small: { font: 'regular', size: 7.5 },
  smallStrong: { font: 'bold', size: 7.5 },
} as const;

export interface Sheet {
  print: PaperPrint;
  measure: Measure;
  tags: Tags;
  flow: Flow;
  texts: NumberTexts;
  say(key: string, params?: Record<string, string | number>): string;
  date(value: string | null | undefined): string;
  /** Gives the number by which marks draw it. */
  picture(picture: Picture): number;
  finish(): DrawList;
}

export type Put = (...marks: DrawMark[]) => void;

interface SheetInput {
  print: PaperPrint;
  measure: Measure;
  /** What the file is called, and what runs along from the second page on. */
  title: string;
  /** Draws on the first page besides the letterhead, before any block, and gives where blocks begin. */
  onFirst: (put: Put) => number;
}

export function createSheet({ print, measure, title, onFirst }: SheetInput): Sheet {
  const { letterhead, logo, locale, words } = print;
  const tags = createTags();
  const pictures = [letterhead ?? logo].flatMap((one) => (one?.kind === 'picture' ? [one.picture] : []));
  const flow = createFlow({
    ...a4,
    bottom,
    begin(page, put) {
      if (letterhead?.kind === 'picture' && (page === 1 || letterhead.pages === 'all')) put(beneath(letterhead));
      if (print.watermark) put(watermark(print.watermark, measure));
      if (page === 1) {
        if (!letterhead) put(...senderMarks({ print, measure, tags }));
        return onFirst(put);
      }
      const top = letterhead?.pages === 'all' ? headBottom + 4 : 40;
      // A page by itself still says which paper it is of (ISO/IEC 17025 7.8.2.1 d): its whole number.
      const running = breakLines(title, { ...type.small, width: width - 60, measure, hyphens: false });
      for (const [index, text] of running.entries())
        put({ kind: 'text', x: left, baseline: top + index * 9.5, text, ...type.small, color: colors.quiet });
      const rule = top + 6 + (running.length - 1) * 9.5;
      put({ kind: 'line', from: [left, rule], to: [right, rule], width: 0.5, color: colors.rule });
      return rule + 12;
    },
    end(page, pages, put) {
      const line = { kind: 'text', ...type.small, color: colors.quiet } as const;
      const top = bottom + 16;
      const beneathIt = letterhead !== null && isWhole(letterhead) && (page === 1 || letterhead.pages === 'all');
      if (!beneathIt) put({ kind: 'line', from: [left, top], to: [right, top], width: 0.5, color: colors.rule });
      const foot = footLines(print.footer, measure);
      for (const [index, text] of (beneathIt ? [] : foot.lines).entries())
        put({ ...line, size: foot.size, x: left, baseline: top + 11 + index * foot.size * footLeading, text });
      put({ ...line, x: right, baseline: top + 11, text: `${page} / ${pages}`, align: 'right' });
    },
  });
  return {
    ...{ print, measure, tags, flow },
    texts: numberTexts(locale),
    say: (key, params) => fillIn(words[key] ?? key, params),
    date: (value) => dateText(value, locale),
    picture: ({ picture }) => pictures.push(picture) - 1,
    finish: () => ({
      title: printable(title),
      language: locale,
      createdAt: print.createdAt,
      author: print.author,
      pages: flow.finish(),
      tags: tags.list,
      ...{ pictures, attachments: print.attachments ?? [] },
      ...(letterhead?.kind === 'pdf' ? { beneath: { pdf: letterhead.pdf, pages: letterhead.pages } } : {}),
    }),
  };
}

/** Upright pictures are the whole sheet; others are as wide as it and lie at its head. */
function beneath(picture: Picture): DrawMark {
  const height = isWhole(picture) ? a4.height : (a4.width * picture.height) / picture.width;
  return { kind: 'picture', x: 0, y: 0, width: a4.width, height, picture: 0 };
}

/** As high as the sheet when it is as wide. */
export function isUpright({ width, height }: { width: number; height: number }): boolean {
  return Math.abs((a4.width * height) / width / a4.height - 1) < 0.05;
}

/** It covers the sheet down to its foot. */
function isWhole(sheet: Picture | { kind: 'pdf' }): boolean {
  return sheet.kind === 'pdf' || isUpright(sheet);
}

const logoBox = { width: 130, height: 52 } as const;

interface SenderInput {
  print: PaperPrint;
  measure: Measure;
  tags: Tags;
}

const footLeading = 9.5 / 7.5;

/** Beside the page number; what does not fit into three lines is set smaller, down to what still can be read. */
function footLines(footer: string, measure: Measure): { lines: string[]; size: number } {
  const sizes = [7.5, 7, 6.5, 6, 5.5, 5] as const;
  const set = sizes.map((size) => {
    const fit = { ...type.small, size, width: width - 70, measure };
    return { lines: ownLines(footer, fit), size };
  });
  const fits = set.find(({ lines, size }) => (lines.length - 1) * size <= 2 * 7.5);
  const { lines, size } = fits ?? { lines: [], size: 5, ...set.at(-1) };
  return { lines: lines.slice(0, 4), size };
}

/** The lab's name and address down to where papers begin. */
function senderMarks({ print, measure, tags }: SenderInput): DrawMark[] {
  const { sender, logo } = print;
  const room = width - (logo ? logoBox.width + 16 : 0);
  const tag = tags.add('P', null);
  const large = { font: 'bold', size: 12 } as const;
  const names = breakLines(sender.name, { ...large, width: room, measure }, 2);
  const below = 56 + (names.length - 1) * 14;
  const lines = sender.lines.flatMap((text) => breakLines(text, { ...type.small, width: room, measure }));
  const space = (text: string) => `${text.trimEnd()} `;
  const marks: DrawMark[] = [
    ...linesAt(names.map(space), { x: left, baseline: 56, leading: 14, style: large, color: colors.strong, tag }),
    ...linesAt(lines.slice(0, 5).map(space), {
      x: left,
      baseline: below + 14,
      leading: 11,
      style: type.small,
      color: colors.quiet,
      tag,
    }),
  ];
  if (!logo) return marks;
  const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  const alt = fillIn(print.words['figure.logo'] ?? '', { name: printable(sender.name) });
  const figure = tags.add('Figure', null, { alt });
  return [...marks, { kind: 'picture', x: right - size.width, y: 42, ...size, picture: 0, tag: figure }];
}

const watermarkTurn = 52;

function watermark(text: string, measure: Measure): DrawMark {
  const size = 92;
  const long = measure(text, 'bold', size);
  const turn = (watermarkTurn * Math.PI) / 180;
  return {
    kind: 'text',
    x: a4.width / 2 - (Math.cos(turn) * long) / 2 + 24,
    baseline: a4.height / 2 + (Math.sin(turn) * long) / 2 + 24,
    text,
    font: 'bold',
    size,
    color: '#ECEFF1',
    turned: watermarkTurn,
  };
}
