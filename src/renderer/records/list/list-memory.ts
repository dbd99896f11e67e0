// Where the reader was in a list, so that coming back finds the same row at the same height. Lasts as long as the window.
import type { Cell } from '../grid/grid-keys.ts';

export interface ListPlace {
  current: Cell | null;
  peeking: boolean;
  /** Pixels of rows above those in sight. */
  passed: number;
}

const places = new Map<string, ListPlace>();

export function recallPlace(address: string): ListPlace {
  return places.get(address) ?? { current: null, peeking: false, passed: 0 };
}

export function rememberPlace(address: string, place: ListPlace): void {
  places.set(address, place);
}

const addresses = new Map<string, string>();

/** The list as it was left: with its filters, its sorting and its view. */
export function listAddressOf(route: string): string {
  return addresses.get(route) ?? route;
}

export function rememberListAddress(route: string, search: string): void {
  addresses.set(route, `${route}${search}`);
}
