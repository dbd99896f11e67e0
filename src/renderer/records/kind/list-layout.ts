// How a reader arranged a list: columns in their order, with width and place, and the height of its rows. Pure.
import type { Density } from '../../lib/preferences.ts';

export interface ColumnChoice {
  name: string;
  /** Pixels; as the column's kind asks when it is not said. */
  width?: number;
  pinned?: boolean;
}

export interface ListLayout {
  columns?: readonly ColumnChoice[];
  density?: Density;
  /** Rows bear the colours of their categories. */
  marks?: boolean;
}

/** What was stored by this or an older version, or by somebody else's hand: anything that cannot be read is left out. */
export function readLayout(value: unknown): ListLayout {
  if (typeof value !== 'object' || value === null) return {};
  const { columns, density, marks } = value as Record<keyof ListLayout, unknown>;
  return {
    ...(Array.isArray(columns) ? { columns: columns.flatMap(readChoice) } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
    ...(typeof marks === 'boolean' ? { marks } : {}),
  };
}

function readChoice(value: unknown): ColumnChoice[] {
  if (typeof value === 'string') return [{ name: value }];
  if (typeof value !== 'object' || value === null) return [];
  const { name, width, pinned } = value as Record<string, unknown>;
  if (typeof name !== 'string') return [];
  return [{ name, ...(typeof width === 'number' ? { width } : {}), ...(pinned === true ? { pinned } : {}) }];
}

export function sameLayout(a: ListLayout, b: ListLayout): boolean {
  const text = ({ columns, density, marks = false }: ListLayout) =>
    JSON.stringify([
      columns?.map(({ name, width, pinned }) => [name, width ?? 0, pinned === true]) ?? null,
      density ?? null,
      marks,
    ]);
  return text(a) === text(b);
}

/** Behind what is pinned and what names a row: where it is in sight. */
export function showInFront(choices: readonly ColumnChoice[], name: string): readonly ColumnChoice[] {
  if (choices.some((choice) => choice.name === name)) return choices;
  const place = Math.max(1, choices.filter((choice) => choice.pinned).length);
  return [...choices.slice(0, place), { name }, ...choices.slice(place)];
}

/** To the other place; a pinned column stays among the pinned ones. */
export function moveChoice(choices: readonly ColumnChoice[], from: number, to: number): readonly ColumnChoice[] {
  const moved = choices[from];
  if (!moved || to < 0 || to >= choices.length || from === to) return choices;
  const pinned = choices.filter((choice) => choice.pinned).length;
  const [least, most] = moved.pinned ? [0, pinned - 1] : [pinned, choices.length - 1];
  const rest = choices.filter((choice) => choice !== moved);
  const place = Math.max(least, Math.min(most, to));
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** A column that is pinned joins the pinned ones at their end, one that is let go stands first behind them. */
export function pinChoice(choices: readonly ColumnChoice[], name: string, pinned: boolean): readonly ColumnChoice[] {
  const changed = choices.map((choice): ColumnChoice => {
    if (choice.name !== name) return choice;
    const { pinned: _was, ...rest } = choice;
    return pinned ? { ...rest, pinned } : rest;
  });
  return [...changed.filter((choice) => choice.pinned), ...changed.filter((choice) => !choice.pinned)];
}

export function resizeChoice(choices: readonly ColumnChoice[], name: string, width: number): readonly ColumnChoice[] {
  return choices.map((choice) => (choice.name === name ? { ...choice, width } : choice));
}
