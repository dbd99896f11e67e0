// What a customer was told, by words that name it: what stands there is not written of by itself again.
import { addDays, daysBetween, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';

/** The steps that a device has reached on a day: all of them are told with one letter. */
export function recallSubjects(device: string, due: PlainDate, day: PlainDate, steps: readonly number[]): string[] {
  const left = daysBetween(day, due);
  return left < 0 ? [] : steps.filter((step) => left <= step).map((step) => `recall:${device}:${due}:${step}`);
}

/** The Monday of its week. */
export function weekOf(day: PlainDate): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export async function toldOf({ lab }: Ctx, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const some of inChunks(subjects)) {
    const rows = await typed(lab.reads).selectFrom('told_subjects').select('subject').where('subject', 'in', some).execute();
    for (const { subject } of rows) told.add(subject);
  }
  return told;
}

export async function noteTold({ db, lab }: Ctx, message: string, subjects: readonly string[]): Promise<void> {
  const at = instantNow(lab.clock);
  for (const some of inChunks(subjects)) {
    const rows = some.map((subject) => ({ subject, message_uID: message, at }));
    await typed(db)
      .insertInto('told_subjects')
      .values(rows)
      .onConflict((oc) => oc.column('subject').doNothing())
      .execute();
  }
}
