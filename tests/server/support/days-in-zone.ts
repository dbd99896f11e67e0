// A program of the dates test: says, in the time zone it is started in, what the server and its screens make of each date.
// Takes the questions as JSON on its command line and prints the answers as JSON.
import { sql } from 'kysely';
import { dueOf, today as todayOnScreen } from '#renderer/lib/days.ts';
import { readDateText } from '#server/contract/filters/formula-dates.ts';
import { addDays, addInterval, daysBetween, type IntervalUnit, parseInstant } from '#server/contract/values/dates.ts';
import { filterDialect } from '#server/db/dialect/index.ts';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { parseFormula } from '#server/filter/formula/from-formula.ts';
import { today } from '#server/lib/clock.ts';

export interface DayQuestion {
  date: string;
  /** Milliseconds of the day's first and last second here, and of the first of the next day. */
  moments: number[];
  intervals: [count: number, unit: IntervalUnit][];
  days: number[];
  anchor: string;
  formulas: string[];
  texts: string[];
  instants: string[];
}

export interface DayAnswer {
  zone: string;
  date: string;
  today: string[];
  onScreen: string[];
  /** At each moment: what is said of a device due on `date`, and whether "due before today" finds it. */
  due: string[];
  overdue: boolean[];
  intervals: string[];
  days: string[];
  inDatabase: unknown[];
  toAnchor: number;
  formulas: unknown[];
  texts: (string | null)[];
  instants: (string | null)[];
}

const db = connect(openSqlite(':memory:', { inMemory: true }), { slowQuery: () => undefined });

function comparedWith(formula: string, day: string): string {
  const node = parseFormula(formula, { parameters: {}, today: day });
  return node.kind === 'compare' ? String(node.value) : node.kind;
}

async function answer(question: DayQuestion): Promise<DayAnswer> {
  const { date, moments } = question;
  const todays = moments.map((now) => today({ now: () => now }));
  const inDatabase = await Promise.all(
    question.days.map(async (days) => {
      const { rows } = await sql<{ day: string }>`select ${filterDialect.addDays(sql`${date}`, days)} as day`.execute(db);
      return rows[0]?.day;
    }),
  );
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    date,
    today: todays,
    onScreen: moments.map((now) => todayOnScreen(new Date(now))),
    due: moments.map((now) => dueOf(date, todayOnScreen(new Date(now))).state),
    overdue: todays.map((day) => date < comparedWith('duedate < TODAY', day)),
    intervals: question.intervals.map(([count, unit]) => addInterval(date, count, unit)),
    days: question.days.map((days) => addDays(date, days)),
    inDatabase,
    toAnchor: daysBetween(date, question.anchor),
    formulas: question.formulas.map((formula) => comparedWith(formula, date)),
    texts: question.texts.map((text) => readDateText(text, date)),
    instants: question.instants.map(parseInstant),
  };
}

const questions = JSON.parse(process.argv[2] ?? '[]') as DayQuestion[];
const answers: DayAnswer[] = [];
for (const question of questions) answers.push(await answer(question));
await db.destroy();
process.stdout.write(JSON.stringify(answers));
