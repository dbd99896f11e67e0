// Which record a row of a file is about: by its key, or by what people know it by. Only records the caller sees can be meant.
import { sql } from 'kysely';
import { inChunks } from '#server/db/store/insert-rows.ts';
import type { Imported, Row } from '#server/schema/define-resource.ts';
import type { Stored } from '#server/schema/fields/field-type.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { eachVisible } from '../../access/scope.ts';
import type { Ctx } from '../../lab/context.ts';
import { fromTable } from '../../rows/select.ts';
import { folded } from '../reference-lookup.ts';

type Identity = Imported['identities'][number];

export type Match = { id: string } | { id: null; identity: string | null } | 'ambiguous';

function isGiven({ columns, optional = [] }: Identity, row: Row): boolean {
  return columns.every((column) => optional.includes(column) || (row[column] ?? null) !== null);
}

/** Amounts are written with a decimal sign and stored in hundredths; what cannot be read is refused elsewhere. */
function asStored(resource: ResolvedResource, row: Row): Row {
  const amounts = Object.entries(row).flatMap(([column, written]) => {
    const field = resource.byColumn.get(column);
    if (field?.type.kind !== 'hundredths' || written === null || written === undefined) return [];
    const read = field.type.read(written, field.limits, 'attributes');
    return read.ok ? [[column, read.value] as const] : [];
  });
  return { ...row, ...Object.fromEntries(amounts) };
}

function same(one: Stored | undefined, other: Stored | undefined): boolean {
  const plain = (value: Stored | undefined) => (typeof value === 'string' ? folded(value.trim()) : (value ?? null));
  return plain(one) === plain(other);
}

/** Those with a key of their own first. */
export async function matchesOf(
  ctx: Ctx,
  resource: ResolvedResource,
  { matching, rows: written }: { matching: Imported; rows: readonly Row[] },
): Promise<Match[]> {
  const rows = written.map((row) => asStored(resource, row));
  const byKey = await candidates(ctx, resource, { matching, column: resource.key, rows });
  const matches: (Match | null)[] = rows.map((row) => {
    const key = row[resource.key] ?? null;
    return key !== null && byKey.some((one) => one[resource.key] === key) ? { id: String(key) } : null;
  });
  for (const [place, identity] of matching.identities.entries()) {
    const open = rows.filter((row, index) => matches[index] === null && isGiven(identity, row));
    const found = await candidates(ctx, resource, { matching, column: identity.columns[0] ?? '', rows: open });
    const surer = matching.strict ? matching.identities.slice(0, place).flatMap(({ columns }) => columns) : [];
    for (const [index, row] of rows.entries()) {
      if (matches[index] !== null || !isGiven(identity, row)) continue;
      const fitting = found.filter(
        (one) =>
          identity.columns.every((column) => same(one[column], row[column])) &&
          surer.every(
            (column) => identity.columns.includes(column) || (one[column] ?? null) === null || (row[column] ?? null) === null,
          ),
      );
      if (fitting.length > 0) matches[index] = oneOf(resource, { fitting, row, matching });
    }
  }
  return matches.map((match, index) => match ?? { id: null, identity: identityOf(resource, matching, rows[index] ?? {}) });
}

function oneOf(
  resource: ResolvedResource,
  { fitting, row, matching }: { fitting: readonly Row[]; row: Row; matching: Imported },
): Match {
  let left = fitting;
  for (const column of matching.narrowing) {
    if (left.length < 2 || (row[column] ?? null) === null) continue;
    left = left.filter((one) => same(one[column], row[column]));
  }
  const [only, other] = left;
  return only && !other ? { id: String(only[resource.key]) } : 'ambiguous';
}

/** What a new record is known by, so that a second row about it is noticed. */
function identityOf(resource: ResolvedResource, { identities }: Imported, row: Row): string | null {
  const key = row[resource.key] ?? null;
  if (key !== null) return JSON.stringify([key]);
  const known = identities.find((identity) => isGiven(identity, row));
  if (!known) return null;
  return JSON.stringify([known.columns, known.columns.map((column) => folded(String(row[column] ?? '')))]);
}

interface CandidatesInput {
  matching: Imported;
  column: string;
  rows: readonly Row[];
}

async function candidates(ctx: Ctx, resource: ResolvedResource, { matching, column, rows }: CandidatesInput): Promise<Row[]> {
  const wanted = [...new Set(rows.map((row) => row[column] ?? null).filter((value) => value !== null))];
  const columns = new Set([resource.key, ...matching.identities.flatMap((identity) => identity.columns), ...matching.narrowing]);
  const names = sql.join([...columns].map((name) => sql.ref(`x.${name}`)));
  const seen = eachVisible(ctx, resource, 'x');
  const found: Row[] = [];
  for (const chunk of inChunks(wanted)) {
    const { rows: part } = await sql<Row>`select ${names} from ${fromTable(resource, 'x')} where ${sql.ref(
      `x.${column}`,
    )} in (${sql.join(chunk)}) ${seen ? sql`and ${seen}` : sql``}`.execute(ctx.db);
    found.push(...part);
  }
  return found;
}
