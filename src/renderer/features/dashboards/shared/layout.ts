// Where widgets stand on the grid of twelve columns: what the library says becomes what is stored, and keys move what a mouse drags.
import { gridColumns, type StoredWidget } from '#server/contract/widgets.ts';

export const columns = gridColumns;
/** Between widgets, and around them, in pixels. */
export const gap = 12;
const smallest = { width: 2, height: 2 };
export const smallestWidth = smallest.width;
export const smallestHeight = smallest.height;

export interface Place {
  i: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export function placesOf(widgets: readonly StoredWidget[]): Place[] {
  return widgets.map(({ position }, index) => ({
    i: String(index),
    x: Math.min(position.x, columns - smallest.width),
    y: position.y,
    w: Math.max(smallest.width, Math.min(position.width, columns)),
    h: Math.max(smallest.height, position.height),
  }));
}

/** In their order below each other: on a phone there is room for one column only. */
export function stacked(places: readonly Place[]): Place[] {
  let y = 0;
  return inOrder(places).map((place) => {
    const next = { ...place, x: 0, w: columns, y };
    y += place.h;
    return next;
  });
}

const inOrder = (places: readonly Place[]) => [...places].sort((a, b) => a.y - b.y || a.x - b.x);

const meet = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Each as far up as what is above it lets it, as the library places them while they are arranged; in their order. */
export function compacted(places: readonly Place[]): Place[] {
  const placed: Place[] = [];
  for (const place of inOrder(places)) {
    const next = { ...place };
    const isFree = () => !placed.some((other) => meet(other, next));
    while (!isFree()) next.y += 1;
    while (next.y > 0) {
      next.y -= 1;
      if (isFree()) continue;
      next.y += 1;
      break;
    }
    placed.push(next);
  }
  return placed;
}

export function withPlaces(widgets: readonly StoredWidget[], places: readonly Place[]): StoredWidget[] {
  return widgets.map((widget, index) => {
    const place = places.find(({ i }) => i === String(index));
    return place
      ? { ...widget, position: { ...widget.position, x: place.x, y: place.y, width: place.w, height: place.h } }
      : widget;
  });
}

export function samePlaces(a: readonly StoredWidget[], b: readonly StoredWidget[]): boolean {
  return a.every(({ position }, index) => {
    const other = b[index]?.position;
    return (
      other?.x === position.x && other.y === position.y && other.width === position.width && other.height === position.height
    );
  });
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move a widget, with Shift they size it; null for every other key. */
export function nudged(widget: StoredWidget, key: string, shift: boolean): StoredWidget | null {
  const step = steps[key];
  if (!step) return null;
  const [right, down] = step;
  const { x, y, width, height } = widget.position;
  const position = shift
    ? {
        ...widget.position,
        width: Math.max(smallest.width, Math.min(columns - x, width + right)),
        height: Math.max(smallest.height, height + down),
      }
    : { ...widget.position, x: Math.max(0, Math.min(columns - width, x + right)), y: Math.max(0, y + down) };
  return { ...widget, position };
}

/** Where something of that size has room: as far up, and then as far left, as what is there lets it. */
export function firstFree(widgets: readonly StoredWidget[], { width, height }: { width: number; height: number }) {
  const taken = compacted(placesOf(widgets));
  const w = Math.min(width, columns);
  for (let y = 0; ; y += 1)
    for (let x = 0; x <= columns - w; x += 1) {
      const place = { i: '', x, y, w, h: height };
      if (!taken.some((other) => meet(other, place))) return { x, y };
    }
}

/** As many pages as it takes to show all of them at their least height, each beginning at its top. */
export function pagesOf(places: readonly Place[], rows: number): Place[][] {
  const left = inOrder(places);
  const pages: Place[][] = [];
  while (left[0]) {
    const { y: top } = left[0];
    const fits = ({ y, h }: Place) => y - top + h <= rows;
    const page = left.some(fits) ? left.filter(fits) : left.slice(0, 1);
    for (const place of page) left.splice(left.indexOf(place), 1);
    pages.push(page.map((place) => ({ ...place, y: place.y - top, h: Math.min(place.h, rows) })));
  }
  return pages;
}
