// Which devices a scanned code means: the address on a label, a key, a number the lab gave, a maker's serial number, or a code it
// has learned. The first kind that finds any decides: a serial number never stands in the way of an asset number.
import { keyOnLabel } from '../contract/label-address.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { columnIn } from '../core/read/named-rows.ts';
import { findRecord, listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import type { ResourceName } from '../schema/rows.generated.ts';

/** In the order in which a code is tried. */
const numbers = ['asset_number', 'barcode', 'serial_number'] as const;
const mostFound = 20;

type Device = SelectedRow<'inventory'>;

interface Lookup<Name extends ResourceName> {
  resource: Name;
  column: string;
  value: string;
}

async function rowsWith<Name extends ResourceName>(
  ctx: Ctx,
  { resource, column, value }: Lookup<Name>,
): Promise<readonly SelectedRow<Name>[]> {
  // Columns are named as v1 names them.
  const { rows } = await listRecords(inColumns(ctx), ctx.lab.registry.resource(resource), {
    filter: { kind: 'compare', path: [column], op: '=', value },
    sort: [],
    limit: mostFound,
    offset: 0,
  });
  return rows;
}

async function learned(ctx: Ctx, code: string): Promise<Device[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const [alias] = await rowsWith(ctx, { resource: 'device_alias', column: 'code', value: code });
  const row = alias ? await findRecord(ctx, inventory, alias.MTAG) : null;
  return row ? [row] : [];
}

/** `codes`: the same scan read in several ways, as a keyboard may be set to another layout than the scanner. */
export async function scannedDevices(ctx: Ctx, codes: readonly string[]): Promise<readonly Device[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  for (const code of codes) {
    const row = await findRecord(ctx, inventory, keyOnLabel(code) ?? code);
    if (row) return [row];
    for (const number of numbers) {
      const rows = await rowsWith(ctx, { resource: 'inventory', column: columnIn(inventory, number), value: code });
      if (rows.length > 0) return rows;
    }
    const known = await learned(ctx, code);
    if (known.length > 0) return known;
  }
  return [];
}
