// The rows of a list as table cells, from one moment of the lab and with flat memory. Statuses and references by what they are
// called, dates as ISO.

import { isoOf } from '../contract/values/dates.ts';
import { fromHundredths } from '../contract/values/hundredths.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { ListQuery } from '../core/lab/query.ts';
import { type ExportColumn, optionTitle, type Wording } from '../core/read/export-columns.ts';
import { loadRelations, type Related } from '../core/read/relations.ts';
import { atMoment, streamRecords } from '../core/read/stream.ts';
import type { ExtraCondition, SelectedRow } from '../core/rows/select.ts';
import type { FieldKind } from '../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';
import type { TableCell, TableColumn } from '../tabular/cells/table-column.ts';

const cellKinds: Partial<Record<FieldKind, TableColumn['kind']>> = {
  integer: 'number',
  decimal: 'number',
  flag: 'number',
  hundredths: 'amount',
  date: 'date',
  datetime: 'instant',
};

export function tableColumn(column: ExportColumn): TableColumn {
  const { header: title } = column;
  if (column.kind === 'computed') return { title, kind: column.computed.value };
  if (column.kind === 'title') return { title, kind: 'text', width: 28 };
  const { kind } = column.field.type;
  // A cell of a workbook holds no offset, and whoever reads it back needs one.
  const head = kind === 'datetime' ? `${title} (UTC)` : title;
  return { title: head, kind: cellKinds[kind] ?? 'text', ...(kind === 'note' ? { width: 40 } : {}) };
}

interface RowsInput extends Wording {
  ctx: Ctx;
  resource: ResolvedResource;
  query: ListQuery;
  extra: ExtraCondition | null;
  columns: readonly ExportColumn[];
}

export async function* exportRows({ ctx, resource, query, extra, columns, ...wording }: RowsInput) {
  const cells = cellReaders(columns, wording);
  const names = [...new Set(columns.flatMap((column) => (column.kind === 'title' ? [column.relation] : [])))];
  const reader = await atMoment(ctx);
  try {
    for await (const rows of streamRecords(reader, resource, query, extra)) {
      const related = await loadRelations({ ctx: reader.ctx, resource, rows, names });
      yield rows.map((row) => cells.map((read) => read(row, related.get(row) ?? {})));
    }
  } finally {
    await reader.done();
  }
}

type CellReader = (row: SelectedRow, related: Record<string, Related>) => TableCell;

function cellReaders(columns: readonly ExportColumn[], wording: Wording): CellReader[] {
  return columns.map((column): CellReader => {
    if (column.kind === 'computed') return (row) => column.computed.show(row);
    if (column.kind === 'value') return valueReader(column.field, wording);
    const { relation, target } = column;
    return (_, related) => {
      const found = related[relation];
      return found && !Array.isArray(found) ? text(found[target.definition.title] ?? null) : null;
    };
  });
}

const text = (value: string | number | null): string | null => (value === null ? null : String(value));

function valueReader({ column, type, limits }: ResolvedField, wording: Wording): CellReader {
  const stored = (row: SelectedRow) => row[column] ?? null;
  switch (type.kind) {
    case 'status':
    case 'select': {
      const options = limits.options ?? [];
      const titles = new Map(options.map((option) => [option.value, optionTitle(option, options, wording)]));
      return (row) => titles.get(String(stored(row))) ?? text(stored(row));
    }
    case 'hundredths':
      return (row) => {
        const amount = stored(row);
        return typeof amount === 'number' ? fromHundredths(amount) : null;
      };
    case 'datetime':
      return (row) => {
        const at = text(stored(row));
        return at === null ? null : isoOf(at);
      };
    case 'integer':
    case 'decimal':
    case 'flag':
    case 'date':
      return stored;
    default:
      return (row) => text(stored(row));
  }
}
