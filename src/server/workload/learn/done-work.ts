// The calibrations of the last two years as what can be learned from: minutes at the bench, and working days from receipt to the end. Of the
// whole lab, whoever asks: a figure of a kind of device tells of no customer. Worked out once until something of it is written.
import { sql } from 'kysely';
import { workingDaysBetween } from '../../contract/values/calendar/working-days.ts';
import { addMonths, type Instant, msOf, type PlainDate } from '../../contract/values/dates.ts';
import { dayAt } from '../../contract/values/lab-days.ts';
import type { Lab } from '../../core/lab/context.ts';
import { countSetting } from '../../core/lab/lab-settings.ts';
import { ordered } from '../../db/dialect/index.ts';
import { today, zoneOf } from '../../lib/clock.ts';
import { readCapacity } from '../time/capacity.ts';
import { type Done, type Learning, learn } from './learned.ts';

export interface Learnt {
  minutes: Learning;
  days: Learning;
}

interface DoneRow {
  type: string | null;
  procedure: string | null;
  minutes: number | null;
  received: PlainDate | null;
  done: PlainDate;
  released: Instant | null;
}

const monthsBack = 24;
/** Older ones say less, and more of them say no more. */
const mostRead = 5000;
const done = 'D';

const kept = new WeakMap<Lab, { mark: string; learnt: Promise<Learnt> }>();

export function learntWork(lab: Lab): Promise<Learnt> {
  const stamp = lab.changes.stamp(['calibration', 'inventory', 'absences', 'settings']);
  const mark = `${stamp} ${today(lab.clock)}`;
  const known = kept.get(lab);
  if (known?.mark === mark) return known.learnt;
  const learnt = learnAnew(lab);
  kept.set(lab, { mark, learnt });
  return learnt;
}

async function learnAnew(lab: Lab): Promise<Learnt> {
  const to = today(lab.clock);
  const from = addMonths(to, -monthsBack);
  const rows = await doneSince(lab, from);
  const { time } = await readCapacity(lab, { from, to });
  const of = (figureOf: (row: DoneRow) => number | null): Done[] =>
    rows.flatMap((row) => {
      const value = figureOf(row);
      return value === null ? [] : [{ type: row.type, procedure: row.procedure, value }];
    });
  const days = (row: DoneRow) => {
    const ended = endedOn(lab, row);
    return row.received === null || ended < row.received ? null : workingDaysBetween(time, row.received, ended);
  };
  return {
    minutes: learn(
      of(({ minutes }) => minutes),
      await countSetting(lab, 'planning.assumed_minutes', 60),
    ),
    days: learn(of(days), await countSetting(lab, 'planning.assumed_days', 10)),
  };
}

async function doneSince(lab: Lab, from: PlainDate): Promise<DoneRow[]> {
  const newest = sql`select "MTAG", "C2320", work_minutes, received_date, "C2301", released_at from calibration
    where status = ${done} and "C2301" >= ${from} order by ${ordered(sql.ref('C2301'), 'desc')} limit ${mostRead}`;
  const { rows } = await sql<DoneRow>`select i.type_id as type, d."C2320" as procedure, d.work_minutes as minutes,
    d.received_date as received, d."C2301" as done, d.released_at as released
    from (${newest}) as d join inventory as i on i."MTAG" = d."MTAG"`.execute(lab.reads);
  return rows;
}

/** Released, or else done. */
export function endedOn(lab: Lab, { released, done: day }: Pick<DoneRow, 'released' | 'done'>): PlainDate {
  return released === null ? day : dayAt(msOf(released), zoneOf(lab.clock));
}
