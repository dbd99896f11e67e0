// Who of the demonstration lab may carry out and release what: the administrator all of what is kept, the technician most of it; one
// authorisation ends soon, one was withdrawn, one was renewed.
import { lastDayOf } from '../../contract/values/measuring/authorised-on.ts';
import { releasers } from '../people/words-people.ts';
import type { Day } from '../world/calendar.ts';
import type { World } from '../world/world.ts';

interface People {
  administrator: string;
  technician: string;
}

interface Granted {
  person: string;
  procedure: string;
  activity: 'perform' | 'release';
  from: Day;
  until?: Day;
  withdrawn?: Day;
  followed?: 0 | 1;
  grounds: string;
}

const grounds = {
  lead: 'Fachlich verantwortlich für das Verfahren; Ringvergleiche der letzten Jahre',
  training: 'Einweisung, sechs beaufsichtigte Kalibrierungen, Vergleichsmessung innerhalb der Unsicherheit',
  review: 'Zehn Freigaben unter Aufsicht, Kenntnis der Regeln zur Konformitätsaussage',
};

const kept = 8;

export function insertAuthorisations(world: World, { administrator, technician }: People): void {
  const { calendar } = world;
  const procedures = world.handle
    .prepare('select "uID" from procedures where active = 1 order by "procedure_name" limit ?')
    .pluck()
    .all(kept) as string[];
  const grant = (one: Granted) => insertAuthorisation(world, one);
  const now = calendar.today;
  procedures.forEach((procedure, index) => {
    for (const activity of ['perform', 'release'] as const)
      grant({ person: administrator, procedure, activity, from: now - 1_400, grounds: grounds.lead });
    if (technician === administrator) return;
    const own = { person: technician, procedure };
    if (index === 1) {
      grant({ ...own, activity: 'perform', from: now - 1_100, until: now - 31, followed: 1, grounds: grounds.training });
      grant({ ...own, activity: 'perform', from: now - 30, until: now + 700, grounds: 'Verlängert nach Vergleichsmessung' });
    } else grant({ ...own, activity: 'perform', from: now - 1_100, until: now + 300 + index * 40, grounds: grounds.training });
    if (index === 0) grant({ ...own, activity: 'release', from: now - 400, until: now + 45, grounds: grounds.review });
    if (index === 2) grant({ ...own, activity: 'release', from: now - 400, withdrawn: now - 90, grounds: grounds.review });
  });
}

function insertAuthorisation({ handle, calendar, loader }: World, granted: Granted): void {
  const { person, procedure, activity, from, until, withdrawn, followed = 0 } = granted;
  const day = (one: Day | undefined) => (one === undefined ? null : calendar.text(one));
  const days = { valid_until: day(until), withdrawn_on: day(withdrawn) };
  loader.insert('authorisation', {
    name: handle
      .prepare(
        `select coalesce(nullif(trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')), ''), u.email) || ' · ' || p."procedure_name"
         from users u, procedures p where u."uID" = ? and p."uID" = ?`,
      )
      .pluck()
      .get(person, procedure) as string,
    ...{ person_uID: person, procedure_id: procedure, activity, grounds: granted.grounds },
    ...{ valid_from: calendar.text(from), ...days, last_day: lastDayOf(days), followed },
    withdraw_reason: withdrawn === undefined ? null : 'Arbeitet jetzt im Elektrolabor',
    granted_by: releasers[0],
    granted_at: calendar.instant(from - 2, 9, 30),
    created_at: calendar.instant(from - 2, 9, 30),
  });
}
