// Reads a device by what its columns mean: an administrator may rename attributes, and may show only some of them.
import type { RecordRow, Value } from '../lib/records.ts';
import type { PortalField } from './portal-data.ts';

/** With a parameter the list shows itself, also where the lab chose another first page. */
export const portalList = '/portal?page=1';

const assetNumber = 'I4201';
const description = 'I4206';
const summaryColumns = ['I4202', 'I4203', description];
const status = 'I4209';
const due = 'duedate';

export const inHead: ReadonlySet<string> = new Set([assetNumber, description, status, due]);

interface DeviceWords {
  title: string;
  /** Maker, model and what it is, for a row of a list. */
  summary: string;
  description: string;
  status: { label: string; color: string | null } | null;
  /** Null without a date; a retired device is due for nothing. */
  due: string | null;
  isDue: boolean;
}

export function textOf(value: Value | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

export function attributeOf(fields: readonly PortalField[], column: string): string | null {
  return fields.find(({ column_name }) => column_name === column)?.api_name ?? null;
}

export const sortColumns = [assetNumber, due] as const;

export function wordsOf(row: RecordRow, fields: readonly PortalField[]): DeviceWords {
  const at = (column: string) => {
    const name = attributeOf(fields, column);
    return name === null ? '' : textOf(row.attributes[name]);
  };
  const summary = summaryColumns.map(at).filter((text) => text !== '');
  const option = fields
    .find(({ column_name }) => column_name === status)
    ?.options?.find(({ value }) => textOf(value) === at(status));
  const title = at(assetNumber) || summary.shift() || row.id;
  return {
    title,
    summary: summary.join(' · '),
    description: at(description),
    status: option ?? null,
    due: at(due) || null,
    isDue: attributeOf(fields, due) !== null && option?.hidden !== true,
  };
}
