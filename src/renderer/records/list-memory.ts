// Where the reader was in a list, so that coming back finds the same row at the same height. Lasts as long as the window.
import type { Cell } from './grid-keys.ts';

export interface ListPlace {
  current: Cell | null;
  peeking: boolean;
  scrollTop: number;
}

const places = new Map<string, ListPlace>();

export function recallPlace(address: string): ListPlace {
  return places.get(address) ?? { current: null, peeking: false, scrollTop: 0 };
}

export function rememberPlace(address: string, place: ListPlace): void {
  places.set(address, place);
}
