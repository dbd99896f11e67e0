// What a board shows, without the screen: which card stands in which column, in which order, and where it may go. Pure.
import { givenName } from '#server/contract/names/person-names.ts';
import type { RecordRow, Value } from '../../lib/records.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

export type BoardWay = 'status' | 'assignee';

export interface BoardColumn {
  /** The value as text; empty where none is set. */
  key: string;
  value: Value;
  label: string;
  color: string | null;
}

export interface Card extends RowEntry {
  /** On its way to another column, not yet written there. */
  moving: boolean;
}

interface Placed {
  kind: RecordKind;
  attribute: string;
  entries: readonly RowEntry[];
  /** By record: the value it is about to have. */
  moving: ReadonlyMap<string, Value>;
}

/** By the key of the column; a card on its way stands where it goes. */
export function cardsByColumn({ kind, attribute, entries, moving }: Placed): ReadonlyMap<string, readonly Card[]> {
  const columns = new Map<string, Card[]>();
  const seen = new Set<string>();
  for (const { record, included } of entries) {
    // Between two answers a record can stand in both.
    if (seen.has(record.id)) continue;
    seen.add(record.id);
    const to = moving.get(record.id);
    const card: Card =
      to === undefined
        ? { record, included, moving: false }
        : { record: { ...record, attributes: { ...record.attributes, [attribute]: to } }, included, moving: true };
    const key = textOf(card.record.attributes[attribute]);
    columns.set(key, [...(columns.get(key) ?? []), card]);
  }
  // Without due dates the order is the list's own.
  if (kind.due) for (const cards of columns.values()) cards.sort((a, b) => inOrder(kind, a.record, b.record));
  return columns;
}

/** What is due first stands on top; without a date below all that have one. */
function inOrder(kind: RecordKind, a: RecordRow, b: RecordRow): number {
  const due = ({ attributes }: RecordRow) => (kind.due && textOf(attributes[kind.due])) || '9999';
  const title = ({ attributes }: RecordRow) => textOf(attributes[kind.title]);
  return due(a).localeCompare(due(b)) || title(a).localeCompare(title(b)) || a.id.localeCompare(b.id);
}

export function userName({ attributes }: RecordRow): string {
  return givenName(attributes) || textOf(attributes.email);
}

/** Who has something to do, who sits here, nobody, and last all others; so that work can be handed to them. */
export function assigneeColumns(people: readonly RecordRow[], entries: readonly RowEntry[], attribute: string, me: string) {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { record, included } of entries) {
    const id = textOf(record.attributes[attribute]);
    const person = included?.find((one) => one.id === id);
    if (person && !known.has(id)) known.set(id, person);
  }
  const busy = new Set(entries.map(({ record }) => textOf(record.attributes[attribute])));
  const rank = (id: string) => (id === me ? 0 : busy.has(id) ? 1 : 2);
  return [...known.values()]
    .map((person) => ({ key: person.id, value: person.id, label: userName(person), color: null, idle: rank(person.id) === 2 }))
    .sort((a, b) => rank(a.key) - rank(b.key) || a.label.localeCompare(b.label));
}

export interface Spot {
  column: number;
  row: number;
}

/** Where the arrow keys lead from a card: up and down in its column, left and right to the next column that has cards. */
export function nextSpot(heights: readonly number[], { column, row }: Spot, key: string): Spot | null {
  const height = heights[column] ?? 0;
  if (key === 'ArrowDown') return row + 1 < height ? { column, row: row + 1 } : null;
  if (key === 'ArrowUp') return row > 0 ? { column, row: row - 1 } : null;
  if (key === 'Home') return { column, row: 0 };
  if (key === 'End') return { column, row: height - 1 };
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  for (let at = column + step; at >= 0 && at < heights.length; at += step) {
    const there = heights[at] ?? 0;
    if (there > 0) return { column: at, row: Math.min(row, there - 1) };
  }
  return null;
}
