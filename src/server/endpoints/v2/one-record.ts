// One record as every endpoint of v2 answers with it: embedded relations, what is included, the version it is saved against.
// docs/interface/v2.md#shape.
import { createHash } from 'node:crypto';
import type { Ctx } from '../../core/lab/context.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { etagOf } from '../../core/write/write-options.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Query } from '../address.ts';
import { firstSteps, includedObjects } from './included.ts';
import { readFieldSets, readIncludes } from './list-query.ts';
import { resourceObject } from './resource-object.ts';

/** Relations a record always names, as v1 embeds them, and those that were asked for. */
export function namedRelations(resource: ResolvedResource, include: readonly string[]): string[] {
  return [...new Set([...embeddedRelations(resource), ...firstSteps(include)])];
}

interface RecordInput {
  ctx: Ctx;
  resource: ResolvedResource;
  row: SelectedRow;
  query?: Query;
}

export async function recordAnswer({ ctx, resource, row, query = {} }: RecordInput) {
  const { registry } = ctx.lab;
  const include = readIncludes(registry, resource, query);
  const fieldSets = readFieldSets(registry, resource, query);
  const related = await loadRelations({ ctx, resource, rows: [row], names: namedRelations(resource, include) });
  const body = {
    data: resourceObject({ ctx, resource, row, related: related.get(row) ?? {}, fieldSets }),
    ...(include.length > 0 ? { included: await includedObjects(ctx, { resource, related, include, fieldSets }) } : {}),
  };
  return { headers: { ETag: etagOf(`${row.row_version}-${fingerprint(body)}`) }, body };
}

/** Behind the version, which guards writes, what tells this very answer from any other of the record. docs/interface/v2.md#d-476. */
function fingerprint(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
}
