// A picture of dots, black on white, as a label printer has it: bars and codes on whole dots, letters filled from their outlines.
import type { Outline } from '../../pdf/fonts.ts';

export interface Bitmap {
  width: number;
  height: number;
  /** 1 is black. */
  dots: Uint8Array;
}

export function blankBitmap(width: number, height: number): Bitmap {
  return { width, height, dots: new Uint8Array(width * height) };
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In dots; what lies outside is left out. */
export function fillArea({ width, height, dots }: Bitmap, area: Area): void {
  const [left, right] = [Math.max(0, area.x), Math.min(width, area.x + area.width)];
  const [top, bottom] = [Math.max(0, area.y), Math.min(height, area.y + area.height)];
  for (let row = top; row < bottom; row += 1) if (right > left) dots.fill(1, row * width + left, row * width + right);
}

interface Letters {
  outlines: readonly Outline[];
  /** Where the text begins, and the line it stands on, in dots. */
  x: number;
  baseline: number;
  /** Dots of the font's size, across and up. */
  scale: { x: number; y: number };
  white: boolean;
}

/** Rows a dot is looked at in, and how much of a dot a letter must cover: a little less than half, so that thin strokes stay whole. */
const samples = 4;
const enough = 0.44;

export function drawLetters(bitmap: Bitmap, { outlines, x, baseline, scale, white }: Letters): void {
  for (const { steps, x: offset, y: above } of outlines) {
    const edges = edgesOf(steps, { x: x + offset * scale.x, baseline: baseline - above * scale.y, scale });
    fillEdges(bitmap, edges, white ? 0 : 1);
  }
}

interface Edge {
  /** Upper end first. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  winding: 1 | -1;
}

const curveSteps = 6;

function edgesOf(steps: Outline['steps'], at: { x: number; baseline: number; scale: Letters['scale'] }): Edge[] {
  const edges: Edge[] = [];
  let [fromX, fromY, startX, startY] = [0, 0, 0, 0];
  const to = (x: number, y: number) => {
    const [ax, ay, bx, by] = [fromX, fromY, x, y].map((value, index) =>
      index % 2 === 0 ? at.x + value * at.scale.x : at.baseline - value * at.scale.y,
    ) as [number, number, number, number];
    if (ay < by) edges.push({ x0: ax, y0: ay, x1: bx, y1: by, winding: 1 });
    else if (ay > by) edges.push({ x0: bx, y0: by, x1: ax, y1: ay, winding: -1 });
    [fromX, fromY] = [x, y];
  };
  for (const { command, args } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const [px, py] = [fromX, fromY];
    switch (command) {
      case 'moveTo':
        [fromX, fromY, startX, startY] = [a, b, a, b];
        break;
      case 'lineTo':
        to(a, b);
        break;
      case 'quadraticCurveTo':
        for (let step = 1; step <= curveSteps; step += 1) {
          const t = step / curveSteps;
          const u = 1 - t;
          to(u * u * px + 2 * u * t * a + t * t * c, u * u * py + 2 * u * t * b + t * t * d);
        }
        break;
      case 'bezierCurveTo':
        for (let step = 1; step <= curveSteps; step += 1) {
          const t = step / curveSteps;
          const u = 1 - t;
          to(
            u ** 3 * px + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * py + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          );
        }
        break;
      case 'closePath':
        to(startX, startY);
    }
  }
  return edges;
}

function fillEdges({ width, height, dots }: Bitmap, edges: readonly Edge[], value: 0 | 1): void {
  if (edges.length === 0) return;
  const [top, bottom] = extent(edges, height, 'y0', 'y1');
  const [left, right] = extent(edges, width, 'x0', 'x1');
  const cover = new Float32Array(width);
  for (let row = top; row < bottom; row += 1) {
    cover.fill(0);
    for (let sample = 0; sample < samples; sample += 1) coverRow(cover, crossings(edges, row + (sample + 0.5) / samples));
    for (let column = left; column < right; column += 1)
      if ((cover[column] ?? 0) >= enough * samples) dots[row * width + column] = value;
  }
}

/** Whole dots from the first to after the last that the edges touch. */
function extent(edges: readonly Edge[], most: number, one: 'x0' | 'y0', other: 'x1' | 'y1'): [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const edge of edges) {
    first = Math.min(first, edge[one], edge[other]);
    last = Math.max(last, edge[one], edge[other]);
  }
  return [Math.max(0, Math.floor(first)), Math.min(most, Math.ceil(last))];
}

interface Crossing {
  x: number;
  winding: number;
}

function crossings(edges: readonly Edge[], y: number): Crossing[] {
  const found: Crossing[] = [];
  for (const { x0, y0, x1, y1, winding } of edges)
    if (y >= y0 && y < y1) found.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), winding });
  return found.sort((one, other) => one.x - other.x);
}

/** Inside is where the outline winds around (not zero), as fonts mean it. */
function coverRow(cover: Float32Array, row: readonly Crossing[]): void {
  let winding = 0;
  for (const [index, { x, winding: turn }] of row.entries()) {
    winding += turn;
    const next = row[index + 1];
    if (winding === 0 || !next) continue;
    const [left, right] = [Math.max(0, x), Math.min(cover.length, next.x)];
    for (let column = Math.floor(left); column < right; column += 1)
      cover[column] = (cover[column] ?? 0) + Math.max(0, Math.min(right, column + 1) - Math.max(left, column));
  }
}
