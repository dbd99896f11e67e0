// What a long table that is only read is told of its columns and of the rows that are chosen in it.
import type { ReactNode } from 'react';

export interface SheetColumn<Row> {
  name: string;
  label: string;
  width: number;
  /** Takes its share of the room that is left. */
  grows?: boolean;
  right?: boolean;
  /** On a phone, where a row is a card: as wide as the card. The others stand in pairs below the first that grows. */
  wide?: boolean;
  render(row: Row): ReactNode;
}

export interface ChosenRows {
  has(index: number): boolean;
  toggle(index: number): void;
}
