// Where a device stands between the lab and a borrower: who has it now, for whom it is kept, where it belongs when it is back.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { dayEnd } from '../../contract/values/lab-days.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import { falling, rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { zoneOf } from '../../lib/clock.ts';

/** Statuses of places as every lab ships with them (docs/data-contracts.md#statuses). */
export const placeStatus = { kept: 'L', reserved: 'R', lent: 'B', returned: 'Z', missing: 'N' } as const;

/** Of stays: those of borrowers. Another laboratory is no borrower, and is asked otherwise. */
export const lentOnly: FilterNode = {
  kind: 'or',
  items: [
    { kind: 'null', path: ['purpose'], negated: false },
    { kind: 'compare', path: ['purpose'], op: '=', value: 'loan' },
  ],
};

/** The loan a device is out on. */
export async function openLoan(ctx: Ctx, device: string) {
  const row = await typed(ctx.db)
    .selectFrom('location')
    .select(['LTAG', 'L2809', 'customer_KTAG', 'remark'])
    .where('MTAG', '=', device)
    .where('L2815', '=', 1)
    .where('status', 'in', [placeStatus.lent, placeStatus.missing])
    .executeTakeFirst();
  return row ?? null;
}

/** Of devices those that are out on a loan. */
export async function lentAmong(ctx: Ctx, devices: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await typed(ctx.db)
    .selectFrom('location')
    .select('MTAG')
    .where('MTAG', 'in', devices)
    .where('L2815', '=', 1)
    .where('status', 'in', [placeStatus.lent, placeStatus.missing])
    .execute();
  return new Set(rows.map(({ MTAG }) => String(MTAG)));
}

/** Reservations that begin before the device would be back and have not run out. */
export async function reservationsUntil(ctx: Ctx, { device, day, end }: { device: string; day: PlainDate; end: PlainDate }) {
  return (
    typed(ctx.db)
      .selectFrom('location')
      .select(['LTAG', 'customer_KTAG'])
      .where('MTAG', '=', device)
      .where('status', '=', placeStatus.reserved)
      // A reservation of the last day itself counts, as the lab's calendar has it.
      .where('L2809', '<', dayEnd(end, zoneOf(ctx.lab.clock)))
      .where((eb) => eb.or([eb('rental_end', 'is', null), eb('rental_end', '>=', day)]))
      .orderBy('L2809', rising)
      .execute()
  );
}

/** The last place of the lab's own that a device had. */
export async function formerPlace(ctx: Ctx, device: string) {
  return typed(ctx.db)
    .selectFrom('location')
    .select(['L2801', 'L2802', 'L2803', 'L2830', 'L2831', 'customer_KTAG'])
    .where('MTAG', '=', device)
    .where('status', '=', placeStatus.kept)
    .orderBy('L2809', falling)
    .limit(1)
    .executeTakeFirst();
}

/** As far as the caller may know it. */
export async function customerName(ctx: Ctx, key: string | null): Promise<string | null> {
  const customer = ctx.lab.registry.resource('customer');
  if (key === null || !mayView(ctx, customer)) return null;
  const row = await findRecord(ctx, customer, key);
  return row ? String(row.K4602 ?? row.K4601 ?? '') || null : null;
}
