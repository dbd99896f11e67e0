// Which columns of a widget's rows have room: those that tell most first, whole, instead of all of them and the last ones out of sight.
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ColumnWidth {
  /** In one line. */
  whole: number;
  /** It is words: some lines do as well. */
  words: boolean;
}

export interface Fitting {
  /** The places of those that have no room. */
  off: readonly number[];
  /** And of those that are told in several lines. */
  broken: readonly number[];
}

/** What several words take at least. */
const narrow = 140;
/** Which record and one thing of it are told in any case. */
const least = 2;

/** A narrow one takes the room that a wide one before it has not. */
export function fittingOf(columns: readonly ColumnWidth[], room: number): Fitting {
  const isBroken = ({ whole, words }: ColumnWidth) => words && whole > narrow;
  let left = room;
  const off = columns.flatMap((column, place) => {
    const needed = isBroken(column) ? narrow : column.whole;
    if (place >= least && needed > left) return [place];
    left -= needed;
    return [];
  });
  return { off, broken: columns.flatMap((column, place) => (isBroken(column) ? [place] : [])) };
}

const all: Fitting = { off: [], broken: [] };

/** Of the table in that box: looked at anew with other rows and with another width. */
export function useFitting(box: RefObject<HTMLElement | null>, words: readonly boolean[], rows: unknown): Fitting {
  const [fitting, setFitting] = useState(all);
  const kinds = words.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are as wide as they are
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const measure = () => {
      const next = isStacked(table) ? all : fittingOf(widthsOf(table, words), element.clientWidth);
      setFitting((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [box, kinds, rows]);
  return fitting;
}

const isStacked = (table: HTMLTableElement) => getComputedStyle(table).display !== 'table';

function widthsOf(table: HTMLTableElement, words: readonly boolean[]): ColumnWidth[] {
  table.dataset.measured = '';
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widths = heads.map((head, place) => ({
    whole: head.getBoundingClientRect().width,
    words: words[place] ?? false,
  }));
  delete table.dataset.measured;
  return widths;
}
