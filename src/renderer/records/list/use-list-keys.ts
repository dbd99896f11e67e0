// The keys of a list that stand for its current row: `e` changes it, `p` prints its label; `/` goes to the filters. The rows have the keys from the beginning.
import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';
import { useCan } from '../../lib/session.ts';
import { toEdit } from '../form/use-edit-key.ts';
import type { GridHandle } from '../grid/record-grid.tsx';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

interface ListKeysInput {
  kind: RecordKind;
  grid: RefObject<GridHandle | null>;
  /** The row they are about; none while several are chosen. */
  entry: RowEntry | undefined;
  /** The list is the screen, and its first rows are there. */
  arrived: boolean;
}

export function useListKeys({ kind, grid, entry, arrived }: ListKeysInput) {
  const navigate = useNavigate();
  const mayEdit = useCan(kind.operations.edit);
  const mayPrint = useCan(['label_print']) && kind.labels === true;
  const [ids, setIds] = useState<readonly string[]>([]);
  useShortcuts([
    { keys: '/', run: () => grid.current?.focusFilter() },
    ...(entry && mayEdit ? [{ keys: 'e', run: () => void navigate(addressOf(kind, entry.record.id), { state: toEdit }) }] : []),
    ...(entry && mayPrint ? [{ keys: 'p', run: () => setIds([entry.record.id]) }] : []),
  ]);
  // Whoever comes by the keys goes on by the keys; hands that are elsewhere stay there.
  useEffect(() => {
    if (arrived && document.activeElement === document.body) grid.current?.focus();
  }, [arrived, grid]);
  return { open: ids.length > 0, ids, close: () => setIds([]) };
}
