// A widget's rows. The first column leads to the record, a number to the rows it counts.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { listAddress, recordAddress } from '#renderer/records/reference/list-address.ts';
import { StatusText } from '#renderer/ui/status-text.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { Cell, Column, Linked, Marked, TableRow } from '#server/contract/widget-answer.ts';
import classes from './widget.module.css';

interface WidgetTableProps {
  /** Plural path of the rows' own records; null when rows are no records. */
  path: string | null;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** What a due list is read for stands beside the device's number, however narrow the widget. */
const forward: ReadonlySet<string> = new Set(['duedate', 'days_left']);

function ordered(columns: readonly Column[]): Column[] {
  const [first, ...rest] = columns;
  return [
    ...(first ? [first] : []),
    ...rest.filter(({ name }) => forward.has(name)),
    ...rest.filter(({ name }) => !forward.has(name)),
  ];
}

export function WidgetTable({ path, columns: given, rows }: WidgetTableProps) {
  const { t } = useI18n();
  const columns = ordered(given);
  // A cell that names another record leads there, so the row's own link stands in the first that does not.
  const leading = columns.find(({ type }) => type !== 'record')?.name;
  if (rows.length === 0) return <p className={classes.nothing}>{t('ui.widget.nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <StackedTable className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, label, type }) => (
              <th key={name} scope="col" data-right={isNumber(type) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id ?? index}>
              {columns.map((column) => (
                <td key={column.name} data-right={isNumber(column.type) || undefined}>
                  <LinkedCell row={row} column={column} first={column.name === leading} path={path} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}

export function isNumber(type: string): boolean {
  return type === 'number' || type === 'decimal' || type === 'count' || type === 'money';
}

interface LinkedCellProps {
  row: TableRow;
  column: Column;
  first: boolean;
  path: string | null;
}

function LinkedCell({ row, column, first, path }: LinkedCellProps) {
  const cell = row[column.name] as Cell;
  const to =
    column.type === 'count' || column.type === 'money'
      ? listAddress(row.list, String(row.label ?? ''))
      : first && path !== null && row.id !== null
        ? recordAddress(path, row.id)
        : null;
  const shown = <CellValue cell={cell} column={column} row={row} />;
  return to === null ? (
    shown
  ) : (
    <Link className={classes.link} to={to}>
      {shown}
    </Link>
  );
}

export function CellValue({ cell, column, row }: { cell: Cell; column: Column; row: TableRow }) {
  const { t, format } = useI18n();
  if (cell === null || cell === undefined) return null;
  if (isRecord(cell)) {
    const to = recordAddress(cell.type, cell.id);
    return to === null ? cell.label : <Link to={to}>{cell.label}</Link>;
  }
  if (isMarked(cell)) return cell.color ? <StatusText label={cell.label} color={cell.color} /> : cell.label;
  if (column.name === 'label' && typeof row.color === 'string') return <StatusText label={String(cell)} color={row.color} />;
  if (column.name === 'label' && /^\d{4}-\d{2}$/.test(String(cell))) return format.month(String(cell));
  if (column.type === 'date') return format.date(String(cell));
  if (column.type === 'datetime') return format.instant(String(cell));
  if (column.type === 'boolean') return t(cell === 1 || cell === true ? 'ui.yes' : 'ui.no');
  if (column.type === 'money') return format.amount(Number(cell));
  return typeof cell === 'number' ? format.number(cell) : String(cell);
}

function isRecord(cell: Cell): cell is Linked {
  return typeof cell === 'object' && cell !== null && 'id' in cell;
}

function isMarked(cell: Cell): cell is Marked {
  return typeof cell === 'object' && cell !== null && 'value' in cell;
}
