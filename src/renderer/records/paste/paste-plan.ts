// What pasting would do to each record: cell by cell what changes, what stays and why, and what the server would refuse.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { ApiError } from '../../lib/api.ts';
import type { RecordRow, Written } from '../../lib/records.ts';
import type { Column } from '../kind/columns.ts';
import type { Field } from '../kind/fields.ts';
import { changesOf, type FormValues, idsOf, toFormValues } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { fetchWhere } from '../rows/fetch-all.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { type BulkResult, workInBulk } from '../selection/bulk-work.ts';
import { lockOf } from '../value/record-lock.tsx';
import type { PlacedRow } from './paste-places.ts';
import { closedColumn, linkNames, type PasteWords, readPasted } from './read-pasted.ts';

export interface PlannedCell {
  field: Field;
  pasted: string;
  /** The record as it would stand; null where the cell does not take it. */
  after: RowEntry | null;
  problem: string | null;
}

export interface PlannedRow {
  entry: RowEntry;
  /** Those alone that change or cannot take what was pasted. */
  cells: readonly PlannedCell[];
  /** What would be written. */
  attributes: Readonly<Record<string, Written>>;
  /** What the fields hold that are written, as a form has them. */
  seen: FormValues;
  /** Why the server would not take it; null where it would. */
  refused: string | null;
}

export interface PastePlan {
  rows: readonly PlannedRow[];
  /** Cells that hold already what was pasted. */
  same: number;
}

interface PlanInput {
  kind: RecordKind;
  columns: readonly Column[];
  rows: readonly PlacedRow[];
  words: Omit<PasteWords, 'called'>;
  signal: AbortSignal;
}

export async function planPaste({ kind, columns, rows, words, signal }: PlanInput): Promise<PastePlan> {
  const names = await fetchNamed({ kind, columns, rows, signal });
  const called = (field: Field, name: string) => names.get(field.api_name)?.get(name.trim().toLowerCase()) ?? [];
  let same = 0;
  const planned = rows.flatMap(({ entry, texts }): PlannedRow[] => {
    const cells = [...texts].flatMap(([column, pasted]): (PlannedCell & { written?: [string, string] })[] => {
      const field = columns[column]?.field;
      if (!field) return [];
      const cell = planCell({ kind, field, pasted, entry, words: { ...words, called } });
      if (cell === null) same += 1;
      return cell === null ? [] : [cell];
    });
    if (cells.length === 0) return [];
    const fields = cells.filter(({ after }) => after !== null).map(({ field }) => field);
    const seen = toFormValues(fields, entry.record, words.format);
    const values = Object.fromEntries(cells.flatMap(({ written }) => (written ? [written] : [])));
    return [{ entry, cells, attributes: changesOf(fields, seen, values), seen, refused: null }];
  });
  return { rows: await tried(kind.path, planned, signal), same };
}

interface CellInput {
  kind: RecordKind;
  field: Field;
  pasted: string;
  entry: RowEntry;
  words: PasteWords;
}

/** Null: it holds that already, or what stands there is as the list shows it and can be written nowhere. */
function planCell({ kind, field, pasted, entry, words }: CellInput): (PlannedCell & { written?: [string, string] }) | null {
  const { api_name: name } = field;
  const stays = (problem: string) => ({ field, pasted, after: null, problem });
  const lock = lockOf(kind, entry);
  if (lock) return stays(words.t(`ui.lock.${lock.name}.why`));
  const closed = closedColumn(kind, field, words);
  if (closed !== null) return stays(closed);
  const read = readPasted(kind, field, pasted, words);
  if ('problem' in read) return stays(read.problem);
  const before = toFormValues([field], entry.record, words.format)[name] ?? '';
  if (isSame(field, before, read.value)) return null;
  const written = changesOf([field], { [name]: before }, { [name]: read.value })[name] ?? null;
  const found = words.called(field, pasted).concat(linkNames(pasted).flatMap((one) => words.called(field, one)));
  return { field, pasted, problem: null, after: afterwards(entry, field, written, found), written: [name, read.value] };
}

function isSame(field: Field, before: string, after: string): boolean {
  if (field.field_type === 'links') return idsOf(before).sort().join() === idsOf(after).sort().join();
  // A clipboard tells moments to the minute.
  if (field.field_type === 'datetime') return before !== '' && before.slice(0, 16) === after.slice(0, 16);
  return before === after;
}

function afterwards(entry: RowEntry, field: Field, written: Written, found: readonly RecordRow[]): RowEntry {
  const { record } = entry;
  const included = [...(entry.included ?? []), ...found];
  if (typeof written === 'object' && written !== null) {
    const data = written.map((id) => ({ id, type: '' }));
    return { record: { ...record, relationships: { ...record.relationships, [field.api_name]: { data } } }, included };
  }
  return { record: { ...record, attributes: { ...record.attributes, [field.api_name]: written } }, included };
}

type Named = ReadonlyMap<string, ReadonlyMap<string, readonly RecordRow[]>>;

/** The records that pasted names mean, by field and name. */
async function fetchNamed({ kind, columns, rows, signal }: Omit<PlanInput, 'words'>): Promise<Named> {
  const all = new Map<string, Map<string, RecordRow[]>>();
  for (const [index, { field }] of columns.entries()) {
    const link = kind.links.find(({ name }) => name === field.api_name);
    const title = link?.title ?? kind.relations[field.api_name]?.title;
    const path = link?.path ?? field.relation;
    if (title === undefined || path === null) continue;
    const texts = rows.flatMap(({ texts }) => texts.get(index)?.trim() || []);
    const values = [...new Set(link ? texts.flatMap((text) => [text, ...linkNames(text)]) : texts)];
    if (values.length === 0) continue;
    const found = await fetchWhere(path, { attribute: title, values, ...(link ? { rest: link.query } : {}) }, signal);
    const byName = new Map<string, RecordRow[]>();
    for (const record of found) {
      const name = String(record.attributes[title] ?? '')
        .trim()
        .toLowerCase();
      byName.set(name, [...(byName.get(name) ?? []), record]);
    }
    all.set(field.api_name, byName);
  }
  return all;
}

/** The server's own rules are tried without keeping anything: once for all rows that take the same values. */
async function tried(path: RecordPath, rows: readonly PlannedRow[], signal: AbortSignal): Promise<PlannedRow[]> {
  const alike = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.attributes);
    if (key !== '{}') alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  const reasons = new Map<string, string>();
  for (const group of alike.values()) {
    const ids = group.map(({ entry }) => entry.record.id);
    const attributes = group[0]?.attributes ?? {};
    const asked = { path, action: 'bulk-update', ids, attributes, dryRun: true, signal, onProgress: () => undefined } as const;
    for (const { id, reason } of await refusals(asked)) reasons.set(id, reason);
  }
  return rows.map((row) => ({ ...row, refused: reasons.get(row.entry.record.id) ?? null }));
}

async function refusals(asked: Parameters<typeof workInBulk>[0]): Promise<BulkResult['failed']> {
  try {
    return (await workInBulk(asked)).failed;
  } catch (error) {
    // Some kinds of record, users among them, are changed one at a time alone: they tell what they refuse when they are written.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
