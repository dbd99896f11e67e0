// What a DCC is brought to: a calibration with its device and its test points, or a device that gets a calibration of its own by it.
import { assertMay } from '#server/core/access/permissions.ts';
import { type Ctx, inColumns } from '#server/core/lab/context.ts';
import { getRow, relatedRows, rowsAtEnd, storedRow } from '#server/core/read/named-rows.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';

export interface DccTarget {
  /** Null for who may not see it. */
  device: RowOf<'inventory'> | null;
  /** Null where the import makes one. */
  calibration: RowOf<'calibration'> | null;
  /** In their order. */
  results: readonly SelectedRow[];
}

/** By the key of either. */
export interface AskedTarget {
  calibration?: string | undefined;
  device?: string | undefined;
}

export async function dccTarget(asked: Ctx, { calibration: key, device: deviceKey }: AskedTarget): Promise<DccTarget> {
  const ctx = inColumns(asked);
  const { registry } = ctx.lab;
  for (const name of ['calibration', 'result'] as const) assertMay(ctx, registry.resource(name), 'view');
  if (key === undefined) return { device: await getRow(ctx, 'inventory', deviceKey ?? ''), calibration: null, results: [] };
  const calibration = await getRow(ctx, 'calibration', key);
  const { inventory } = (await relatedRows({ ctx, name: 'calibration', rows: [calibration], names: ['inventory'] }))(calibration);
  const query = { filter: null, sort: [{ path: ['row_num'], direction: 'asc' as const }], limit: null, offset: 0 };
  const results = await rowsAtEnd(ctx, { name: 'calibration', id: key, relation: 'results', query });
  return { device: inventory, calibration, results: results.map(storedRow) };
}
