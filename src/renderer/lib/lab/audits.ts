// A record's history as v2 tells it.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET } from '../api.ts';
import type { Written } from '../records.ts';

export interface AuditChange {
  name: string;
  before: Written;
  after: Written;
}

type Values = Readonly<Record<string, Written>>;

export interface AuditEntry {
  id: string;
  action: string;
  at: string;
  user: string | null;
  /** What kind of run it was written in. */
  run: string | null;
  /** As its writer gave it. */
  reason: string | null;
  changes: readonly AuditChange[];
}

export async function fetchAudits(path: RecordPath, id: string, signal: AbortSignal): Promise<AuditEntry[]> {
  const params = { path: { path, id }, query: { 'page[size]': 200 } };
  const { data } = await bodyOf(GET('/api/v2/{path}/{id}/audits', { params, signal }));
  return data.map(auditOf);
}

interface GivenAudit {
  id: string;
  attributes: {
    action: string;
    at: string;
    user_name?: string | null;
    run?: { kind?: string | null } | null;
    reason?: string | null;
    before: unknown;
    after: unknown;
  };
}

export function auditOf({ id, attributes }: GivenAudit): AuditEntry {
  const { action, at, user_name: user = null, run, reason = null, before, after } = attributes;
  return { id, action, at, user, run: run?.kind ?? null, reason, changes: changesBetween(before, after) };
}

/** What one entry of the trail wrote, whatever became of its record. */
export async function fetchChanges(id: string, signal: AbortSignal): Promise<readonly AuditChange[]> {
  const { data } = await bodyOf(GET('/api/v2/audits/{id}/changes', { params: { path: { id } }, signal }));
  return changesBetween(data.attributes.before, data.attributes.after);
}

/** What was written, as the trail keeps it: nothing before a record was made, nothing after it was deleted. */
export function changesBetween(was: unknown, is: unknown): AuditChange[] {
  const [before, after] = [valuesOf(was), valuesOf(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((change) => change.before !== change.after && change.name !== 'updated_at');
}

function valuesOf(kept: unknown): Values {
  return typeof kept === 'object' && kept !== null ? (kept as Values) : {};
}
