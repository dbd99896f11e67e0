// The versions of a document: each is a document of its own that replaces the one before it. Approval belongs to a version; the
// current one is the newest approved, and while none is approved the newest.
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { findRecord, getRecord, listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';

type Version = SelectedRow<'document'>;

/** More than any document has; a chain that was bent into a ring ends, too. */
const most = 500;

const byVersion = (one: Version, other: Version) =>
  Number(other.version ?? 0) - Number(one.version ?? 0) || other.created_at.localeCompare(one.created_at);

/** All versions the caller may see, the newest first. */
export async function versionsOf(asked: Ctx, id: string): Promise<Version[]> {
  // Conditions name columns, as v1 does.
  const ctx: Ctx = inColumns(asked);
  const resource = ctx.lab.registry.resource('document');
  const found = new Map<string, Version>();
  const add = (row: Version) => found.set(row.uID, row);
  const first = await getRecord(ctx, resource, id);
  add(first);
  for (let row: Version | null = first; row?.replaces_uID && found.size < most; ) {
    const before: Version | null = found.has(row.replaces_uID) ? null : await findRecord(ctx, resource, row.replaces_uID);
    if (before) add(before);
    row = before;
  }
  for (let newest = [...found.keys()]; newest.length > 0 && found.size < most; ) {
    const filter: FilterNode = { kind: 'compare', path: ['replaces_uID'], op: 'in', value: newest };
    const { rows } = await listRecords(ctx, resource, { filter, sort: [], limit: most, offset: 0 });
    const fresh = rows.filter((row) => !found.has(row.uID));
    for (const row of fresh) add(row);
    newest = fresh.map((row) => row.uID);
  }
  return [...found.values()].sort(byVersion);
}
