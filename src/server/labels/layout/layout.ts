// The one layout pass: a format and the data of a device become marks at their place, and what is wrong is found here, before any
// writer. Pure: equal input gives equal marks.
import { noSides, type Sides } from '../../contract/label-sheet.ts';
import { allHold, holds } from '../format/condition.ts';
import type { LabelData } from '../format/data.ts';
import type { LabelElement, LabelFormat } from '../format/format.ts';
import { usualQuietZone } from './modules.ts';
import { placeCode } from './place-code.ts';
import { type Letters, placeText } from './place-text.ts';
import {
  type Bar,
  dotsPerMillimetre,
  type Finding,
  type LabelMark,
  type PlacedCode,
  type PlacedLabel,
  type Scale,
} from './placed.ts';

export interface LayoutInput {
  format: LabelFormat;
  data: LabelData;
  /** The printer's: codes are drawn in its dots. */
  dpi: number;
  scale: Scale;
  /** What of the label the printer leaves blank. */
  blank?: Sides;
  letters: Letters;
}

export function layOutLabel({ format, data, dpi, scale, blank = noSides, letters }: LayoutInput): PlacedLabel {
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
        const placed = placeText({ element, index, data, letters });
        marks.push(...placed.lines);
        findings.push(...placed.findings);
        break;
      }
      case 'code': {
        const placed = placeCode({ element, index, data, dpi, scale });
        if (placed.code) marks.push(placed.code);
        findings.push(...placed.findings);
        break;
      }
      case 'line':
      case 'frame':
        marks.push(
          ...barsOf(element, dotsPerMillimetre(dpi, scale)).map((bar): Bar => ({ kind: 'bar', element: index, ...bar })),
        );
        break;
      case 'image': {
        const { x, y, width: wide, height: high, png } = element;
        marks.push({ kind: 'image', element: index, x, y, width: wide, height: high, png });
      }
    }
  }
  findings.push(...reachingInto(marks, format, blank), ...disturbedCodes(marks, format));
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

type Dots = ReturnType<typeof dotsPerMillimetre>;

function barsOf(element: Extract<LabelElement, { type: 'line' | 'frame' }>, perMillimetre: Dots): Rectangle[] {
  const extent = extentOf(element);
  return element.type === 'line' || element.filled ? [extent] : frameBars(extent, element.thickness, perMillimetre);
}

/** On whole dots: four bars rounded each by itself leave a dot open at a corner, or stand out by one. */
function frameBars({ x, y, width, height }: Rectangle, thickness: number, perMillimetre: Dots): Rectangle[] {
  const across = (millimetres: number) => Math.round(millimetres * perMillimetre.x);
  const down = (millimetres: number) => Math.round(millimetres * perMillimetre.y);
  const [left, top, right, bottom] = [across(x), down(y), across(x + width), down(y + height)];
  const thin = Math.min(thickness, width / 2, height / 2);
  const [wide, high] = [Math.max(1, across(thin)), Math.max(1, down(thin))];
  const bar = (x0: number, y0: number, x1: number, y1: number): Rectangle => ({
    x: x0 / perMillimetre.x,
    y: y0 / perMillimetre.y,
    width: (x1 - x0) / perMillimetre.x,
    height: Math.max(0, y1 - y0) / perMillimetre.y,
  });
  return [
    bar(left, top, right, top + high),
    bar(left, bottom - high, right, bottom),
    bar(left, top + high, left + wide, bottom - high),
    bar(right - wide, top + high, right, bottom - high),
  ];
}

/** One finding an element, with how far its ink reaches into what stays blank; none where the printer prints to the edge. */
function reachingInto(marks: readonly LabelMark[], { width, height }: LabelFormat, blank: Sides): Finding[] {
  const farthest = new Map<number, number>();
  for (const mark of marks) {
    if (mark.kind === 'text' && mark.white) continue;
    const ink = inkOf(mark);
    const reach = Math.max(
      blank.left > 0 ? blank.left - ink.x : 0,
      blank.top > 0 ? blank.top - ink.y : 0,
      blank.right > 0 ? ink.x + ink.width - (width - blank.right) : 0,
      blank.bottom > 0 ? ink.y + ink.height - (height - blank.bottom) : 0,
    );
    if (reach > tolerance) farthest.set(mark.element, Math.max(reach, farthest.get(mark.element) ?? 0));
  }
  return [...farthest].map(([element, reach]) => {
    return { kind: 'in_margin', severity: 'warning', element, detail: String(Math.max(0.1, Math.round(reach * 10) / 10)) };
  });
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
