// Rows as a table for the clipboard, with the columns their list shows, in the words of their reader: the chosen ones, else the current one.
import { copyTable, shownValue } from '../../lib/entry/clipboard-table.ts';
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { referencedBy } from '../reference/polymorphic-reference.tsx';
import { fetchTitles } from '../rows/fetch-titles.ts';
import type { RowEntry, Rows } from '../rows/use-rows.ts';
import { cellText } from '../value/cell-text.ts';
import { chosenEntries } from './chosen-entries.ts';
import { chosenCount, type Selection } from './selection.ts';

/** More are a file, which is what the export is for. */
export const mostCopied = 5000;

export interface CopiedRows {
  kind: RecordKind;
  columns: readonly Column[];
  query: string | null;
  rows: Rows;
  selection: Selection;
  current: RowEntry | undefined;
}

interface Words {
  t: Translate;
  format: Format;
  titleOf: (kind: RecordKind, record: RecordRow, included?: readonly RecordRow[]) => string;
}

/** How many; null: there are too many. */
export async function copyRows(copied: CopiedRows, words: Words): Promise<number | null> {
  if (chosenCount(copied.selection, copied.rows.total ?? 0) > mostCopied) return null;
  const table = tableOf(copied, words);
  await copyTable(table);
  return (await table).length - 1;
}

async function tableOf(copied: CopiedRows, { t, format, titleOf }: Words): Promise<string[][]> {
  const { kind, columns } = copied;
  const all = await entriesOf(copied);
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
}

async function entriesOf({ kind, query, rows, selection, current }: CopiedRows): Promise<RowEntry[]> {
  if (chosenCount(selection, rows.total ?? 0) === 0) return current ? [current] : [];
  return loaded(rows, selection) ?? chosenEntries({ path: kind.path, query: query ?? '', selection, most: mostCopied });
}

/** In the order of the list, when all of them have been in sight; null: some must be fetched. */
function loaded(rows: Rows, { all, ids }: Selection): RowEntry[] | null {
  if (all || (rows.total ?? 0) > mostCopied) return null;
  const found = Array.from({ length: rows.total ?? 0 }, (_, index) => rows.rowAt(index)).filter(
    (entry) => entry !== undefined && ids.has(entry.record.id),
  );
  return found.length === ids.size ? (found as RowEntry[]) : null;
}
