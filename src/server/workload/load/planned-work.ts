// How much is planned for each day: calibrations that are planned, and those at the bench, in the minutes their kind takes. What lies behind,
// and what is at the bench, is work of the next day on which somebody works. Of the whole lab: a bench is taken whoever looks.
import { sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Lab } from '../../core/lab/context.ts';
import type { Learning } from '../learn/learned.ts';

/** The statuses of a calibration that wait for somebody at a bench, and those that are open. */
export const planned = 'P';
export const atBench = 'W';
export const openStatuses = [planned, atBench, 'M', 'A'] as const;

export interface PlannedWork {
  minutesOn(day: PlainDate): number;
}

interface PlannedRow {
  type: string | null;
  procedure: string | null;
  status: string;
  day: PlainDate | null;
}

const mostRead = 50_000;

/** The day work stands for; `now` is the first one on which somebody works. Null where it stands for none yet. */
export function dayOfWork({ status, day }: Pick<PlannedRow, 'status' | 'day'>, now: PlainDate): PlainDate | null {
  if (status === atBench) return now;
  return day !== null && day < now ? now : day;
}

interface Asked {
  minutes: Learning;
  now: PlainDate;
  to: PlainDate;
}

export async function plannedWork(lab: Lab, { minutes, now, to }: Asked): Promise<PlannedWork> {
  const { rows } = await sql<PlannedRow>`select i.type_id as type, coalesce(c."C2320", i.procedure_id) as procedure,
    c.status as status, c."C2301" as day from calibration as c join inventory as i on i."MTAG" = c."MTAG"
    where c.status in (${planned}, ${atBench}) and (c."C2301" <= ${to} or c."C2301" is null) limit ${mostRead}`.execute(
    lab.reads,
  );
  const byDay = new Map<PlainDate, number>();
  for (const row of rows) {
    const day = dayOfWork(row, now);
    if (day !== null) byDay.set(day, (byDay.get(day) ?? 0) + minutes(row).value);
  }
  return { minutesOn: (day) => byDay.get(day) ?? 0 };
}
