// Where the hand is in a sheet: the cell the field stands on, from which others are chosen, and when the field is to take the keys.
import { type RefObject, useEffect, useState } from 'react';
import type { Place, Range } from '#renderer/lib/entry/cell-movement.ts';

interface Size {
  rows: number;
  columns: number;
}

/** Within the rows and columns there are now. */
export function useHand(start: Place, { rows, columns }: Size) {
  const [hand, setHand] = useState({ place: start, anchor: start, hands: 0 });
  const within = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.min(column, columns - 1),
  });
  return {
    hands: hand.hands,
    place: within(hand.place),
    anchor: within(hand.anchor),
    put: (place: Place, anchor: Place) => setHand(({ hands }) => ({ place, anchor, hands })),
    /** And takes the keys. */
    goTo: (place: Place) => setHand(({ hands }) => ({ place, anchor: place, hands: hands + 1 })),
  };
}

/** The field takes the keys when somebody is led to a cell. */
export function useHandsAt(hands: number, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (hands > 0) field.current?.focus({ preventScroll: true });
  }, [hands, field]);
}

/** Of the row at `index`, what is chosen: for its line. */
export function chosenIn(index: number, { top, bottom, left, right }: Range, { row, column }: Place) {
  const inside = index >= top && index <= bottom;
  return { left: inside ? left : -1, right: inside ? right : -1, current: row === index ? column : -1 };
}
