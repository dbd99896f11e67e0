// What the trail says each record holds by now. It is read once, in the order it was written; what it says is folded into a temporary
// table of SQLite on the disk, record by record, so that memory stays flat however long the trail and however many the records.
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { linkColumn, type ProvenKind, type Values } from './proven-kinds.ts';

export interface RecordState {
  /** Everything of it is known from entries; otherwise only what changed since its row was taken in. */
  whole: boolean;
  gone: boolean;
  values: Values;
}

export interface FoldedEntry {
  resource: string;
  record_key: string;
  action: string;
  after: string | null;
  secrets?: string | null;
}

interface StateRow {
  key: string;
  whole: number;
  gone: number;
  held: string;
}

export interface Fold {
  add(entry: FoldedEntry): void;
  /** What was said of these kinds before does not count any more; of all when null. */
  forget(kinds: readonly string[] | null): void;
  /** Nothing more is added. */
  finish(): void;
  states(kind: string, keys: readonly string[]): Map<string, RecordState>;
  /** By key, a number at a time. */
  after(kind: string, key: string, most: number): (RecordState & { key: string })[];
  close(): void;
}

const gathered = 5_000;
const temporaryCacheKib = 16 * 1024;

export function createFold(handle: SqliteHandle, kinds: ReadonlyMap<string, ProvenKind>): Fold {
  handle.pragma('temp_store = FILE');
  handle.pragma(`temp.cache_size = -${temporaryCacheKib}`);
  handle.exec(
    'create temp table trail_fold (kind text, key text, whole int, gone int, held text, primary key (kind, key)) without rowid',
  );
  const one = handle.prepare('select key, whole, gone, held from temp.trail_fold where kind = ? and key = ?');
  const put = handle.prepare('insert or replace into temp.trail_fold (kind, key, whole, gone, held) values (?, ?, ?, ?, ?)');
  const next = handle.prepare(
    'select key, whole, gone, held from temp.trail_fold where kind = ? and key > ? order by key limit ?',
  );
  const waiting = new Map<string, { kind: string; key: string; state: RecordState }>();
  const columns = new Map([...kinds].map(([name, kind]) => [name, new Set(kind.columns)]));

  function kept(kind: string, key: string): RecordState | undefined {
    const row = one.get(kind, key) as StateRow | undefined;
    return row && stateOf(row);
  }

  function flush(): void {
    handle.exec('savepoint trail_fold');
    for (const { kind, key, state } of waiting.values()) {
      const { whole, gone, values } = state.whole ? state : merged(kept(kind, key), state);
      put.run(kind, key, whole ? 1 : 0, gone ? 1 : 0, JSON.stringify(values));
    }
    handle.exec('release trail_fold');
    waiting.clear();
  }

  return {
    add(entry) {
      const known = columns.get(entry.resource);
      if (!known) return;
      const name = `${entry.resource} ${entry.record_key}`;
      const before = waiting.get(name)?.state;
      const earlier =
        entry.action === 'restore' && !before?.whole ? merged(kept(entry.resource, entry.record_key), before) : before;
      const state = applied(earlier, entry, known);
      if (!state) return;
      waiting.set(name, { kind: entry.resource, key: entry.record_key, state });
      if (waiting.size >= gathered) flush();
    },
    forget(names) {
      flush();
      for (const name of names ?? kinds.keys()) handle.prepare('delete from temp.trail_fold where kind = ?').run(name);
    },
    finish: flush,
    states(kind, keys) {
      const found = handle
        .prepare(
          `select key, whole, gone, held from temp.trail_fold where kind = ? and key in (${keys.map(() => '?').join(', ')})`,
        )
        .all([kind, ...keys]) as StateRow[];
      return new Map(found.map((row) => [row.key, stateOf(row)]));
    },
    after: (kind, key, most) => (next.all(kind, key, most) as StateRow[]).map((row) => ({ key: row.key, ...stateOf(row) })),
    close: () => void handle.exec('drop table temp.trail_fold'),
  };
}

function stateOf({ whole, gone, held }: StateRow): RecordState {
  return { whole: whole === 1, gone: gone === 1, values: JSON.parse(held) as Values };
}

const nothing: RecordState = { whole: false, gone: false, values: {} };

function merged(before: RecordState | undefined, since: RecordState = nothing): RecordState {
  if (!before || since.whole) return since;
  return { whole: before.whole, gone: since.gone, values: { ...before.values, ...since.values } };
}

/** Null: the entry says nothing about the record itself, such as that its user signed in. */
function applied(before: RecordState | undefined, entry: FoldedEntry, known: ReadonlySet<string>): RecordState | null {
  const { action } = entry;
  if (action === 'delete') return { whole: before?.whole ?? false, gone: true, values: before?.values ?? {} };
  const said: Values = {};
  const parsed = entry.after === null ? {} : (JSON.parse(entry.after) as Values);
  for (const [name, value] of Object.entries(parsed)) {
    const column = action === 'link' ? linkColumn(name) : name;
    if (known.has(column)) said[column] = value;
  }
  if (entry.secrets) Object.assign(said, JSON.parse(entry.secrets));
  if (action === 'create') return { whole: true, gone: false, values: said };
  if (action === 'restore') return { whole: true, gone: false, values: { ...linksIn(before), ...said } };
  if (Object.keys(said).length === 0) return null;
  return { whole: before?.whole ?? false, gone: false, values: { ...before?.values, ...said } };
}

/** What comes back from the bin has the links it went with. */
function linksIn(before: RecordState | undefined): Values {
  return Object.fromEntries(Object.entries(before?.values ?? {}).filter(([column]) => column.startsWith('~')));
}
