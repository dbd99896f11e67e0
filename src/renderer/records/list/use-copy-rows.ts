// Copies rows as a table, with the columns the list shows: the chosen ones, else the current one. docs/design/expectations.md#grid.
import { copyTable, shownValue } from '../../lib/entry/clipboard-table.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { referencedBy } from '../reference/polymorphic-reference.tsx';
import { fetchTitles } from '../rows/fetch-titles.ts';
import type { RowEntry, Rows } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { chosenCount, type Selection } from '../selection/selection.ts';
import { cellText } from '../value/cell-text.ts';

/** More are a file, which is what the export is for. */
const most = 5000;

interface CopyInput {
  kind: RecordKind;
  columns: readonly Column[];
  query: string | null;
  rows: Rows;
  selection: Selection;
  current: RowEntry | undefined;
}

export function useCopyRows({ kind, columns, query, rows, selection, current }: CopyInput): () => Promise<void> {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const titleOf = useTitleOf();
  const count = chosenCount(selection, rows.total ?? 0);
  const entries = async () => {
    if (count === 0) return current ? [current] : [];
    const inSight = loaded(rows, selection);
    if (inSight) return inSight;
    // What fetches the others comes when they are fetched.
    const { chosenEntries } = await import('../selection/chosen-entries.ts');
    return chosenEntries({ path: kind.path, query: query ?? '', selection, most });
  };
  const table = async () => {
    const all = await entries();
    const pointed = columns.flatMap(({ field }) => all.flatMap(({ record }) => referencedBy(kind, field.api_name, record) ?? []));
    const titles = await fetchTitles(pointed, titleOf);
    const cell = ({ field }: Column, entry: RowEntry) => {
      const to = referencedBy(kind, field.api_name, entry.record);
      if (to) return titles.get(to.id) ?? '';
      const value = entry.record.attributes[field.api_name];
      // A table counts on with its numbers: neither groups of three nor units.
      if (typeof value === 'number' && /^(?:number|decimal)$/.test(field.field_type))
        return shownValue(String(value), format.locale);
      return cellText({ kind, field, entry, words: { t, format } });
    };
    return [columns.map(({ field }) => field.label), ...all.map((entry) => columns.map((column) => cell(column, entry)))];
  };
  return async () => {
    if (count === 0 && !current) return;
    if (count > most) return toasts.fail(t('ui.copy.table.many', { most }));
    try {
      const rowsOf = table();
      await copyTable(rowsOf);
      toasts.say(t('ui.copy.table.done', { count: (await rowsOf).length - 1 }));
    } catch (error) {
      toasts.fail(
        error instanceof DOMException ? t('ui.copy.table.refused') : error instanceof Error ? textOf(error) : String(error),
      );
    }
  };
}

/** In the order of the list, when all of them have been in sight; null: some must be fetched. */
function loaded(rows: Rows, { all, ids }: Selection): RowEntry[] | null {
  if (all || (rows.total ?? 0) > most) return null;
  const found = Array.from({ length: rows.total ?? 0 }, (_, index) => rows.rowAt(index)).filter(
    (entry) => entry !== undefined && ids.has(entry.record.id),
  );
  return found.length === ids.size ? (found as RowEntry[]) : null;
}
