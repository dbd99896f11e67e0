// The one layout pass: a format and the data of a device become marks at their place, and what is wrong is found here, before any
// writer. Pure: equal input gives equal marks.
import type { Measure } from '../documents/pdf/fonts.ts';
import { allHold, holds } from './condition.ts';
import type { LabelData } from './data.ts';
import type { LabelElement, LabelFormat } from './format.ts';
import { usualQuietZone } from './modules.ts';
import { placeCode } from './place-code.ts';
import { placeText } from './place-text.ts';
import { type Bar, dotsPerMillimetre, type Finding, type LabelMark, type PlacedCode, type PlacedLabel } from './placed.ts';

export interface LayoutInput {
  format: LabelFormat;
  data: LabelData;
  /** The printer's: codes are drawn in its dots. */
  dpi: number;
  measure: Measure;
}

export function layOutLabel({ format, data, dpi, measure }: LayoutInput): PlacedLabel {
  const { width, height } = format;
  const marks: LabelMark[] = [];
  const findings: Finding[] = format.requires
    .filter((condition) => !holds(condition, data))
    .map(({ field }) => ({ kind: 'not_meant_for_it', severity: 'error', element: null, detail: field }));
  for (const [index, element] of format.elements.entries()) {
    if (!allHold(element.when, data)) continue;
    if (!isInside(element, format)) findings.push({ kind: 'outside', severity: 'warning', element: index, detail: element.type });
    switch (element.type) {
      case 'text': {
        const placed = placeText({ element, index, data, measure });
        marks.push(...placed.lines);
        findings.push(...placed.findings);
        break;
      }
      case 'code': {
        const placed = placeCode({ element, index, data, dpi });
        if (placed.code) marks.push(placed.code);
        findings.push(...placed.findings);
        break;
      }
      case 'line':
      case 'frame':
        marks.push(...barsOf(element, dpi).map((bar): Bar => ({ kind: 'bar', element: index, ...bar })));
        break;
      case 'image': {
        const { x, y, width: wide, height: high, png } = element;
        marks.push({ kind: 'image', element: index, x, y, width: wide, height: high, png });
      }
    }
  }
  findings.push(...disturbedCodes(marks, format));
  return { width, height, marks, findings };
}

type Rectangle = Omit<Bar, 'kind' | 'element'>;

function extentOf(element: LabelElement): Rectangle {
  const { x, y } = element;
  if (element.type !== 'line') return { x, y, width: element.width, height: element.height };
  const { length, thickness, direction } = element;
  return direction === 'across' ? { x, y, width: length, height: thickness } : { x, y, width: thickness, height: length };
}

/** Of rounding in a format's figures. */
const tolerance = 0.01;

function isInside(element: LabelElement, { width, height }: LabelFormat): boolean {
  const extent = extentOf(element);
  return extent.x + extent.width <= width + tolerance && extent.y + extent.height <= height + tolerance;
}

function barsOf(element: Extract<LabelElement, { type: 'line' | 'frame' }>, dpi: number): Rectangle[] {
  const extent = extentOf(element);
  return element.type === 'line' || element.filled ? [extent] : frameBars(extent, element.thickness, dpi);
}

/** On whole dots: four bars rounded each by itself leave a dot open at a corner, or stand out by one. */
function frameBars({ x, y, width, height }: Rectangle, thickness: number, dpi: number): Rectangle[] {
  const perMillimetre = dotsPerMillimetre(dpi);
  const dots = (millimetres: number) => Math.round(millimetres * perMillimetre);
  const [left, top, right, bottom] = [dots(x), dots(y), dots(x + width), dots(y + height)];
  const thick = Math.max(1, dots(Math.min(thickness, width / 2, height / 2)));
  const bar = (x0: number, y0: number, x1: number, y1: number): Rectangle => ({
    x: x0 / perMillimetre,
    y: y0 / perMillimetre,
    width: (x1 - x0) / perMillimetre,
    height: Math.max(0, y1 - y0) / perMillimetre,
  });
  return [
    bar(left, top, right, top + thick),
    bar(left, bottom - thick, right, bottom),
    bar(left, top + thick, left + thick, bottom - thick),
    bar(right - thick, top + thick, right, bottom - thick),
  ];
}

/** Dark marks over a code take its contrast, beside it its quiet zone; so does the label's edge. */
function disturbedCodes(marks: readonly LabelMark[], format: LabelFormat): Finding[] {
  return marks.flatMap((mark): Finding[] => {
    if (mark.kind !== 'code') return [];
    const element = format.elements[mark.element];
    if (element?.type !== 'code') return [];
    const own = { x: mark.x, y: mark.y, width: mark.columns * mark.cellWidth, height: mark.rows * mark.cellHeight };
    const others = marks.filter((other) => other !== mark && other.element !== mark.element).map(inkOf);
    const found = { element: mark.element, detail: mark.content };
    if (others.some((ink) => overlap(ink, own))) return [{ ...found, kind: 'code_contrast', severity: 'error' }];
    const quiet = withQuietZone(mark, element.quiet_zone ?? usualQuietZone[mark.symbology]);
    const disturbed = others.some((ink) => overlap(ink, quiet));
    return disturbed ? [{ ...found, kind: 'code_quiet_zone', severity: 'warning' }] : [];
  });
}

/** At least the module or two that scanners cannot do without, whatever the format says. */
function withQuietZone(mark: PlacedCode, modules: number): Rectangle {
  const zone = Math.max(modules, 1) * mark.cellWidth - tolerance;
  const upright = mark.rows === 1 ? 0 : zone;
  return {
    x: mark.x - zone,
    y: mark.y - upright,
    width: mark.columns * mark.cellWidth + 2 * zone,
    height: mark.rows * mark.cellHeight + 2 * upright,
  };
}

/** Where a mark may leave ink: a text's letters, not the line's full height. */
function inkOf(mark: LabelMark): Rectangle {
  if (mark.kind === 'text') {
    const letter = mark.size / (72 / 25.4);
    return { x: mark.x, y: mark.baseline - 0.73 * letter, width: mark.width, height: 0.9 * letter };
  }
  if (mark.kind === 'code')
    return { x: mark.x, y: mark.y, width: mark.columns * mark.cellWidth, height: mark.rows * mark.cellHeight };
  return mark;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}
