// A placed label as SVG for the preview: letters as outlines, so that it shows what is printed whatever fonts the viewer has. Each
// mark says which element of the format it belongs to.
import type { Outline, Outlines } from '../../pdf/fonts.ts';
import { type LabelMark, type PlacedLabel, pointsPerMillimetre } from '../layout/placed.ts';
import { runsOfCode } from './draw-bitmap.ts';

export function labelSvg({ width, height, marks }: PlacedLabel, outlines: Outlines): string {
  const said = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const drawn = marks.map((mark) => `<g data-element="${mark.element}">${markSvg(mark, outlines)}</g>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(said.join(' · '))}">`,
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>`,
    ...drawn,
    '</svg>',
  ].join('');
}

function markSvg(mark: LabelMark, outlines: Outlines): string {
  switch (mark.kind) {
    case 'text': {
      const size = mark.size / pointsPerMillimetre;
      const d = outlines(mark.text, mark.font)
        .map((letter) => letterPath(letter, { x: mark.x, baseline: mark.baseline, size }))
        .join('');
      return `<path${mark.white ? ' fill="#fff"' : ''} d="${d}"/>`;
    }
    case 'bar':
      return `<path d="${rectangle(mark.x, mark.y, mark.width, mark.height)}"/>`;
    case 'code': {
      const cells = runsOfCode(mark).map(({ row, column, columns }) =>
        rectangle(mark.x + column * mark.cellWidth, mark.y + row * mark.cellHeight, columns * mark.cellWidth, mark.cellHeight),
      );
      return `<path shape-rendering="crispEdges" d="${cells.join('')}"/>`;
    }
    case 'image':
      return `<image x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" preserveAspectRatio="none" href="data:image/png;base64,${mark.png}"/>`;
  }
}

const letterOf: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function letterPath({ steps, x: offset, y: above }: Outline, at: { x: number; baseline: number; size: number }): string {
  const place = (value: number, index: number) =>
    short(index % 2 === 0 ? at.x + (offset + value) * at.size : at.baseline - (above + value) * at.size);
  return steps.map(({ command, args }) => `${letterOf[command] ?? ''}${args.map(place).join(' ')}`).join('');
}

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** To a thousandth of a millimetre. */
const short = (value: number) => String(Math.round(value * 1000) / 1000);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
