// Placed labels become the bytes of one file, one after the other as they are laid out.

import { type ChunkBuffer, chunkBuffer } from '../lib/work/chunk-buffer.ts';
import type { Fonts } from '../pdf/fonts.ts';
import { beginPdf } from '../pdf/write-pdf.ts';
import type { PlacedLabel } from './layout/placed.ts';
import type { MadeLabels, OrderHead } from './order.ts';
import { labelPng } from './write/draw-bitmap.ts';
import { labelPages } from './write/print-pages.ts';
import { labelSvg } from './write/write-svg.ts';
import { labelZpl } from './write/write-zpl.ts';

export interface LabelWriter {
  add(label: PlacedLabel): void;
  end(): Pick<MadeLabels, 'bytes' | 'ends'>;
}

export function labelWriter(order: OrderHead, language: 'de' | 'en', fonts: Fonts): LabelWriter {
  const { outlines } = fonts;
  switch (order.output) {
    case 'png':
      return pictureWriter((label) => labelPng(label, { ...order.options, outlines }));
    case 'svg':
      return pictureWriter((label) => Buffer.from(labelSvg(label, outlines)));
    case 'zpl':
      return zplWriter(order, fonts);
    case 'pdf':
      return pdfWriter(order, language, fonts);
  }
}

/** Of the first label. */
function pictureWriter(draw: (label: PlacedLabel) => Uint8Array): LabelWriter {
  let picture: ChunkBuffer | null = null;
  return {
    add(label) {
      if (picture) return;
      picture = chunkBuffer();
      picture.add(draw(label));
    },
    end: () => ({ bytes: picture?.all() ?? null, ends: [] }),
  };
}

function zplWriter({ options }: OrderHead, { outlines }: Fonts): LabelWriter {
  const written = chunkBuffer();
  const ends: number[] = [];
  return {
    add(label) {
      written.add(Buffer.from(labelZpl(label, { ...options, outlines })));
      ends.push(written.length());
    },
    end: () => ({ bytes: written.all(), ends }),
  };
}

/** Pages that are put together at once. */
const pagesAtOnce = 50;

function pdfWriter({ format, options, document }: OrderHead, language: 'de' | 'en', fonts: Fonts): LabelWriter {
  const head = { ...document, language: language === 'de' ? 'de-DE' : 'en-GB' };
  const pdf = beginPdf(head, fonts);
  const { sheet = null } = format;
  const cells = sheet ? sheet.columns * sheet.rows : pagesAtOnce;
  let start = sheet ? options.start % cells : 0;
  let waiting: PlacedLabel[] = [];

  function write(): void {
    if (waiting.length > 0) pdf.add(labelPages({ ...options, labels: waiting, sheet, start }));
    waiting = [];
    start = 0;
  }

  return {
    add(label) {
      for (let copy = 0; copy < options.copies; copy += 1) {
        waiting.push(label);
        if (start + waiting.length === cells) write();
      }
    },
    end() {
      write();
      return { bytes: pdf.end(), ends: [] };
    },
  };
}
