// Records that a file names by their key, their number or their name, as far as the caller sees them: one that he does not see is
// as unknown as one that is not there.
import { type Expression, sql } from 'kysely';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { caseless, filterDialect } from '../../db/dialect/index.ts';
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
  const { knownBy, title, calledBy } = target.definition;
  const names: Expression<string>[] = [target.key, ...(knownBy ?? [title])].map(
    (column) => sql<string>`${sql.ref(`x.${column}`)}`,
  );
  const called = calledBy && calledAs(calledBy);
  if (called) names.push(called);
  const found = new Map<string, Referred>();
  for (const named of names) {
    const open = wanted.filter((text) => !found.has(text));
    const ids = new Map<string, Set<string>>();
    for (const { id, name } of await rowsNamed(ctx, target, named, named === called ? open.map(folded) : open))
      ids.set(folded(name), (ids.get(folded(name)) ?? new Set()).add(id));
    for (const text of open) {
      const [id, other] = ids.get(folded(text)) ?? [];
      if (id !== undefined) found.set(text, other === undefined ? { id } : 'ambiguous');
    }
  }
  return new Map(wanted.map((text) => [text, found.get(text) ?? 'unknown']));
}

/** What is put together has not the columns' way of comparing: it is compared in small letters, as `folded` makes them. */
function calledAs(columns: readonly string[]): Expression<string> {
  const parts = columns.map((column) => sql.ref(`x.${column}`));
  return sql`lower(${caseless(sql<string>`concat_ws(' ', ${sql.join(parts)})`)})`;
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

/** What a firm is, and not what it is called. */
const legalForms =
  /\b(?:gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|se|ek|ev|co|ltd|llc|inc|plc|corp|company|sa|sarl|srl|spa|bv|nv|ab|oy|as)\b/gu;

function tellingWords(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('.', '').replaceAll('&', ' ');
  return plain.replaceAll(legalForms, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** One of the two names says the words of the other and no others: `nordwind turbinen` and `Nordwind Turbinen GmbH`. */
function isSimilar(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length > 0 && short.join('').length >= 4 && short.every((word) => long.includes(word));
}

const [mostLookedFor, mostOfOneWord] = [40, 50];

/** Records that a name nobody knows may mean: called almost alike, by their titles. */
export async function similarTo(ctx: Ctx, target: ResolvedResource, texts: readonly string[]): Promise<Map<string, Candidate[]>> {
  const column = target.definition.title;
  const seen = eachVisible(ctx, target, 'x');
  const found = new Map<string, Candidate[]>();
  if (!target.byColumn.has(column) || target.byColumn.get(column)?.spec.target) return found;
  for (const text of texts.slice(0, mostLookedFor)) {
    const words = tellingWords(text);
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
    if (longest.length < 3) continue;
    const holds = filterDialect.contains({ alias: 'x', column, likePattern: `%${longest}%`, textIndex: null });
    const { rows } = await sql<{ id: string; title: string }>`select ${sql.ref(`x.${target.key}`)} as ${sql.id('id')},
        ${sql.ref(`x.${column}`)} as ${sql.id('title')} from ${fromTable(target, 'x')}
        where ${holds} ${seen ? sql`and ${seen}` : sql``} order by ${sql.ref(`x.${target.key}`)} limit ${mostOfOneWord}`.execute(
      ctx.db,
    );
    const alike = rows.filter(({ title }) => isSimilar(words, tellingWords(title)));
    if (alike.length > 0) found.set(text, alike.slice(0, mostCandidates));
  }
  return found;
}

async function rowsNamed(
  ctx: Ctx,
  target: ResolvedResource,
  named: Expression<string>,
  texts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const seen = eachVisible(ctx, target, 'x');
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
