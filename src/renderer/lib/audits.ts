// A record's history as v2 tells it.
import { request } from './api.ts';
import type { Written } from './records.ts';

export interface AuditChange {
  name: string;
  before: Written;
  after: Written;
}

export interface AuditEntry {
  id: string;
  action: string;
  at: string;
  user: string | null;
  changes: readonly AuditChange[];
}

interface AuditRow {
  id: string;
  attributes: {
    action: string;
    at: string;
    user_name: string | null;
    before: Readonly<Record<string, Written>> | null;
    after: Readonly<Record<string, Written>> | null;
  };
}

export async function fetchAudits(path: string, id: string, signal: AbortSignal): Promise<AuditEntry[]> {
  const { body } = await request<{ data: AuditRow[] }>(`/api/v2/${path}/${encodeURIComponent(id)}/audits?page[size]=200`, {
    signal,
  });
  return body.data.map(({ id: auditId, attributes }) => ({
    id: auditId,
    action: attributes.action,
    at: attributes.at,
    user: attributes.user_name,
    changes: changesBetween(attributes.before ?? {}, attributes.after ?? {}),
  }));
}

function changesBetween(before: Readonly<Record<string, Written>>, after: Readonly<Record<string, Written>>): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((change) => change.before !== change.after && change.name !== 'updated_at');
}
