// A reference may only point to a record that exists and that the caller may see; otherwise a customer's user could link
// his records to a stranger's, or probe for keys.
import { sql } from 'kysely';
import type { FieldProblems } from '../../contract/errors.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { missingKeys } from '../rows/missing-keys.ts';
import { fromTable } from '../rows/select.ts';
import { addProblem } from './decode.ts';

export interface ReferencesToCheck {
  values: Row;
  before: Row | null;
  problems: FieldProblems;
}

/** Of one record or of many: a question for each field, not for each record. */
export async function checkReferences(
  ctx: Ctx,
  resource: ResolvedResource,
  records: readonly ReferencesToCheck[],
): Promise<void> {
  for (const field of resource.fields) {
    const { column, spec } = field;
    if (!spec.target) continue;
    const asking = records.filter(({ values, before }) => {
      const id = values[column];
      return typeof id === 'string' && id !== before?.[column];
    });
    if (asking.length === 0) continue;
    const target = ctx.lab.registry.resource(spec.target);
    const ids = new Set(asking.map(({ values }) => String(values[column])));
    const missing = new Set(await missingKeys(ctx, target, [...ids]));
    const titled = field.spec.byTitle ? await keysByTitle(ctx, target, missing) : new Map<string, string>();
    for (const { values, before, problems } of asking) {
      const id = String(values[column]);
      const key = titled.get(id);
      if (key !== undefined) values[column] = key;
      else if (missing.has(id)) addProblem(problems, column, { key: 'errors.field.no_such_record', params: { id } });
      else if (
        before &&
        target.name === resource.name &&
        (await leadsBackTo(ctx, { resource, column, from: id, to: String(before[resource.key]) }))
      ) {
        addProblem(problems, column, { key: 'errors.field.cycle' });
      }
    }
  }
}

async function keysByTitle(ctx: Ctx, target: ResolvedResource, titles: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const title of titles) {
    const key = await keyByTitle(ctx, target, title);
    if (key !== null) found.set(title, key);
  }
  return found;
}

/** The one record of that title, as far as the caller sees them; null for none and for several. */
async function keyByTitle(ctx: Ctx, target: ResolvedResource, title: string): Promise<string | null> {
  const seen = eachVisible(ctx, target, 'x');
  const { rows } = await sql<{
    k: string;
  }>`select ${sql.ref(`x.${target.key}`)} as ${sql.id('k')} from ${fromTable(target, 'x')} where ${sql.ref(
    `x.${target.definition.title}`,
  )} = ${title} ${seen ? sql`and ${seen}` : sql``} limit 2`.execute(ctx.db);
  return rows.length === 1 ? (rows[0]?.k ?? null) : null;
}

const deepest = 64;

/** A record must not become its own ancestor (parent device, parent category). */
async function leadsBackTo(
  ctx: Ctx,
  { resource, column, from, to }: { resource: ResolvedResource; column: string; from: string; to: string },
): Promise<boolean> {
  let current: string | null = from;
  for (let depth = 0; current !== null && depth < deepest; depth += 1) {
    if (current === to) return true;
    const result: { rows: { parent: string | null }[] } = await sql<{
      parent: string | null;
    }>`select ${sql.ref(column)} as ${sql.id(
      'parent',
    )} from ${sql.table(resource.table)} where ${sql.ref(resource.key)} = ${current}`.execute(ctx.db);
    current = result.rows[0]?.parent ?? null;
  }
  return current !== null;
}
