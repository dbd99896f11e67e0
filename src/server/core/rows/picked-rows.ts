// Rows picked one by one, by their keys: more than a filter in an address may name.
import { sql } from 'kysely';
import { oneOfMany } from '../../db/dialect/index.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type ExtraCondition, rootAlias } from './select.ts';

export function pickedRows(resource: ResolvedResource, ids: readonly string[]): ExtraCondition {
  return { condition: oneOfMany(sql.ref(`${rootAlias}.${resource.key}`), ids), tables: [] };
}
