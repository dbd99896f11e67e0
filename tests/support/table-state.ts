// The whole lab as text, row by row, so that a test can say exactly which rows a request touched.
import type { RunningLab } from './running-lab.ts';

export type LabState = ReadonlyMap<string, string>;

/** Tables whose rows come and go with signing in, and the trail itself. */
const passing: ReadonlySet<string> = new Set(['audits', 'sessions', 'tokens', 'api_keys', 'idempotency_keys', 'job_runs']);

export async function labState({ services: { lab } }: RunningLab): Promise<LabState> {
  const state = new Map<string, string>();
  for (const { table, key } of lab.registry.all()) {
    if (passing.has(table)) continue;
    for (const row of await lab.db.selectFrom(table).selectAll().execute())
      state.set(`${table} ${String(row[key])}`, JSON.stringify(row));
  }
  for (const link of ['inventory_categories', 'user_customers', 'user_groups']) {
    for (const row of await lab.db.selectFrom(link).selectAll().execute())
      state.set(`${link} ${Object.values(row).join(' ')}`, '');
  }
  return state;
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
