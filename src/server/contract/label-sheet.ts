// A sheet of labels in millimetres from its upper left corner: where its cells lie, where it is cut, and what of a label a printer
// leaves blank. The server prints by it and the screens draw by it.

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface LabelSheet extends Size {
  columns: number;
  rows: number;
  left: number;
  top: number;
  step_x: number;
  step_y: number;
}

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

export const cellCount = ({ columns, rows }: LabelSheet) => columns * rows;

/** Cells are counted from 0 by rows; after the last one comes the first of the next sheet. */
export function cellPlace(sheet: LabelSheet, cell: number): Place {
  const { left, top, step_x, step_y, columns } = sheet;
  const on = cell % cellCount(sheet);
  return { x: left + (on % columns) * step_x, y: top + Math.floor(on / columns) * step_y };
}

interface OnPaper {
  paper: Size;
  /** Of the label on its paper, with what the print is moved by. */
  place: Place;
  margins: Sides;
}

/** How far the printer's margins reach into a label, from each of its sides. */
export function blankSides(label: Size, { paper, place, margins }: OnPaper): Sides {
  const reach = (millimetres: number) => Math.max(0, Math.round(millimetres * 1000) / 1000);
  return {
    top: reach(margins.top - place.y),
    right: reach(place.x + label.width - (paper.width - margins.right)),
    bottom: reach(place.y + label.height - (paper.height - margins.bottom)),
    left: reach(margins.left - place.x),
  };
}

/** A hairline from one place to another, along one of the axes. */
export interface CutMark {
  from: Place;
  to: Place;
}

const longestMark = 4;
/** Shorter, it guides no blade. */
const shortestMark = 0.8;
/** Between a mark and the label beside it. */
const mostApart = 0.5;

/** Short lines in the sheet's margins and gaps, in line with the edges of its labels and never inside one. */
export function cutMarks(sheet: LabelSheet, label: Size): CutMark[] {
  const across = edges({ first: sheet.left, step: sheet.step_x, count: sheet.columns, size: label.width });
  const down = edges({ first: sheet.top, step: sheet.step_y, count: sheet.rows, size: label.height });
  const beside = strips(across, sheet.width);
  const above = strips(down, sheet.height);
  return [
    ...onceEach(across).flatMap((x) => above.map(([from, to]) => ({ from: { x, y: from }, to: { x, y: to } }))),
    ...onceEach(down).flatMap((y) => beside.map(([from, to]) => ({ from: { x: from, y }, to: { x: to, y } }))),
  ];
}

type Stretch = readonly [from: number, to: number];

function edges({ first, step, count, size }: { first: number; step: number; count: number; size: number }): Stretch[] {
  return Array.from({ length: count }, (_, index) => [first + index * step, first + index * step + size]);
}

/** Where labels touch, one edge is that of both. */
function onceEach(labels: readonly Stretch[]): number[] {
  return [...new Set(labels.flat().map((edge) => Math.round(edge * 1000) / 1000))];
}

/** What is free along one axis, as far as it is marked: before the first label, between labels, after the last. */
function strips(labels: readonly Stretch[], end: number): Stretch[] {
  const first = labels[0]?.[0] ?? 0;
  const last = labels.at(-1)?.[1] ?? end;
  const gaps = labels.slice(1).map(([from], index): Stretch => [labels[index]?.[1] ?? from, from]);
  const apart = ([from, to]: Stretch) => Math.min(mostApart, (to - from) / 4);
  const between = gaps.map((gap): Stretch => [gap[0] + apart(gap), gap[1] - apart(gap)]);
  const before = first - apart([0, first]);
  const after = last + apart([last, end]);
  return [
    [Math.max(0, before - longestMark), before] as const,
    ...between,
    [after, Math.min(end, after + longestMark)] as const,
  ].filter(([from, to]) => to - from >= shortestMark);
}
