// Rows picked one by one, by their keys: more than a filter in an address may name.
import { type SqlBool, sql } from 'kysely';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type ExtraCondition, rootAlias } from './select.ts';

export function pickedRows(resource: ResolvedResource, ids: readonly string[]): ExtraCondition {
  return { condition: sql<SqlBool>`${sql.ref(`${rootAlias}.${resource.key}`)} in (${sql.join(ids)})`, tables: [] };
}
