// Which devices a scanned code means: the address on a label, a key, a number the lab gave, a maker's serial number, or a code it
// has learned. The first kind that finds any decides: a serial number never stands in the way of an asset number.
import { keyOnLabel } from '../contract/label-address.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { findRecord, listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';

/** In the order in which a code is tried. */
const numberColumns = ['I4201', 'I4299', 'I4204'] as const;
const mostFound = 20;

interface Lookup {
  resource: string;
  column: string;
  value: string;
}

async function rowsWith(ctx: Ctx, { resource, column, value }: Lookup): Promise<readonly SelectedRow[]> {
  // Columns are named as v1 names them.
  const { rows } = await listRecords(inColumns(ctx), ctx.lab.registry.resource(resource), {
    filter: { kind: 'compare', path: [column], op: '=', value },
    sort: [],
    limit: mostFound,
    offset: 0,
  });
  return rows;
}

async function learned(ctx: Ctx, code: string): Promise<SelectedRow[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const [alias] = await rowsWith(ctx, { resource: 'device_alias', column: 'code', value: code });
  const row = alias ? await findRecord(ctx, inventory, String(alias.MTAG)) : null;
  return row ? [row] : [];
}

/** `codes`: the same scan read in several ways, as a keyboard may be set to another layout than the scanner. */
export async function scannedDevices(ctx: Ctx, codes: readonly string[]): Promise<readonly SelectedRow[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  for (const code of codes) {
    const row = await findRecord(ctx, inventory, keyOnLabel(code) ?? code);
    if (row) return [row];
    for (const column of numberColumns) {
      const rows = await rowsWith(ctx, { resource: 'inventory', column, value: code });
      if (rows.length > 0) return rows;
    }
    const known = await learned(ctx, code);
    if (known.length > 0) return known;
  }
  return [];
}
