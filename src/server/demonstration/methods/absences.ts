// Who of the demonstration lab is away in the coming weeks, and when it is closed.
import { technicians } from '../people/words-people.ts';
import type { Day } from '../world/calendar.ts';
import type { World } from '../world/world.ts';

export function insertAbsences({ calendar, loader }: World): void {
  const away = (person: string | undefined, from: Day, days: number, reason: string) =>
    loader.insert('absence', {
      reason,
      person: person ?? null,
      from_day: calendar.text(from),
      to_day: calendar.text(from + days),
      created_at: calendar.instant(calendar.today - 20, 9, 0),
    });
  away(technicians[0], calendar.today + 6, 4, 'Urlaub');
  away(technicians[2], calendar.today + 15, 11, 'Urlaub');
  away(technicians[1], calendar.today + 3, 0, 'Schulung');
  const year = Number(calendar.text(calendar.today).slice(0, 4));
  const [christmas, newYear] = [Date.UTC(year, 11, 24), Date.UTC(year + 1, 0, 1)].map((ms) => ms / 86_400_000);
  if (christmas === undefined || newYear === undefined) return;
  away(undefined, christmas, newYear - christmas, 'Betriebsferien');
}
