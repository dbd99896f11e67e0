// What stands at the other end of a relation and the caller does not see: for sums only that stay whole without it, as what an order
// comes to. No key and no text leaves here that the asking code did not name.
import { sql } from 'kysely';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { eachVisible } from '../access/scope.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { fromTable, rootAlias } from './select.ts';

interface UnseenInput {
  /** The record that the caller sees. */
  resource: ResolvedResource;
  id: string;
  relation: string;
  columns: readonly string[];
}

export async function unseenRows(ctx: Ctx, { resource, id, relation: name, columns }: UnseenInput): Promise<Row[]> {
  const relation = resource.relations.get(name);
  if (relation?.kind !== 'many') throw new Error(`${resource.name}.${name} is no list of its own rows`);
  const target = ctx.lab.registry.resource(relation.target);
  const seen = eachVisible(ctx, target, rootAlias);
  if (!seen) return [];
  const wanted = sql.join(columns.map((column) => sql.ref(`${rootAlias}.${column}`)));
  const { rows } = await sql<Row>`select ${wanted} from ${fromTable(target)} where ${sql.ref(
    `${rootAlias}.${relation.targetColumn}`,
  )} = ${id} and (${seen}) is not true`.execute(readingDb(ctx));
  return rows;
}
