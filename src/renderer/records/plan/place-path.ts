// A place as devices name it: up to three levels, of which any may be missing. Pure.
import { givenAddress } from '../kind/list-state.ts';
import { inventoryKind } from '../kinds/devices/inventory.ts';

export const levels = ['location_1', 'location_2', 'location_3'] as const;

/** The words of the levels, without those behind the last that is said. */
export type PlacePath = readonly string[];

export function pathOf(attributes: Readonly<Record<string, unknown>>): PlacePath {
  const words = levels.map((level) => (typeof attributes[level] === 'string' ? attributes[level] : ''));
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1);
}

export const keyOf = (path: PlacePath) => JSON.stringify(path);

/** Null: no place. */
export function readPath(key: string): PlacePath | null {
  try {
    const words: unknown = JSON.parse(key);
    if (!Array.isArray(words) || words.length > levels.length) return null;
    return words.every((word) => typeof word === 'string') && words.at(-1) ? words : null;
  } catch {
    return null;
  }
}

/** Upper and lower case are one, as in the lists. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The place itself, or what lies in it. */
export function liesIn(path: PlacePath, within: PlacePath): boolean {
  return within.every((word, index) => same(word, path[index] ?? ''));
}

/** The place around it: without its last word. */
export function around(path: PlacePath): PlacePath {
  const above = path.slice(0, -1);
  return above.slice(0, above.findLastIndex((word) => word !== '') + 1);
}

/** From the outermost to the place itself. */
export function trailOf(path: PlacePath): PlacePath[] {
  return path.flatMap((word, index) => (word === '' ? [] : [path.slice(0, index + 1)]));
}

export const nameOf = (path: PlacePath) => path.at(-1) ?? '';
export const wordsOf = (path: PlacePath) => path.filter(Boolean).join(' · ');

export const attributesOf = (path: PlacePath) =>
  Object.fromEntries(levels.map((level, index) => [level, path[index] || null])) as Record<
    (typeof levels)[number],
    string | null
  >;

/** A place of the lab's own, by the number of its status. */
const kept = '1';

/** Of devices: those that stand there, or in what lies there. */
export function devicesIn(path: PlacePath): string {
  const conditions = path.map((word, index): [string, string] => [
    `filter[present_place.${levels[index]}]`,
    word === '' ? 'null:' : `eq:${word}`,
  ]);
  return new URLSearchParams([...conditions, ['filter[present_place.status]', `eq:${kept}`]]).toString();
}

/** The list of devices there; `due`: of these, as its filter says it. */
export function devicesAddress(path: PlacePath, due = ''): string {
  const params = givenAddress(devicesIn(path), wordsOf(path));
  if (due !== '') params.set('f.duedate', due);
  return `${inventoryKind.route}?${params}`;
}

export function placeAddress(path: PlacePath): string {
  return `/places?${new URLSearchParams({ place: keyOf(path) })}`;
}
