// A file that belongs to one customer as a whole may hold what another one has: nobody means that to change hands by a row that names no
// customer. It is told by row, and written only where somebody says so. docs/interface/prices.md#import.
import { sql } from 'kysely';
import { oneOfMany } from '#server/db/dialect/index.ts';
import type { Row } from '#server/schema/define-resource.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type Ctx, readingDb } from '../../lab/context.ts';
import type { PlannedChange } from '../../many/plan-many.ts';
import type { Reason } from '../import-kind.ts';
import type { Given, ReadRow } from './record-rows.ts';

export const otherOwner = 'errors.import.other_owner';

interface OwnersInput {
  given: Given | null;
  rows: readonly ReadRow[];
  planned: readonly PlannedChange[];
  /** Lines that somebody wants to go over. */
  moves: ReadonlySet<number>;
}

/** By line: whose it is. */
export async function ownersElsewhere(ctx: Ctx, resource: ResolvedResource, input: OwnersInput): Promise<Map<number, Reason[]>> {
  const { given, rows, planned, moves } = input;
  if (!given) return new Map();
  const found = rows.flatMap(({ line, isGiven }, index) => {
    const { action, before = null, values = {} } = planned[index] ?? {};
    if (!isGiven || moves.has(line) || action !== 'update' || !before || !(given.column in values)) return [];
    return [{ line, owner: String(before[given.column] ?? '') }];
  });
  const names = await namesOf(ctx, resource, { given, keys: [...new Set(found.map(({ owner }) => owner))] });
  return new Map(
    found.map(({ line, owner }) => {
      const name = names.get(owner);
      const key = name === undefined ? `${otherOwner}.none` : otherOwner;
      return [line, [{ column: null, attribute: given.attribute, key, ...(name === undefined ? {} : { params: { name } }) }]];
    }),
  );
}

async function namesOf(ctx: Ctx, resource: ResolvedResource, { given, keys }: { given: Given; keys: readonly string[] }) {
  const target = resource.byColumn.get(given.column)?.spec.target;
  const wanted = keys.filter((key) => key !== '');
  if (target === undefined || wanted.length === 0) return new Map<string, string>();
  const { table, key, definition } = ctx.lab.registry.resource(target);
  const { rows } = await sql<Row>`select ${sql.ref(key)} as id, ${sql.ref(definition.title)} as name from ${sql.table(table)}
    where ${oneOfMany(sql.ref(key), wanted)}`.execute(readingDb(ctx));
  return new Map(rows.map(({ id, name }) => [String(id), String(name ?? id)]));
}
