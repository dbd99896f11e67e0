// The sheet of paper that all documents share: 45 mm for the letterhead on the first page, a running line from the second one on,
// page n / m, and texts, dates and numbers in the document's language. docs/interface/papers.md#pdf.

import { dateText } from '../../i18n/locale.ts';
import { fillIn } from '../../i18n/translate.ts';
import { type NumberTexts, numberTexts } from '../../pdf/amount-text.ts';
import { a4, type DrawList, type DrawMark } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { createFlow, createTags, type Flow, type Tags } from '../../pdf/page-flow.ts';
import { cutToWidth, printable } from '../../pdf/text-fit.ts';
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
  finish(): DrawList;
}

interface SheetInput {
  print: PaperPrint;
  measure: Measure;
  /** What the file is called, and what runs along from the second page on. */
  title: string;
  /** Where the first page's blocks begin. */
  firstTop?: number;
  /** Drawn on the first page besides the letterhead, before any block. */
  onFirst?: (put: (...marks: DrawMark[]) => void) => void;
}

export function createSheet({ print, measure, title, firstTop = headBottom + 10, onFirst }: SheetInput): Sheet {
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
        onFirst?.(put);
        return firstTop;
      }
      const top = letterhead?.pages === 'all' ? headBottom + 4 : 40;
      const running = cutToWidth(printable(title), { ...type.small, width: width - 60, measure });
      put({ kind: 'text', x: left, baseline: top, text: running, ...type.small, color: colors.quiet });
      put({ kind: 'line', from: [left, top + 6], to: [right, top + 6], width: 0.5, color: colors.rule });
      return top + 18;
    },
    end(page, pages, put) {
      const line = { kind: 'text', ...type.small, color: colors.quiet } as const;
      const top = bottom + 16;
      const beneathIt = letterhead !== null && isWhole(letterhead) && (page === 1 || letterhead.pages === 'all');
      if (!beneathIt) put({ kind: 'line', from: [left, top], to: [right, top], width: 0.5, color: colors.rule });
      for (const [index, text] of (beneathIt ? [] : print.footer.split('\n').slice(0, 3)).entries())
        put({
          ...line,
          x: left,
          baseline: top + 11 + index * 9.5,
          // The page number stands beside the first line alone.
          text: cutToWidth(printable(text), { ...type.small, width: index === 0 ? width - 70 : width, measure }),
        });
      put({ ...line, x: right, baseline: top + 11, text: `${page} / ${pages}`, align: 'right' });
    },
  });
  return {
    print,
    measure,
    tags,
    flow,
    texts: numberTexts(locale),
    say: (key, params) => fillIn(words[key] ?? key, params),
    date: (value) => dateText(value, locale),
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

function senderMarks({ print, measure, tags }: SenderInput): DrawMark[] {
  const { sender, logo } = print;
  const room = width - (logo ? logoBox.width + 16 : 0);
  const tag = tags.add('P', null);
  const marks: DrawMark[] = [
    {
      kind: 'text',
      x: left,
      baseline: 56,
      text: `${cutToWidth(printable(sender.name), { font: 'bold', size: 12, width: room, measure })} `,
      font: 'bold',
      size: 12,
      color: colors.strong,
      tag,
    },
    ...sender.lines.slice(0, 3).map(
      (text, index): DrawMark => ({
        kind: 'text',
        x: left,
        baseline: 70 + index * 11,
        text: `${cutToWidth(printable(text), { ...type.small, width: room, measure })} `,
        ...type.small,
        color: colors.quiet,
        tag,
      }),
    ),
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
