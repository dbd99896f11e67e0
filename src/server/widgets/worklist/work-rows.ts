// The rows of one group, of all kinds of work together, the day that is longest ago first; and what stands beside each: its device, its
// customer, the calibration that is open. As many statements whatever the page holds.
import type { PlainDate } from '../../contract/values/dates.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import { firstRecords } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { ResourceName, RowOf } from '../../schema/rows.generated.ts';
import { all, oneOf } from '../parts/conditions.ts';
import { ascending } from '../parts/table.ts';
import type { Group } from './groups.ts';
import { customerColumn, deviceColumn, type Source } from './sources.ts';

export interface WorkRow {
  source: Source;
  row: SelectedRow;
  key: string;
  day: PlainDate | null;
}

export interface Beside {
  devices: ReadonlyMap<string, RowOf<'inventory'>>;
  customers: ReadonlyMap<string, RowOf<'customer'>>;
  /** Where devices stand now, as their stay tells it. */
  places: ReadonlyMap<string, string>;
  /** Of devices that are due: the calibration that is open. */
  underWay: ReadonlyMap<string, RowOf<'calibration'>>;
}

/** Whatever has no day comes first, as the lists have it. */
const dayOrder = (a: WorkRow, b: WorkRow) => {
  const [one, other] = [a.day ?? '', b.day ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
};

interface Asked {
  sources: readonly Source[];
  group: Group;
  page: { number: number; size: number };
}

/** Each kind's first rows up to the page's end hold all that may stand on it. */
export async function rowsOfGroup(ctx: Ctx, { sources, group, page }: Asked): Promise<WorkRow[]> {
  const end = page.number * page.size;
  const found: WorkRow[] = [];
  for (const source of sources) {
    const conditions = source.conditionsOf(group);
    if (conditions === null) continue;
    const query = { filter: all(conditions), sort: ascending(source.day), limit: end, offset: 0 };
    const rows = await firstRecords(ctx, source.resource, query);
    for (const row of rows) {
      const day = row[source.day];
      found.push({ source, row, key: String(row[source.resource.key]), day: typeof day === 'string' ? day.slice(0, 10) : null });
    }
  }
  // The sort keeps the order of what is equal: by kind, then as the database gave them.
  return found.sort(dayOrder).slice(end - page.size, end);
}

async function named<Name extends ResourceName>(
  ctx: Ctx,
  name: Name,
  keys: ReadonlySet<string>,
): Promise<Map<string, RowOf<Name>>> {
  const resource = ctx.lab.registry.resource(name);
  if (keys.size === 0 || !mayView(ctx, resource)) return new Map();
  const query = { filter: all(oneOf(resource.key, [...keys])), sort: [], limit: keys.size, offset: 0 };
  const rows = await firstRecords(ctx, resource, query);
  return new Map(
    rows.map((row) => [String((row as SelectedRow)[resource.key]), namedRow(ctx.lab.registry, name, row as SelectedRow)]),
  );
}

/** A device has one open calibration, seldom two. */
const mostOpen = 200;

const textsOf = (values: readonly unknown[]) => new Set(values.filter((value) => typeof value === 'string'));

/** Of several the one that was begun last: a device that somebody is at, or that is planned, is no work to begin anew. */
async function underWay(ctx: Ctx, rows: readonly WorkRow[], source: Source | undefined): Promise<Beside['underWay']> {
  const keys = rows.filter(({ source: { kind } }) => kind === 'device').map(({ key }) => key);
  if (!source || keys.length === 0) return new Map();
  const query = {
    filter: all([...oneOf('MTAG', keys), ...source.open]),
    sort: ascending(source.day),
    limit: mostOpen,
    offset: 0,
  };
  const found = await firstRecords(ctx, source.resource, query);
  return new Map(found.map((row) => [String(row[deviceColumn]), namedRow(ctx.lab.registry, 'calibration', row)]));
}

const levels = ['L2801', 'L2802', 'L2803', 'L2830', 'L2831'] as const;

/** A device that came in stands where it was put and no longer where its customer keeps it. */
async function placesOf(ctx: Ctx, devices: readonly string[]): Promise<Beside['places']> {
  const resource = ctx.lab.registry.resource('location');
  if (devices.length === 0 || !mayView(ctx, resource)) return new Map();
  const present = [...oneOf('MTAG', devices), ...oneOf('L2815', [1])];
  const rows = await firstRecords(ctx, resource, { filter: all(present), sort: [], limit: devices.length, offset: 0 });
  const place = (row: (typeof rows)[number]) =>
    levels
      .map((level) => row[level])
      .filter(Boolean)
      .join(' · ');
  return new Map(rows.map((row) => [String(row.MTAG), place(row)]));
}

export async function besideRows(ctx: Ctx, rows: readonly WorkRow[], sources: readonly Source[]): Promise<Beside> {
  const devices = await named(ctx, 'inventory', textsOf(rows.map(({ row }) => row[deviceColumn])));
  const owners = [...devices.values()].map(({ customer_id }) => customer_id);
  const customers = await named(ctx, 'customer', textsOf([...owners, ...rows.map(({ row }) => row[customerColumn])]));
  return {
    devices,
    customers,
    places: await placesOf(ctx, [...devices.keys()]),
    underWay: await underWay(
      ctx,
      rows,
      sources.find(({ kind }) => kind === 'calibration'),
    ),
  };
}
