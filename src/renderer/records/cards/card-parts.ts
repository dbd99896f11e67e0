// What of a list's columns stands where on a card. The columns are the reader's own choice, in their order; what is empty takes no room.
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

export interface CardPart {
  column: Column;
  /** A number or a day alone says nothing: its name stands before it. */
  named: boolean;
}

export interface CardParts {
  title: Column | undefined;
  status: Column | undefined;
  due: Column | undefined;
  parts: readonly CardPart[];
}

/** Its title alone would not say which one it is, as the complexity of a price. */
function toldByMany({ named, title }: RecordKind): boolean {
  return named?.includes(title) === true;
}

const speaksForItself = new Set(['text', 'textarea', 'select', 'relation', 'links']);
const mostParts = 5;

export function cardParts(kind: RecordKind, columns: readonly Column[], { record }: RowEntry): CardParts {
  const filled = columns.filter(({ field }) => holdsSomething(record.attributes[field.api_name]));
  const called = (name: string | undefined) => filled.find(({ field }) => name !== undefined && field.api_name === name);
  const status = called(kind.status);
  const due = called(kind.due);
  // What has no number yet is known by what it is of; so is what takes several fields to be told.
  const title = toldByMany(kind)
    ? undefined
    : (called(kind.title) ?? filled.find((column) => column !== status && column !== due && speaks(kind, column)));
  const elsewhere = new Set([title, status, due]);
  const parts = filled
    .filter((column) => !elsewhere.has(column))
    .slice(0, mostParts)
    .map((column): CardPart => ({ column, named: !speaks(kind, column) }));
  return { title, status, due, parts };
}

function speaks(kind: RecordKind, { field }: Column): boolean {
  return speaksForItself.has(field.field_type) || kind.codes.has(field.api_name);
}

function holdsSomething(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
  );
}
