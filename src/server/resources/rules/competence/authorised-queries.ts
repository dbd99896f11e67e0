// Whether somebody is authorised for a procedure and an activity on a day: asked by the release, by the release dialog and by whoever looks
// back at a released calibration. docs/interface/records.md#authorisations.

import { isSameName, personName } from '#server/contract/names/person-names.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import {
  type AuthorisedActivity,
  type AuthorisedPeriod,
  type Standing,
  standingOn,
} from '#server/contract/values/measuring/authorised-on.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';

interface Kept extends AuthorisedPeriod {
  person: string;
  activity: string | null;
}

/** All that the lab keeps of a procedure: what ended counts as kept. */
export async function authorisationsOf({ db }: Ctx, procedure: string): Promise<Kept[]> {
  const rows = await typed(db)
    .selectFrom('authorisations')
    .select(['person_uID as person', 'activity', 'valid_from', 'last_day'])
    .where('procedure_id', '=', procedure)
    .execute();
  return rows;
}

export interface AuthorisedQuestion {
  person: string;
  activity: AuthorisedActivity;
  day: PlainDate;
}

export interface AuthorisedAnswer extends Standing {
  /** The lab keeps for this procedure who may do that; where it keeps nothing, nobody is asked. */
  asked: boolean;
  authorised: boolean;
}

/** `kept`: of the procedure. */
export function isAuthorised(kept: readonly Kept[], { person, activity, day }: AuthorisedQuestion): AuthorisedAnswer {
  const ofActivity = kept.filter((one) => one.activity === activity);
  const standing = standingOn(
    ofActivity.filter((one) => one.person === person),
    day,
  );
  return { ...standing, asked: ofActivity.length > 0, authorised: standing.state === 'valid' || standing.state === 'ending' };
}

/** The account of that name; null where there is none, or several and nobody can tell which is meant. */
export async function personNamed({ db }: Ctx, name: string): Promise<string | null> {
  const columns = ['uID', 'firstname', 'lastname', 'email'] as const;
  const people = await typed(db).selectFrom('users').select(columns).execute();
  const found = people.filter((one) => isSameName(personName(one), name));
  return found.length === 1 ? (found[0]?.uID ?? null) : null;
}
