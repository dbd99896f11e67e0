// The whole lab as text, row by row, so that a test can say exactly which rows a request touched.
import type { Lab } from '#server/core/lab/context.ts';
import type { RunningLab } from './running-lab.ts';

export type LabState = ReadonlyMap<string, string>;

/** Tables whose rows come and go with signing in, and the trail itself. */
const passing: ReadonlySet<string> = new Set(['audits', 'sessions', 'tokens', 'api_keys', 'idempotency_keys', 'job_runs']);

export async function labState({ services: { lab } }: RunningLab): Promise<LabState> {
  const parts: Rows[] = [];
  for (const table of tablesOf(lab)) parts.push(await rowsOf(lab, table));
  return new Map(parts.flatMap((rows) => [...rows]));
}

/**
 * The same again and again, of a lab that is asked much and changes little: only what the program itself says was written is read
 * anew. Whoever ends compares with the whole state: a write that nobody was told of would be missing here.
 */
export function followState({ services: { lab } }: RunningLab): () => Promise<LabState> {
  const kept = new Map<string, { stamp: number; rows: Rows }>();
  return async () => {
    for (const table of tablesOf(lab)) {
      const stamp = lab.changes.stamp([table.name]);
      if (kept.get(table.name)?.stamp !== stamp) kept.set(table.name, { stamp, rows: await rowsOf(lab, table) });
    }
    return new Map([...kept.values()].flatMap(({ rows }) => [...rows]));
  };
}

type Rows = ReadonlyMap<string, string>;

interface Table {
  name: string;
  /** Of a table of links none: its row is its name. */
  key: string | null;
}

function tablesOf({ registry }: Lab): Table[] {
  const records = registry.all().filter(({ table }) => !passing.has(table));
  const links = ['inventory_categories', 'user_customers', 'user_groups'];
  return [...records.map(({ table: name, key }) => ({ name, key })), ...links.map((name) => ({ name, key: null }))];
}

async function rowsOf({ db }: Lab, { name, key }: Table): Promise<Rows> {
  const rows = await db.selectFrom(name).selectAll().execute();
  return new Map(
    rows.map((row) =>
      key === null ? [`${name} ${Object.values(row).join(' ')}`, ''] : [`${name} ${String(row[key])}`, JSON.stringify(row)],
    ),
  );
}

/** `table key` of each row that is new, gone or different. */
export function touchedRows(before: LabState, after: LabState): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

export async function auditCount({ services: { lab } }: RunningLab): Promise<number> {
  // Failed sign-ins are noted by themselves, whatever a test asks about.
  const ofRecords = lab.db.selectFrom('audits').select('id').where('action', 'not in', ['login_failed', 'locked_out']);
  return (await ofRecords.execute()).length;
}
