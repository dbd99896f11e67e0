// A widget's rows. The first column leads to the record, a number to the rows it counts.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { listAddress, recordAddress } from '#renderer/records/reference/list-address.ts';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { Cell, Column, TableRow } from '#server/contract/widget-answer.ts';
import { CellValue, isNumber } from '../shared/cell-value.tsx';
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
