// Rows that came into the lab by the hundred thousand, or were there before the trail was sealed, have no entries of their own: they are
// kept as they were, packed, five hundred to a piece, and one entry of the trail holds a hash over all pieces. So each can be compared.

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import type { TakenIn } from '../../store/chain.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { type ProvenKind, provenKinds, type Value, withDigests } from './proven-kinds.ts';

const rowsAPiece = 500;
/** Fast, and still a tenth of what the rows take in their tables. */
const packing = { level: 1 };

/** The last row of each table, so that what comes after it can be told apart. */
export function lastRows(handle: SqliteHandle, definitions: readonly ResourceDefinition[]): Map<string, number> {
  const proven = definitions.filter((definition) => definition.proven);
  return new Map(
    proven.map(({ name, table }) => [
      name,
      (handle.prepare(`select max(rid) from "${table}"`).pluck().get() as number | null) ?? 0,
    ]),
  );
}

interface KeepInput {
  handle: SqliteHandle;
  definitions: readonly ResourceDefinition[];
  /** The entry that will vouch for them. */
  entry: string;
  /** Only what came after; everything when not said. */
  since?: ReadonlyMap<string, number>;
  /** Only these kinds; all when not said. */
  only?: ReadonlySet<string> | null;
}

/** Inside the caller's transaction. */
export function keepRows({ handle, definitions, entry, since, only = null }: KeepInput): TakenIn {
  const insert = handle.prepare('insert into trail_rows (entry, resource, count, rows) values (?, ?, ?, ?)');
  const all = createHash('sha256');
  const rows: Record<string, number> = {};
  for (const kind of provenKinds(handle, definitions).values()) {
    if (only && !only.has(kind.name)) continue;
    const pieces = piecesOf(handle, kind, since?.get(kind.name) ?? 0);
    for (const piece of pieces) {
      const packed = deflateRawSync(`${JSON.stringify(kind.columns)}\n${piece.lines.join('\n')}`, packing);
      all.update(`${kind.name}\n`).update(createHash('sha256').update(packed).digest());
      insert.run(entry, kind.name, piece.lines.length, packed);
      rows[kind.name] = (rows[kind.name] ?? 0) + piece.lines.length;
    }
  }
  return { rows, hash: all.digest('hex') };
}

/** Each row as one line of JSON, which SQLite itself writes where nothing has to be hidden. */
function* piecesOf(handle: SqliteHandle, kind: ProvenKind, after: number): Generator<{ lines: string[] }> {
  const plain = kind.secrets.length === 0;
  const what = plain ? `json_array(${kind.select})` : kind.select;
  const statement = handle.prepare(`select ${what} from "${kind.table}" t where t.rid > ? and t.rid <= ? order by t.rid`);
  const end = handle.prepare(
    `select max(rid) from (select rid from "${kind.table}" where rid > ? order by rid limit ${rowsAPiece})`,
  );
  for (let from = after; ; ) {
    const to = end.pluck().get(from) as number | null;
    if (to === null) return;
    const lines = plain
      ? (statement.pluck().all(from, to) as string[])
      : (statement.raw().all(from, to) as Value[][]).map((row) => JSON.stringify(withDigests(kind, row)));
    yield { lines };
    from = to;
  }
}

export function unpack(packed: Uint8Array): { columns: string[]; rows: Value[][] } {
  const [head = '[]', ...lines] = inflateRawSync(packed).toString('utf8').split('\n');
  return { columns: JSON.parse(head) as string[], rows: JSON.parse(`[${lines.join(',')}]`) as Value[][] };
}

/** Whether the pieces of an entry are those it vouches for. */
export function piecesStand(handle: SqliteHandle, entry: string, hash: string): boolean {
  const all = createHash('sha256');
  const pieces = handle.prepare('select resource, rows from trail_rows where entry = ? order by number').iterate(entry);
  for (const { resource, rows } of pieces as IterableIterator<{ resource: string; rows: Uint8Array }>)
    all.update(`${resource}\n`).update(createHash('sha256').update(rows).digest());
  return all.digest('hex') === hash;
}
