// Records that a file names by their key, their number or their name, as far as the caller sees them: one that he does not see is
// as unknown as one that is not there.
import { sql } from 'kysely';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { fromTable } from '../rows/select.ts';

export type Referred = { id: string } | 'unknown' | 'ambiguous';

/** Blanks around a text are nobody's intention, and line ends come in two ways. */
export function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** Several in one cell stand between semicolons or on lines of their own. */
export function namesIn(text: string): string[] {
  return text
    .split(/[;|\n]/)
    .map(tidy)
    .filter((name) => name !== '');
}

/** As the database compares names. */
export function folded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export async function referredTo(ctx: Ctx, target: ResolvedResource, texts: readonly string[]): Promise<Map<string, Referred>> {
  const wanted = [...new Set(texts)];
  const columns = [target.key, ...(target.definition.knownBy ?? [target.definition.title])];
  const found = new Map<string, Referred>();
  for (const column of columns) {
    const open = wanted.filter((text) => !found.has(text));
    const ids = new Map<string, Set<string>>();
    for (const { id, name } of await rowsNamed(ctx, target, column, open))
      ids.set(folded(name), (ids.get(folded(name)) ?? new Set()).add(id));
    for (const text of open) {
      const [id, other] = ids.get(folded(text)) ?? [];
      if (id !== undefined) found.set(text, other === undefined ? { id } : 'ambiguous');
    }
  }
  return new Map(wanted.map((text) => [text, found.get(text) ?? 'unknown']));
}

/** One of several that are called alike, with what tells it from the others. */
export interface Candidate {
  id: string;
  title: string;
}

const mostCandidates = 10;

export async function candidatesFor(
  ctx: Ctx,
  target: ResolvedResource,
  texts: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const { title, knownBy = [], imported, foundBy = [] } = target.definition;
  const telling = [...new Set([title, ...knownBy, ...(imported?.narrowing ?? []), ...foundBy])].filter(
    (column) => target.byColumn.has(column) && !target.byColumn.get(column)?.spec.target,
  );
  const seen = eachVisible(ctx, target, 'x');
  const told = sql.join(telling.map((column) => sql.ref(`x.${column}`)));
  const found = new Map<string, Candidate[]>();
  for (const text of texts) {
    for (const column of [...(target.definition.knownBy ?? [title])]) {
      const { rows } = await sql<{
        id: string;
        [column: string]: string | null;
      }>`select ${sql.ref(`x.${target.key}`)} as ${sql.id('id')}, ${told}
        from ${fromTable(target, 'x')} where ${sql.ref(`x.${column}`)} = ${text} ${seen ? sql`and ${seen}` : sql``}
        order by ${sql.ref(`x.${target.key}`)} limit ${mostCandidates}`.execute(ctx.db);
      if (rows.length === 0) continue;
      const titled = rows.map((row) => ({
        id: row.id,
        title: telling.flatMap((name) => (row[name] ? [String(row[name])] : [])).join(' · '),
      }));
      found.set(text, titled);
      break;
    }
  }
  return found;
}

async function rowsNamed(
  ctx: Ctx,
  target: ResolvedResource,
  column: string,
  texts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const seen = eachVisible(ctx, target, 'x');
  const named = sql.ref(`x.${column}`);
  const all: { id: string; name: string }[] = [];
  for (const chunk of inChunks(texts)) {
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select ${sql.ref(`x.${target.key}`)} as ${sql.id('id')}, ${named} as ${sql.id('name')} from ${fromTable(
      target,
      'x',
    )} where ${named} in (${sql.join([...chunk])}) ${seen ? sql`and ${seen}` : sql``}`.execute(ctx.db);
    all.push(...rows);
  }
  return all;
}
