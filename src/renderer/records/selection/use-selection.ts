// The chosen rows of a list while it stands: by click, by range, by keys, or all that it finds.
import { useCallback, useRef, useState } from 'react';
import type { Rows } from '../rows/use-rows.ts';
import { everything, isChosen, nothingChosen, type Selection, withChosen } from './selection.ts';

export interface Chosen {
  selection: Selection;
  /** `range` chooses everything between the last row and this one. */
  pick(index: number, range: boolean): void;
  all(): void;
  only(ids: readonly string[]): void;
  clear(): void;
}

export function useSelection(rows: Rows): Chosen {
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  const anchor = useRef<number | null>(null);
  // Other rows: "all" would mean others than those that were counted.
  const [shown, setShown] = useState(rows.shown);
  if (rows.shown !== shown) {
    setShown(rows.shown);
    if (selection.all) setSelection(nothingChosen);
  }
  const { rowAt } = rows;
  const pick = useCallback(
    (index: number, range: boolean) => {
      const id = rowAt(index)?.record.id;
      if (id === undefined) return;
      const from = range && anchor.current !== null ? anchor.current : index;
      anchor.current = index;
      setSelection((was) => {
        const [low, high] = [Math.min(from, index), Math.max(from, index)];
        const ids = Array.from({ length: high - low + 1 }, (_, step) => rowAt(low + step)?.record.id).filter(
          (one) => one !== undefined,
        );
        return withChosen(was, range ? ids : [id], range || !isChosen(was, id));
      });
    },
    [rowAt],
  );
  return {
    selection,
    pick,
    all: () => setSelection(everything),
    only: (ids) => setSelection({ all: false, ids: new Set(ids) }),
    clear: () => setSelection(nothingChosen),
  };
}
