// One value of a widget's row as it is read.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { recordAddress } from '#renderer/records/reference/list-address.ts';
import { StatusText } from '#renderer/ui/status-text.tsx';
import type { Cell, Column, Linked, Marked, TableRow } from '#server/contract/widget-answer.ts';

export function isNumber(type: string): boolean {
  return type === 'number' || type === 'decimal' || type === 'count' || type === 'money';
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
