// With what people of a customer read in their room: themselves, so the rows of their customers and no others, and beside what their role
// says what the room is for. What they are not shown is not selected, not searched and no sort, so it cannot be asked out either.
// docs/interface/portal.md#room, docs/adr/0089-people-of-customers-have-a-room.md.
import { AppError, notFound } from '../../contract/errors.ts';
import { type Operation, person } from '../../contract/operations.ts';
import { alsoHolding, assertAllowed } from '../../core/access/permissions.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { type AttributeOf, columnOf, namedRow } from '../../core/read/named-rows.ts';
import { listRecords } from '../../core/read/read.ts';
import { pickedRows } from '../../core/rows/picked-rows.ts';
import type { ExtraCondition } from '../../core/rows/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName, RowOf } from '../../schema/rows.generated.ts';

/** What each record of the room is read by; nothing else of it is. */
const shownOf = {
  inventory: [
    ...(['asset_number', 'test_equipment_number', 'manufacturer', 'model', 'serial_number', 'description'] as const),
    ...(['status', 'duedate', 'customer_id'] as const),
  ],
  calibration: [
    ...(['inventory_id', 'calibration_date', 'next_calibration_date', 'certificate_number', 'cal_result'] as const),
    ...(['is_current', 'released_at', 'revision'] as const),
  ],
  booking: [
    ...(['customer_id', 'date', 'number', 'status', 'buyer_reference', 'delivery_date'] as const),
    ...(['requested_at', 'requested_by', 'wished_date', 'customer_remark'] as const),
    ...(['offered_at', 'offered_hash', 'accepted_at', 'accepted_by', 'accepted_hash'] as const),
  ],
  booking_position: ['booking_id', 'pos_number', 'article_type', 'article_id'],
  contact: ['customer_id', 'firstname', 'name', 'department', 'phone', 'email'],
  customer: ['name', 'customer_number'],
} as const satisfies { [Name in ResourceName]?: readonly AttributeOf<Name>[] };

type Shown = keyof typeof shownOf;
export type RoomRow<Name extends Shown> = Pick<
  RowOf<Name>,
  ((typeof shownOf)[Name][number] | 'uID' | 'MTAG' | 'CTAG' | 'KTAG') & keyof RowOf<Name>
>;

const reads: readonly Operation[] = ['inventory_view', 'calibration_view', 'bookings_view', 'contact_view', 'customers_view'];

/** Whoever works in the lab sees all customers, and is nobody's guest. */
export function roomContext(ctx: Ctx, ...besides: readonly Operation[]): Ctx {
  if (ctx.principal.customers === 'all') throw new AppError('auth.forbidden', { messageKey: 'errors.room.of_no_customer' });
  return [...reads, ...besides].reduce(alsoHolding, inColumns(ctx));
}

/** Said by somebody with their name: no key does it. */
export function assertInPerson(ctx: Ctx): void {
  assertAllowed(ctx, person('It is somebody’s word.'));
}

const kept = new WeakMap<ResolvedResource, ResolvedResource>();

function roomView<Name extends Shown>(ctx: Ctx, name: Name): ResolvedResource<Name> {
  const { registry } = ctx.lab;
  const resource: ResolvedResource = registry.resource(name);
  const known = kept.get(resource);
  if (known) return known as ResolvedResource<Name>;
  const attributes: readonly string[] = shownOf[name];
  const columns = new Set(attributes.map((attribute) => columnOf(registry, name, attribute as AttributeOf<Name>)));
  const fields = resource.fields.filter(({ column }) => column === resource.key || columns.has(column));
  const view: ResolvedResource = Object.freeze({
    ...resource,
    definition: { ...resource.definition, defaultSort: undefined },
    fields,
    byColumn: new Map(fields.map((field) => [field.column, field])),
    byAttr: new Map(fields.map((field) => [field.attr, field])),
    computed: new Map(),
  });
  kept.set(resource, view);
  return view as ResolvedResource<Name>;
}

interface RoomPage<Name extends Shown> {
  rows: RoomRow<Name>[];
  total: number;
}

export async function roomRows<Name extends Shown>(
  ctx: Ctx,
  name: Name,
  query: Partial<ListQuery>,
  extra: ExtraCondition | null = null,
): Promise<RoomPage<Name>> {
  const list = { filter: null, sort: [], limit: null, offset: 0, ...query };
  const { rows, total } = await listRecords(ctx, roomView(ctx, name), list, extra);
  return { rows: rows.map((row) => namedRow(ctx.lab.registry, name, row) as unknown as RoomRow<Name>), total };
}

/** What is not theirs is not there. */
export async function roomRow<Name extends Shown>(ctx: Ctx, name: Name, id: string): Promise<RoomRow<Name>> {
  // As a list of one: what is found by its key is prepared once for the record as a whole (lab/prepared-reads.ts).
  const { rows } = await roomRows(ctx, name, {}, pickedRows(ctx.lab.registry.resource(name), [id]));
  if (!rows[0]) throw notFound(id);
  return rows[0];
}
