// A widget's rows on the wall: few columns, whole, in words, and as many pages as they take.
import { useRef } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { kindAt } from '#renderer/records/kinds/index.ts';
import { DueWord } from '#renderer/ui/due-text.tsx';
import { StatusText } from '#renderer/ui/status-text.tsx';
import type { Column, Marked, TableRow } from '#server/contract/widget-answer.ts';
import { CellValue, isNumber } from '../shared/cell-value.tsx';
import { dayOf, deviceName, keyOf, labelOf } from '../shared/row-columns.ts';
import table from '../shared/rows.module.css';
import { type WallColumn, wallColumns } from './wall-columns.ts';
import { useRowPages } from './wall-pages.ts';
import classes from './wall-table.module.css';

interface WallTableProps {
  path: string | null;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** A column that is seen whole takes about so many letters. */
const lettersEach = 11;
const locked = 'L';

export function WallTable({ path, columns, rows }: WallTableProps) {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const letter = box.current ? Number.parseFloat(getComputedStyle(box.current).fontSize) : 16;
  const room = Math.max(2, Math.floor(width / (letter * lettersEach)));
  const due = (path === null ? undefined : kindAt(path)?.due) ?? dayOf(columns);
  const shown = wallColumns({ columns, due, room });
  const { starts, page } = useRowPages(box, rows);
  const isOut = useOutOfUse(path);
  const [from, to] = [starts[page] ?? 0, starts[page + 1] ?? rows.length];
  return (
    <>
      <div ref={box} className={classes.box}>
        <table className={`${table.rows} ${classes.table}`}>
          <thead>
            <tr>
              {shown.map((one) => (
                <th key={keyOf(one)} scope="col" data-right={isRight(one) || undefined}>
                  {labelOf(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id ?? index} data-away={index < from || index >= to || undefined}>
                {shown.map((one) => (
                  <td key={keyOf(one)} data-right={isRight(one) || undefined}>
                    <WallCell one={one} row={row} out={isOut(row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {starts.length > 1 && (
        <div className={classes.pages} role="img" aria-label={t('ui.wall.rows', { from: from + 1, to, count: rows.length })}>
          {starts.map((start, index) => (
            <span key={start} data-shown={index === page || undefined} />
          ))}
        </div>
      )}
    </>
  );
}

const isRight = (one: WallColumn) => one.is === 'cell' && isNumber(one.column.type);

/** A device that is locked is not due: its status says what it is. */
function useOutOfUse(path: string | null): (row: TableRow) => Marked | null {
  const isDevices = path === inventoryKind.path;
  const fields = useFields(inventoryKind).data ?? [];
  const options = fields.find(({ api_name }) => api_name === inventoryKind.status)?.options ?? [];
  const value = options.find(({ code }) => code === locked)?.value;
  return ({ status }) => {
    const isLocked = isDevices && isMarked(status) && value !== undefined && String(status.value) === String(value);
    return isLocked ? status : null;
  };
}

function isMarked(cell: unknown): cell is Marked {
  return typeof cell === 'object' && cell !== null && 'value' in cell && 'label' in cell;
}

interface WallCellProps {
  one: WallColumn;
  row: TableRow;
  out: Marked | null;
}

function WallCell({ one, row, out }: WallCellProps) {
  if (one.is === 'device') return deviceName(one.from, row);
  if (one.is === 'cell') return <CellValue cell={row[one.column.name] as never} column={one.column} row={row} />;
  if (out) return <StatusText label={out.label} color={out.color ?? null} />;
  const day = row[one.column.name];
  return <DueWord date={typeof day === 'string' ? day.slice(0, 10) : null} />;
}
