// Compares the rows as they are with what the trail says of them: five hundred at a time, by key. Every record that differs is named
// with its fields; so is one that is gone, one that is there again, and one that no entry ever spoke of.
import type { FieldDifference, RowDifference } from '#server/contract/lab/trail.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { alteredContracts, alteredPages } from './altered-papers.ts';
import type { Fold, RecordState } from './fold.ts';
import { unpack } from './kept-rows.ts';
import { type ProvenKind, type Value, type Values, withDigests } from './proven-kinds.ts';

const atOnce = 500;
const mostListed = 200;

export interface Compared {
  records: number;
  differenceCount: number;
  differences: RowDifference[];
}

interface CompareInput {
  handle: SqliteHandle;
  kinds: ReadonlyMap<string, ProvenKind>;
  fold: Fold;
  /** The entries that vouch for rows of each kind. */
  takenIn: ReadonlyMap<string, readonly string[]>;
}

export function compareRows({ handle, kinds, fold, takenIn }: CompareInput): Compared {
  const result: Compared = { records: 0, differenceCount: 0, differences: [] };
  const note = (difference: RowDifference): void => {
    result.differenceCount += 1;
    if (result.differences.length < mostListed) result.differences.push(difference);
  };
  for (const kind of kinds.values()) {
    const rows = rowReader(handle, kind);
    let [present, unused] = [0, 0];
    const judge = (key: string, values: Values): void => {
      const row = rows.get(key);
      if (row) present += 1;
      const difference = differenceOf(kind, { key, values, row });
      if (difference) note(difference);
    };
    for (const piece of piecesOf(handle, kind, takenIn.get(kind.name) ?? [])) {
      const keys = piece.rows.map((row) => String(row[0]));
      const states = fold.states(kind.name, keys);
      rows.read(keys);
      for (const [index, key] of keys.entries()) {
        const state = states.get(key);
        if (state?.whole || state?.gone) continue;
        if (state) unused -= 1;
        judge(key, { ...named(piece.columns, piece.rows[index] ?? []), ...state?.values });
      }
    }
    for (const states of statesOf(fold, kind)) {
      rows.read(states.map(({ key }) => key));
      for (const { key, whole, gone, values } of states) {
        const row = rows.get(key);
        if (gone) {
          if (!row) continue;
          present += 1;
          note({ ...recordOf(kind, key, row), fault: 'row_back', fields: [] });
        } else if (whole) judge(key, values);
        else unused += 1;
      }
    }
    const held = handle.prepare(`select count(*) from "${kind.table}"`).pluck().get() as number;
    result.records += held;
    if (held > present || unused > 0) for (const stray of strays({ handle, kind, fold, takenIn })) note(stray);
  }
  if (kinds.has('calibration')) {
    for (const altered of alteredContracts(handle)) note(altered);
    for (const altered of alteredPages(handle)) note(altered);
  }
  return result;
}

function rowReader(handle: SqliteHandle, kind: ProvenKind) {
  const statements = new Map<number, ReturnType<SqliteHandle['prepare']>>();
  let found = new Map<string, Value[]>();
  return {
    get: (key: string) => found.get(key),
    read(keys: readonly string[]): void {
      let statement = statements.get(keys.length);
      if (!statement) {
        const places = keys.map(() => '?').join(', ');
        statement = handle.prepare(`select ${kind.select} from "${kind.table}" t where t."${kind.key}" in (${places})`).raw();
        statements.set(keys.length, statement);
      }
      found = new Map((statement.all(keys) as Value[][]).map((row) => [String(row[0]), withDigests(kind, row)]));
    },
  };
}

function* piecesOf(handle: SqliteHandle, kind: ProvenKind, entries: readonly string[]) {
  for (const entry of entries) {
    const numbers = handle
      .prepare('select number from trail_rows where entry = ? and resource = ? order by number')
      .pluck()
      .all(entry, kind.name) as number[];
    const one = handle.prepare('select rows from trail_rows where number = ?').pluck();
    for (const number of numbers) yield unpack(one.get(number) as Uint8Array);
  }
}

function* statesOf(fold: Fold, kind: ProvenKind): Generator<(RecordState & { key: string })[]> {
  for (let last = ''; ; ) {
    const states = fold.after(kind.name, last, atOnce);
    if (states.length > 0) yield states;
    if (states.length < atOnce) return;
    last = states.at(-1)?.key ?? last;
  }
}

const named = (columns: readonly string[], row: readonly Value[]): Values =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));

function recordOf(kind: ProvenKind, key: string, row: readonly Value[] | undefined) {
  const title = row?.[kind.columns.indexOf(kind.title)];
  return { resource: kind.name, key, title: title === undefined || title === null ? null : String(title).slice(0, 200) };
}

interface Judged {
  key: string;
  values: Values;
  row: Value[] | undefined;
}

function differenceOf(kind: ProvenKind, { key, values, row }: Judged): RowDifference | null {
  if (!row) {
    const title = values[kind.title];
    return { resource: kind.name, key, title: title ? String(title).slice(0, 200) : null, fault: 'row_missing', fields: [] };
  }
  const fields: FieldDifference[] = [];
  for (let index = 1; index < kind.columns.length; index += 1) {
    const column = kind.columns[index] ?? '';
    const said = column in values ? values[column] : kind.defaults[column];
    const held = row[index];
    if (same(said ?? null, held ?? null)) continue;
    const secret = kind.secrets.includes(index);
    fields.push({ column, trail: secret ? null : shown(said), row: secret ? null : shown(held) });
  }
  return fields.length === 0 ? null : { ...recordOf(kind, key, row), fault: 'row_differs', fields };
}

const shown = (value: Value | undefined) => (value === null || value === undefined ? null : String(value).slice(0, 200));

function same(said: Value, held: Value): boolean {
  return said === held;
}

/** The long way, walked only when the numbers of records do not agree. */
function* strays({ handle, kind, fold, takenIn }: Omit<CompareInput, 'kinds'> & { kind: ProvenKind }): Generator<RowDifference> {
  handle.exec('create temp table trail_known (key text primary key) without rowid');
  try {
    const know = handle.prepare('insert or ignore into temp.trail_known (key) values (?)');
    for (const piece of piecesOf(handle, kind, takenIn.get(kind.name) ?? [])) for (const [key] of piece.rows) know.run(key);
    const known = handle.prepare('select 1 from temp.trail_known where key = ?').pluck();
    for (const states of statesOf(fold, kind)) {
      for (const { key, whole, gone } of states) {
        if (!whole && !gone && known.get(key) === undefined)
          yield { resource: kind.name, key, title: null, fault: 'row_unknown', fields: [] };
        know.run(key);
      }
    }
    const unknown = handle.prepare(
      `select t."${kind.key}", t."${kind.title}" from "${kind.table}" t where not exists (select 1 from temp.trail_known k where k.key = t."${kind.key}") limit ${mostListed}`,
    );
    for (const [key, title] of unknown.raw().all() as Value[][])
      yield { resource: kind.name, key: String(key), title: shown(title), fault: 'row_unknown', fields: [] };
  } finally {
    handle.exec('drop table temp.trail_known');
  }
}
