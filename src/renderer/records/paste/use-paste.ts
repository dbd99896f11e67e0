// From the clipboard to the rows of a list: where it would go, for as long as its preview is open.
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Cell } from '../grid/grid-keys.ts';
import type { Column } from '../kind/columns.ts';
import type { Rows } from '../rows/use-rows.ts';
import type { Selection } from '../selection/selection.ts';
import type { PlacedTable } from './paste-places.ts';

/** More are an import, which can be looked at row by row and undone as one. */
const most = 500;

interface PasteInput {
  columns: readonly Column[];
  rows: Rows;
  current: Cell | null;
  selection: Selection;
}

export function usePaste({ columns, rows, current, selection }: PasteInput) {
  const { t } = useI18n();
  const toasts = useToasts();
  const [pasted, setPasted] = useState<{ placed: PlacedTable; columns: readonly Column[] } | null>(null);
  return {
    pasted,
    end: () => setPasted(null),
    async begin(text: string) {
      const total = rows.total ?? 0;
      if (text === '' || total === 0) return;
      if (!current) return toasts.fail(t('ui.paste.nowhere'));
      // No list waits for what is only needed once something is pasted.
      const [{ parseTable }, { placeTable }] = await Promise.all([
        import('../../lib/entry/clipboard-table.ts'),
        import('./paste-places.ts'),
      ]);
      const table = parseTable(text);
      const placed = placeTable({ table, columns, current, selection, total, rowAt: rows.rowAt });
      if (table.length > most || placed.rows.length > most) return toasts.fail(t('ui.paste.many', { most }));
      setPasted({ placed, columns });
    },
  };
}
