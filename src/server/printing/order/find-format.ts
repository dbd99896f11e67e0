// A format by its name among the shipped ones, or by its key among the lab's own.
import { invalid } from '../../contract/errors.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { findRecord, listRecords } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { formatShape, type LabelFormat } from '../../labels/format/format.ts';
import type { ShippedFormats } from '../../labels/shipped.ts';

export interface FoundFormat {
  key: string;
  /** Of own ones. */
  version: number | null;
  shipped: boolean;
  format: LabelFormat;
}

export async function findFormat(ctx: Ctx, shipped: ShippedFormats, key: string): Promise<FoundFormat> {
  const known = shipped.get(key);
  if (known) return { key, version: null, shipped: true, format: known };
  const row = await findRecord(ctx, ctx.lab.registry.resource('label_format'), key);
  if (!row) throw invalid({ format: [{ key: 'errors.label.no_format', params: { format: key.slice(0, 80) } }] });
  return ownFormat(row);
}

export async function allFormats(ctx: Ctx, shipped: ShippedFormats): Promise<FoundFormat[]> {
  const { rows } = await listRecords(inColumns(ctx), ctx.lab.registry.resource('label_format'), {
    filter: { kind: 'compare', path: ['active'], op: '=', value: 1 },
    sort: [{ path: ['name'], direction: 'asc' }],
    limit: 500,
    offset: 0,
  });
  return [...[...shipped].map(([key, format]) => ({ key, version: null, shipped: true, format })), ...rows.map(ownFormat)];
}

/** Under its names in both languages; one that was renamed as a record bears that name in both. */
function ownFormat(row: SelectedRow<'label_format'>): FoundFormat {
  const name = String(row.name);
  const format = formatShape.parse(JSON.parse(String(row.definition)));
  const { de, en } = format.name;
  return {
    key: String(row.uID),
    version: Number(row.version),
    shipped: false,
    format: name === de || name === en ? format : { ...format, name: { de: name, en: name } },
  };
}
