// Who carried out a calibration and who releases it, held against the lab's authorisations for its procedure. It holds for all work of a
// lab (ISO/IEC 17025, 6.2), not for accredited calibrations alone. docs/interface/papers.md#release-check, docs/interface/records.md#authorisations.
import type { FieldProblems } from '#server/contract/errors.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import { dayAt } from '#server/contract/values/lab-days.ts';
import type { AuthorisedActivity } from '#server/contract/values/measuring/authorised-on.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { today, zoneOf } from '#server/lib/clock.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { type AuthorisedAnswer, authorisationsOf, isAuthorised, personNamed } from '../../rules/competence/authorised-queries.ts';

type Calibration = StoredColumns<'calibration'>;

export interface AuthorisedPerson extends AuthorisedAnswer {
  activity: AuthorisedActivity;
  /** As the calibration names them; null where it names nobody. */
  person: string | null;
  /** The account that is meant; null where that cannot be told. */
  personId: string | null;
  on: PlainDate;
}

const nobody = { asked: true, authorised: false, state: 'none', day: null } as const;

/** Of what the lab keeps nothing of, nothing is answered. A calibration that is not released is told as if its caller released it now. */
export async function authorisedFor(ctx: Ctx, row: Calibration): Promise<AuthorisedPerson[]> {
  if (!row.C2320) return [];
  const kept = await authorisationsOf(ctx, row.C2320);
  const { name, userId } = ctx.principal;
  const day = today(ctx.lab.clock);
  const answers: AuthorisedPerson[] = [];
  for (const activity of ['perform', 'release'] as const) {
    if (!kept.some((one) => one.activity === activity)) continue;
    const isOwn = activity === 'release' && !row.released_at;
    const person = isOwn ? name : ((activity === 'release' ? row.C2327 : row.C2307) ?? null);
    const personId = isOwn ? userId : person === null ? null : await personNamed(ctx, person);
    const on = activity === 'perform' ? (row.C2301 ?? day) : (releasedOn(ctx, row) ?? day);
    const answer = personId === null ? nobody : isAuthorised(kept, { person: personId, activity, day: on });
    answers.push({ ...answer, activity, person, personId, on });
  }
  return answers;
}

function releasedOn(ctx: Ctx, { released_at: at }: Calibration): PlainDate | null {
  return at ? dayAt(Date.parse(`${at.replace(' ', 'T')}Z`), zoneOf(ctx.lab.clock)) : null;
}

const told = {
  perform: { field: 'C2307', key: 'errors.release.may_not_perform' },
  release: { field: 'C2327', key: 'errors.release.may_not_release' },
} as const;

/** Of any calibration: what a reason overrides. Whose name belongs to no account, or to several, is held to nothing. */
export async function authorisationProblems(ctx: Ctx, row: Calibration): Promise<FieldProblems> {
  const open = (await authorisedFor(ctx, row)).filter(({ personId, authorised }) => personId !== null && !authorised);
  return Object.fromEntries(
    open.map(({ activity, person }) => [told[activity].field, [{ key: told[activity].key, params: { person: person ?? '' } }]]),
  );
}
