// A widget's rows. The first column leads to the record, a number to the rows it counts.
import { useRef } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { kindAt } from '#renderer/records/kinds/index.ts';
import { listAddress, recordAddress } from '#renderer/records/reference/list-address.ts';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { Cell, Column, TableRow } from '#server/contract/widget-answer.ts';
import { CellValue, isNumber } from '../shared/cell-value.tsx';
import { dayOf, deviceName, keyOf, labelOf, type RowColumn, widgetColumns } from '../shared/row-columns.ts';
import table from '../shared/rows.module.css';
import { useFitting } from './fitting-columns.ts';
import classes from './widget.module.css';

interface WidgetTableProps {
  /** Plural path of the rows' own records; null when rows are no records. */
  path: string | null;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** What is words is whole in some lines as well. */
const worded: ReadonlySet<string> = new Set(['text', 'textarea', 'record']);
const isWords = (one: RowColumn) => one.is === 'device' || worded.has(one.column.type);
const isRight = (one: RowColumn) => one.is === 'cell' && isNumber(one.column.type);

export function WidgetTable({ path, columns, rows }: WidgetTableProps) {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const told = widgetColumns(columns, (path === null ? undefined : kindAt(path)?.due) ?? dayOf(columns));
  const { off, broken } = useFitting(box, told.map(isWords), rows);
  // A cell that names another record leads there, so the row's own link stands in the first that does not.
  const leading = told.find((one) => one.is === 'cell' && one.column.type !== 'record');
  if (rows.length === 0) return <p className={classes.nothing}>{t('ui.widget.nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} className={classes.scroll} tabIndex={0}>
      <StackedTable className={`${table.rows} ${classes.table}`}>
        <thead>
          <tr>
            {told.map((one, place) => (
              <th key={keyOf(one)} scope="col" data-right={isRight(one) || undefined} data-off={off.includes(place) || undefined}>
                {labelOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id ?? index}>
              {told.map((one, place) => (
                <td
                  key={keyOf(one)}
                  data-right={isRight(one) || undefined}
                  data-broken={broken.includes(place) || undefined}
                  data-off={off.includes(place) || undefined}
                >
                  {one.is === 'device' ? (
                    <Words>{deviceName(one.from, row)}</Words>
                  ) : (
                    <LinkedCell row={row} column={one.column} first={one === leading} path={path} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}

/** Three lines at most, and nothing at all where there is nothing to say. */
function Words({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <span className={classes.several} title={children}>
      {children}
    </span>
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
  if (to === null && typeof cell === 'string' && worded.has(column.type) && column.name !== 'label') return <Words>{cell}</Words>;
  return to === null ? (
    shown
  ) : (
    <Link className={classes.link} to={to}>
      {shown}
    </Link>
  );
}
