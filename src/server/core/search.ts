// One text over many kinds of record at once: of each the first rows its own search finds, with the same operations and the same sight.
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { mayView } from './permissions.ts';
import { firstRecords } from './read.ts';
import type { SelectedRow } from './select.ts';

export interface Found {
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
}

interface SearchInput {
  /** Kinds that the caller may not view give nothing, as if nothing were found. */
  kinds: readonly ResolvedResource[];
  words: string;
  /** At most so many of each kind. */
  each: number;
  signal: AbortSignal;
}

export function isSearched(resource: ResolvedResource): boolean {
  return resource.fields.some((field) => field.spec.search && field.filterable);
}

export async function searchRecords(ctx: Ctx, { kinds, words, each, signal }: SearchInput): Promise<Found[]> {
  const found: Found[] = [];
  const query = { filter: null, search: words, sort: [], limit: each, offset: 0 };
  for (const resource of kinds) {
    if (!isSearched(resource) || !mayView(ctx, resource)) continue;
    // Typed on meanwhile: nobody waits for this answer any more. Others need not wait for the last kind, either.
    await othersFirst();
    signal.throwIfAborted();
    const rows = await firstRecords(ctx, resource, query);
    if (rows.length > 0) found.push({ resource, rows });
  }
  return found;
}
