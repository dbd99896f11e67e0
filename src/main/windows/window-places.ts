// Where a window opens: where it was left on the display it was left on, and never where nobody can see or grab it. Pure.
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Display {
  id: number;
  /** Without the bars of the system. */
  workArea: Rectangle;
}

export interface Place {
  bounds: Rectangle;
  maximized: boolean;
}

/** By display, the place on each; `last` is the display that was used last. */
export interface KeptPlaces {
  last: number | null;
  places: Readonly<Record<string, Place>>;
}

export const noPlaces: KeptPlaces = { last: null, places: {} };

export interface PlaceInput {
  kept: KeptPlaces;
  displays: readonly Display[];
  primary: Display;
  wanted: { width: number; height: number };
}

export function placeFor({ kept, displays, primary, wanted }: PlaceInput): Place {
  const display = displays.find(({ id }) => id === kept.last) ?? primary;
  const place = kept.places[String(display.id)];
  return place
    ? { bounds: within(place.bounds, display.workArea), maximized: place.maximized }
    : { bounds: centred(wanted, display.workArea), maximized: false };
}

/** Moved and made smaller until all of it can be seen. */
export function within(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  return {
    x: Math.max(area.x, Math.min(bounds.x, area.x + area.width - width)),
    y: Math.max(area.y, Math.min(bounds.y, area.y + area.height - height)),
    width,
    height,
  };
}

/** From one window of a cascade to the next: the height of a title bar. */
const step = 28;
/** A cascade that left less of a window than this begins anew. */
const leastShown = { width: 720, height: 480 };

/** A window that would cover another one of its kind exactly stands a step lower and to the right; at the edge they begin anew. */
export function cascaded(bounds: Rectangle, taken: readonly Rectangle[], area: Rectangle): Rectangle {
  const covers = (place: Rectangle) =>
    taken.some(({ x, y }) => Math.abs(x - place.x) < step / 2 && Math.abs(y - place.y) < step / 2);
  let place = bounds;
  for (let tries = 0; tries < taken.length && covers(place); tries += 1) place = stepped(place, area);
  return place;
}

/** As large as it is, where there is room; else smaller by the step, so that what lies below stays to be seen. */
function stepped({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const [left, top] = [x + step, y + step];
  const fits = right - left >= leastShown.width && bottom - top >= leastShown.height;
  if (!fits) return within({ x: area.x, y: area.y, width, height }, area);
  return { x: left, y: top, width: Math.min(width, right - left), height: Math.min(height, bottom - top) };
}

/** What is asked for at least, where the display has it. */
export function smallestOn(smallest: PlaceInput['wanted'], { workArea }: Display): PlaceInput['wanted'] {
  return { width: Math.min(smallest.width, workArea.width), height: Math.min(smallest.height, workArea.height) };
}

function centred({ width, height }: PlaceInput['wanted'], area: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: area.x + Math.round((area.width - size.width) / 2),
    y: area.y + Math.round((area.height - size.height) / 2),
    ...size,
  };
}

/** How much of a title bar must be left to pull a window by. */
const grip = { width: 120, height: 40 };

/** Whether some display still shows enough of the upper edge to grab it. */
export function canBeGrabbed(bounds: Rectangle, displays: readonly Display[]): boolean {
  return displays.some(({ workArea: area }) => {
    const wide = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    return wide >= grip.width && bounds.y >= area.y && bounds.y + grip.height <= area.y + area.height;
  });
}

export function keptWith(kept: KeptPlaces, display: number, place: Place): KeptPlaces {
  return { last: display, places: { ...kept.places, [String(display)]: place } };
}
