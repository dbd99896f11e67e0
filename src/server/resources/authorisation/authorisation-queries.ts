// What the rules of an authorisation ask the database: those that are alike, what it is called, and whether work was done under it.

import { personName } from '#server/contract/names/person-names.ts';
import { dayEnd, dayStart } from '#server/contract/values/lab-days.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';
import { zoneOf } from '#server/lib/clock.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';

type Columns = StoredColumns<'authorisation'>;

/** Of the same person, procedure and activity, itself among them. */
export async function alikeTo({ db }: Ctx, { person_uID: person, procedure_id: procedure, activity }: Columns) {
  if (!person || !procedure || !activity) return [];
  return typed(db)
    .selectFrom('authorisations')
    .select(['uID', 'valid_from', 'last_day'])
    .where('person_uID', '=', person)
    .where('procedure_id', '=', procedure)
    .where('activity', '=', activity)
    .execute();
}

async function nameOf({ db }: Ctx, person: string): Promise<string | null> {
  const columns = ['firstname', 'lastname', 'email'] as const;
  const found = await typed(db).selectFrom('users').select(columns).where('uID', '=', person).executeTakeFirst();
  return found ? personName(found) : null;
}

/** Null where there is no such person or procedure: that is refused elsewhere. */
export async function namesFor(ctx: Ctx, person: string, procedure: string): Promise<string | null> {
  const found = await typed(ctx.db)
    .selectFrom('procedures')
    .select('procedure_name')
    .where('uID', '=', procedure)
    .executeTakeFirst();
  const name = await nameOf(ctx, person);
  return found && name ? `${name} · ${found.procedure_name}` : null;
}

/** A calibration by that procedure bears the person's name, as its technician or as who released it, within the days. */
export async function wasUsed(ctx: Ctx, row: Columns): Promise<boolean> {
  const { person_uID: person, procedure_id: procedure, activity, valid_from: from, last_day: last } = row;
  const name = person ? await nameOf(ctx, person) : null;
  if (name === null || !procedure || !from) return false;
  const isRelease = activity === 'release';
  const [column, at] = isRelease ? (['C2327', 'released_at'] as const) : (['C2307', 'C2301'] as const);
  const zone = zoneOf(ctx.lab.clock);
  const named = typed(ctx.db)
    .selectFrom('calibration')
    .select('CTAG')
    .where('C2320', '=', procedure)
    .where(column, '=', name)
    .where('released_at', 'is not', null)
    .where(at, '>=', isRelease ? dayStart(from, zone) : from);
  // A release has an instant, and its day is that where the lab stands.
  const within = isRelease && last ? named.where(at, '<', dayEnd(last, zone)) : last ? named.where(at, '<=', last) : named;
  return (await within.limit(1).executeTakeFirst()) !== undefined;
}
