// A line of text in a PDF: piece by piece, each in its font, and so that what is taken from the file is what was written.
import type { DrawMark, Tag, TextMark } from './draw-list.ts';
import type { Fonts } from './fonts.ts';
import type { ChooseFace } from './type/embed.ts';
import { isWrittenLeftwards } from './type/open-face.ts';

export interface TextBrush {
  doc: PDFKit.PDFDocument;
  fonts: Fonts;
  choose: ChooseFace;
  /** What was written of the page so far. */
  operators: string[];
}

const black = '#000000';

/** Widths serve underlines and links only, which our texts have none of: given ones are not worked out again. */
const asItStands = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const;

export function drawText(brush: TextBrush, mark: TextMark): void {
  const { doc, fonts, choose, operators } = brush;
  const { x, baseline, text, font, size, align = 'left', color, turned } = mark;
  if (text === '') return;
  if (turned !== undefined) doc.save().rotate(-turned, { origin: [x, baseline] });
  let left = align === 'right' ? x - fonts.measure(text.trimEnd(), font, size) : x;
  if (color !== undefined) doc.fillColor(color);
  for (const piece of fonts.pieces(text, font)) {
    choose(piece.face);
    const from = operators.length;
    doc.fontSize(size).text(piece.text, left, baseline, asItStands);
    if (piece.takenApart) sayBeside(operators, from, piece.text);
    left += piece.width * size;
  }
  if (color !== undefined) doc.fillColor(black);
  if (turned !== undefined) doc.restore();
}

/** Within the text object, where readers still know its place. */
function sayBeside(operators: string[], from: number, text: string): void {
  const said = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
  operators.splice(operators.indexOf('BT', from) + 1, 0, `/Span <</ActualText <${said}>>> BDC`);
  operators.splice(operators.lastIndexOf('ET'), 0, 'EMC');
}

/**
 * The texts of tags in the order they are read, of those where they are drawn in another: a reading program is told them, as from places
 * on the paper it could only guess.
 */
export function textsAsRead(tags: readonly Tag[], marks: Iterable<DrawMark>): ReadonlyMap<Tag, string> {
  const texts = new Map<Tag, string>();
  const turned = new Set<Tag>();
  for (const mark of marks) {
    const tag = mark.kind === 'text' && mark.tag !== undefined ? tags[mark.tag] : undefined;
    if (mark.kind !== 'text' || !tag) continue;
    texts.set(tag, (texts.get(tag) ?? '') + mark.text);
    if (isWrittenLeftwards(mark.text)) turned.add(tag);
  }
  return new Map([...texts].filter(([tag]) => turned.has(tag)));
}
