// Where the reader of a list is and whether the panel beside it is open: as the list was left, or as its address says. The address
// follows.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Cell } from '../grid/grid-keys.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { readPeek, useTellPeek } from '../peek/peek-address.ts';
import { pageSize } from '../rows/use-pages.ts';
import { useRecord } from '../rows/use-record.ts';
import type { RowEntry, Rows } from '../rows/use-rows.ts';
import type { ListPlace } from './list-memory.ts';

interface PeekInput {
  kind: RecordKind;
  rows: Rows;
  place: ListPlace;
  /** Brings a row into sight. */
  show(row: number): void;
}

export function usePeek({ kind, rows, place, show }: PeekInput) {
  const [params] = useSearchParams();
  // Who comes back finds the list as he left it, with its scrolling.
  const [asked, setAsked] = useState(() => (place.current ? null : readPeek(params)));
  const [placed, setCurrent] = useState<Cell | null>(asked ? { row: asked.row, column: 0 } : place.current);
  const [peeking, setPeeking] = useState(asked !== null || place.peeking);
  // A record that the list does not show where the address says: it is told by itself.
  const [stray, setStray] = useState<string | null>(null);
  const [found, setFound] = useState<number | null>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (found !== null) latest.current(found);
  }, [found]);
  const arrived = asked && rows.total !== null && (asked.row >= rows.total || rows.rowAt(asked.row));
  if (asked && arrived) {
    setAsked(null);
    const row = rowOf(rows, asked.id, asked.row);
    if (row === null) setStray(asked.id);
    else setFound(row);
    setCurrent(row === null ? null : { row, column: 0 });
  }
  const current = withinRows(placed, rows.total);
  const alone = useRecord(kind, current === null ? stray : null).data?.body;
  const entry: RowEntry | undefined = current
    ? rows.rowAt(current.row)
    : stray !== null && alone
      ? { record: alone.data, included: alone.included }
      : undefined;
  useTellPeek(peeking ? entry?.record.id : null, current?.row ?? null);
  return {
    current,
    setCurrent,
    entry,
    peeking,
    /** `toggle` closes an open one. */
    peek: useCallback((toggle: boolean) => setPeeking((was) => !(toggle && was)), []),
    close: () => setPeeking(false),
    /** Other rows: what was row 7 is another record now. */
    forget() {
      setStray(null);
      setCurrent(null);
      setPeeking(false);
    },
  };
}

/** Where it stands among the rows that are there; where it is expected, first. */
function rowOf(rows: Rows, id: string, expected: number): number | null {
  if (rows.rowAt(expected)?.record.id === id) return expected;
  const total = rows.total ?? 0;
  for (let start = 0; start < total; start += pageSize) {
    if (!rows.rowAt(start)) continue;
    for (let row = start; row < Math.min(total, start + pageSize); row += 1) if (rows.rowAt(row)?.record.id === id) return row;
  }
  return null;
}

/** The last row may go while one is at it: the one before it is the last then. */
function withinRows(cell: Cell | null, total: number | null): Cell | null {
  return cell && total !== null && total > 0 && cell.row >= total ? { ...cell, row: total - 1 } : cell;
}
