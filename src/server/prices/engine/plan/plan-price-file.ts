// What a price file would do to the prices, row by row: pure. References are names; a name that is unknown or means two records is
// reported and never guessed, nothing is created for it. docs/interface/prices.md#endpoints, docs/interface/prices.md#import.
import type { MessageParams } from '#server/contract/errors.ts';
import { complexityKey } from '../book/complexity.ts';

export type FileVerdict = 'new' | 'changed' | 'unchanged' | 'moved' | 'unknown' | 'ambiguous' | 'invalid';
/** Of rows that are reported and not written. */
export const refusals: ReadonlySet<FileVerdict> = new Set(['unknown', 'ambiguous', 'invalid']);

/** `column`: the file's column by its short name; `key`: the sentence about it. */
export interface FileProblem {
  verdict: 'unknown' | 'ambiguous' | 'invalid';
  column: string | null;
  key: string;
  params?: MessageParams;
}

type FileValue = string | number | null;

export interface FileChange {
  column: string;
  before: FileValue;
  after: FileValue;
}

export interface NamedRecord {
  id: string;
  name: string;
}

export interface PriceFileRow {
  line: number;
  type: string | null;
  /** Null: list price. */
  group: string | null;
  complexity: string | null;
  startDate: string | null;
  /** The amounts and the last day, by column; what the file has no column for is absent. */
  values: Readonly<Record<string, FileValue>>;
  problems: readonly FileProblem[];
}

export interface KnownPrice {
  id: string;
  typeId: string;
  groupId: string | null;
  complexity: string | null;
  startDate: string | null;
  values: Readonly<Record<string, FileValue>>;
}

/** Names, else keys, to records; two that differ in case only are told apart where the file writes one of them exactly. */
export interface NameIndex {
  named(name: string): readonly NamedRecord[];
}

export interface PlannedPrice {
  line: number;
  verdict: FileVerdict;
  problems: readonly FileProblem[];
  /** The row that is there already. */
  id: string | null;
  typeId: string | null;
  groupId: string | null;
  /** For a new row all of it, for a known one what differs. */
  values: Readonly<Record<string, FileValue>>;
  changes: readonly FileChange[];
}

const spaced = (name: string): string => name.trim().replace(/\s+/gu, ' ');
/** As names are compared: without case and spare blanks. */
export const folded = (name: string): string => spaced(name).toLowerCase();

export function nameIndex(records: Iterable<NamedRecord>): NameIndex {
  const byFolded = new Map<string, NamedRecord[]>();
  const byId = new Map<string, NamedRecord>();
  for (const record of records) {
    byId.set(record.id, record);
    const key = folded(record.name);
    const list = byFolded.get(key);
    if (list) list.push(record);
    else byFolded.set(key, [record]);
  }
  return {
    named(name) {
      const found = byFolded.get(folded(name)) ?? [];
      // Chosen among several of the name.
      const chosen = byId.get(name.trim());
      if (found.length === 0 && chosen) return [chosen];
      // As it is written, blanks within it included; then without those to spare; then whatever its case.
      for (const same of [(text: string) => text.trim(), spaced]) {
        const exact = found.filter((record) => same(record.name) === same(name));
        if (exact.length > 0) return exact;
      }
      return found;
    },
  };
}

export type FoundName = { record: NamedRecord } | { problem: FileProblem };

/** `what`: the middle of the sentences' keys. */
export function findName(index: NameIndex, name: string, { column, what }: { column: string; what: string }): FoundName {
  const found = index.named(name);
  const [record] = found;
  if (!record) return { problem: { verdict: 'unknown', column, key: `errors.price_file.unknown_${what}`, params: { name } } };
  if (found.length === 1) return { record };
  const params = { name, count: found.length };
  return { problem: { verdict: 'ambiguous', column, key: `errors.price_file.ambiguous_${what}`, params } };
}

/** What decides when a row has several: a name nobody knows, then one that means two, then what cannot be read. */
export function worst(problems: readonly FileProblem[]): FileProblem['verdict'] | null {
  return (
    (['unknown', 'ambiguous', 'invalid'] as const).find((verdict) => problems.some((one) => one.verdict === verdict)) ?? null
  );
}

/** One price stands only once for all of this. */
export function priceKey(of: {
  typeId: string;
  groupId: string | null;
  complexity: string | null;
  startDate: string | null;
}): string {
  return JSON.stringify([of.typeId, of.groupId, complexityKey(of.complexity), of.startDate]);
}

/** The same for a row of the file, by what its names mean: two such rows contradict each other. */
export function fileKey({ type, group, complexity, startDate }: PriceFileRow, { typeId, groupId }: PriceTarget): string {
  const meant = (id: string | null, name: string | null) => (id === null ? { name: folded(name ?? '') } : { id });
  return JSON.stringify([meant(typeId, type), meant(groupId, group), complexityKey(complexity), startDate]);
}

export interface PriceFileBook {
  types: NameIndex;
  groups: NameIndex;
  /** By `priceKey`. */
  known(key: string): KnownPrice | undefined;
  /** By `fileKey`: the lines of rows that stand more than once. */
  twice: ReadonlyMap<string, readonly number[]>;
}

export interface PriceTarget {
  typeId: string | null;
  groupId: string | null;
  problems: readonly FileProblem[];
}

/** Which type and group the row means. */
export function priceTarget(row: PriceFileRow, { types, groups }: Pick<PriceFileBook, 'types' | 'groups'>): PriceTarget {
  const problems: FileProblem[] = [];
  const find = (index: NameIndex, name: string | null, where: { column: string; what: string }): string | null => {
    if (name === null) return null;
    const found = findName(index, name, where);
    if ('record' in found) return found.record.id;
    problems.push(found.problem);
    return null;
  };
  if (row.type === null) problems.push({ verdict: 'invalid', column: 'type', key: 'errors.field.required' });
  const typeId = find(types, row.type, { column: 'type', what: 'type' });
  const groupId = find(groups, row.group, { column: 'group', what: 'group' });
  return { typeId, groupId, problems };
}

export function planPriceRow(row: PriceFileRow, book: PriceFileBook): PlannedPrice {
  const target = priceTarget(row, book);
  const { typeId, groupId, problems: unfound } = target;
  const problems = [...row.problems, ...unfound, ...repeated(row, target, book)];
  const planned = { line: row.line, typeId, groupId, id: null, values: {}, changes: [] };
  const bad = worst(problems);
  if (bad || typeId === null) return { ...planned, problems, verdict: bad ?? 'invalid' };
  const { complexity, startDate } = row;
  const known = book.known(priceKey({ typeId, groupId, complexity, startDate }));
  if (!known)
    return { ...planned, problems, verdict: 'new', values: { complexity, start_date: startDate, ...filled(row.values) } };
  const changes = changesOf(known.values, row.values);
  const values = Object.fromEntries(changes.map(({ column, after }) => [column, after]));
  return { ...planned, id: known.id, problems, verdict: changes.length > 0 ? 'changed' : 'unchanged', values, changes };
}

/** An empty cell of a new row leaves what the record has by itself. */
function filled(values: Readonly<Record<string, FileValue>>): Record<string, FileValue> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export function changesOf(before: Readonly<Record<string, FileValue>>, after: Readonly<Record<string, FileValue>>): FileChange[] {
  return Object.entries(after).flatMap(([column, value]): FileChange[] =>
    sameValue(before[column] ?? null, value) ? [] : [{ column, before: before[column] ?? null, after: value }],
  );
}

/** Spaces around a text are no change: a spreadsheet shows none. */
function sameValue(one: FileValue, other: FileValue): boolean {
  return one === other || (typeof one === 'string' && typeof other === 'string' && spaced(one) === spaced(other));
}

function repeated(row: PriceFileRow, target: PriceTarget, { twice }: PriceFileBook): FileProblem[] {
  const others = (twice.get(fileKey(row, target)) ?? []).filter((line) => line !== row.line);
  const [line] = others;
  return line === undefined ? [] : [{ verdict: 'ambiguous', column: null, key: 'errors.price_file.row_twice', params: { line } }];
}
