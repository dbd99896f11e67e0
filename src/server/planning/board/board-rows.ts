// What stands on the planning board: calibrations that are planned or at a bench, and devices that are due and nobody has planned. Of what
// the caller sees; as many statements however many stand there.
import { sql } from 'kysely';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { namedRow, relatedRows } from '../../core/read/named-rows.ts';
import { firstRecords } from '../../core/read/read.ts';
import { type ExtraCondition, rootAlias } from '../../core/rows/select.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { all, isUnset, oneOf, within } from '../../widgets/parts/conditions.ts';
import { deviceCodes } from '../../widgets/parts/narrowing.ts';
import { ascending } from '../../widgets/parts/table.ts';
import { atBench, openStatuses, planned } from '../../workload/load/planned-work.ts';

export interface Card {
  calibration: RowOf<'calibration'> | null;
  device: RowOf<'inventory'>;
  customer: RowOf<'customer'> | null;
}

export interface Found {
  cards: Card[];
  /** There are more than are shown. */
  more: boolean;
}

/** What has no day yet is planned for none: it waits. */
const untilOrUndated = (to: PlainDate): FilterNode => ({
  kind: 'or',
  items: [isUnset('C2301'), ...within('C2301', { from: null, to })],
});

/** More stand on no board that anybody looks at. */
const mostPlanned = 500;
const mostWaiting = 100;

/** What another laboratory has is no work of these benches. */
const elsewhere = sql`exists (select 1 from location as aw where aw."MTAG" = ${sql.ref(`${rootAlias}.MTAG`)}
  and aw."L2815" = 1 and aw.status in ('B', 'N') and aw.purpose = 'calibration')`;

/** Nobody has planned anything for it, and nobody else has it to calibrate it. */
export const unplanned: ExtraCondition = {
  condition: sql`not exists (select 1 from calibration as oc where oc."MTAG" = ${sql.ref(`${rootAlias}.MTAG`)}
    and oc.status in (${sql.join([...openStatuses])})) and not ${elsewhere}`,
  tables: ['calibration', 'location'],
};

export async function plannedCards(asked: Ctx, to: PlainDate): Promise<Found> {
  const ctx = inColumns(asked);
  const resource = ctx.lab.registry.resource('calibration');
  const conditions: FilterNode[] = [...oneOf('status', [planned, atBench]), untilOrUndated(to)];
  const query = { filter: all(conditions), sort: ascending('C2301'), limit: mostPlanned + 1, offset: 0 };
  const found = await firstRecords(ctx, resource, query);
  const rows = found.slice(0, mostPlanned).map((row) => namedRow(ctx.lab.registry, 'calibration', row));
  const deviceOf = await relatedRows({ ctx, name: 'calibration', rows, names: ['inventory'] });
  const devices = rows.flatMap((row) => deviceOf(row).inventory ?? []);
  const customerOf = await customersOf(ctx, devices);
  const cards = rows.flatMap((calibration): Card[] => {
    const device = deviceOf(calibration).inventory;
    return device ? [{ calibration, device, customer: customerOf(device) }] : [];
  });
  return { cards, more: found.length > mostPlanned };
}

export async function waitingCards(asked: Ctx, to: PlainDate): Promise<Found> {
  const ctx = inColumns(asked);
  const resource = ctx.lab.registry.resource('inventory');
  const codes = deviceCodes(resource, { otherwise: 'visible' });
  const conditions: FilterNode[] = [...oneOf('I4209', codes), ...within('duedate', { from: null, to })];
  const query = { filter: all(conditions), sort: ascending('duedate'), limit: mostWaiting + 1, offset: 0 };
  const found = await firstRecords(ctx, resource, query, unplanned);
  const devices = found.slice(0, mostWaiting).map((row) => namedRow(ctx.lab.registry, 'inventory', row));
  const customerOf = await customersOf(ctx, devices);
  const cards = devices.map((device): Card => ({ calibration: null, device, customer: customerOf(device) }));
  return { cards, more: found.length > mostWaiting };
}

async function customersOf(ctx: Ctx, devices: readonly RowOf<'inventory'>[]) {
  const of = await relatedRows({ ctx, name: 'inventory', rows: devices, names: ['customer'] });
  return (device: RowOf<'inventory'>) => of(device).customer;
}
