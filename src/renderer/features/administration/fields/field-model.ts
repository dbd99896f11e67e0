// What an administrator changes about the fields of a table before it is saved, and their order. Pure.

import { sameValue } from '#renderer/lib/write-over-seen.ts';
import type { Field } from '#renderer/records/kind/fields.ts';
import type { components, RecordPath } from '#server/contract/v2-api.generated.ts';

export type Configuration = components['schemas']['field-configuration']['attributes'];

export type Labels = Record<'de' | 'en', string>;

export interface Option {
  value: string;
  label: Labels;
}

/** As `PUT /fields/{table}/{column}` takes it. */
export interface FieldEdit {
  label?: Labels;
  api_name?: string;
  visible?: boolean;
  mandatory?: boolean;
  filterable?: boolean;
  small_view_visible?: boolean;
  max_length?: number;
  options?: Option[];
}

export interface Edit {
  change: FieldEdit;
  /** The field as it was when the change began. */
  over: Configuration;
}

export type Edits = Readonly<Record<string, Edit>>;

export function optionsOf({ options }: Configuration): Option[] {
  return (options ?? []).map(({ code, label, labels }) => ({ value: code, label: labels ?? { de: label, en: label } }));
}

function stateOf(field: Configuration): Required<Omit<FieldEdit, 'max_length'>> & { max_length: number | null } {
  return {
    label: field.labels,
    api_name: field.api_name,
    visible: field.visible,
    mandatory: field.mandatory,
    filterable: field.filterable,
    small_view_visible: field.small_view_visible,
    max_length: field.max_length,
    options: optionsOf(field),
  };
}

/** With a further change; what is as it was before drops out. */
export function edited(edits: Edits, field: Configuration, change: FieldEdit): Edits {
  const before: Record<string, unknown> = stateOf(field);
  const known = edits[field.column_name];
  const next = Object.entries({ ...known?.change, ...change }).filter(([name, value]) => !sameValue(value, before[name]));
  const { [field.column_name]: _old, ...others } = edits;
  if (next.length === 0) return others;
  return { ...others, [field.column_name]: { change: Object.fromEntries(next), over: known?.over ?? field } };
}

/** Whether what the change is about still stands as its writer saw it. */
export function isAsSeen({ change, over }: Edit, now: Configuration): boolean {
  return clashesOf({ change, over }, now).length === 0;
}

export interface FieldClash {
  /** As `FieldEdit` names it. */
  name: string;
  theirs: unknown;
  mine: unknown;
}

/** What somebody else changed since, otherwise than it is to be changed here. */
export function clashesOf({ change, over }: Edit, now: Configuration): FieldClash[] {
  const [before, stands]: Record<string, unknown>[] = [stateOf(over), stateOf(now)];
  return Object.entries(change).flatMap(([name, mine]) => {
    const theirs = stands?.[name];
    const isClash = !sameValue(theirs, before?.[name]) && !sameValue(theirs, mine);
    return isClash ? [{ name, theirs, mine }] : [];
  });
}

/** The newer state is known now: the changes stay on top of it, or those that clash go. */
export function settled(edits: Edits, fields: readonly Configuration[], keep: boolean): Edits {
  const now = new Map(fields.map((field) => [field.column_name, field]));
  return Object.fromEntries(
    Object.entries(edits).flatMap(([column, edit]): [string, Edit][] => {
      const field = now.get(column) ?? edit.over;
      const lost = new Set(keep ? [] : clashesOf(edit, field).map(({ name }) => name));
      const change = Object.fromEntries(Object.entries(edit.change).filter(([name]) => !lost.has(name)));
      return Object.keys(change).length === 0 ? [] : [[column, { change, over: field }]];
    }),
  );
}

export function withEdit(field: Configuration, edit: Edit | undefined): Configuration {
  if (!edit) return field;
  const { label, options, ...rest } = edit.change;
  return { ...field, ...rest, ...(label ? { labels: label } : {}), ...(options ? { options: options.map(shownOption) } : {}) };
}

function shownOption({ value, label }: Option) {
  return { value, code: value, label: label.de, labels: label, color: null, text_color: null, active: true, hidden: false };
}

/** As a form takes it. */
export function asField(field: Configuration, language: 'de' | 'en'): Field {
  const options = field.options?.map((option) => ({ ...option, label: option.labels?.[language] ?? option.label })) ?? null;
  // The server names no path that it does not serve.
  return { ...field, options, label: field.labels[language], relation: field.relation as RecordPath | null };
}

export interface Place {
  column: string;
  order: number;
  /** Where it stood before. */
  seen: number;
}

/** One field moved among those of its heading: they share the places they had, so that no other heading moves. */
export function reordered(group: readonly Configuration[], column: string, to: number): Place[] {
  const from = group.findIndex((field) => field.column_name === column);
  const target = Math.max(0, Math.min(group.length - 1, to));
  if (from < 0 || from === target) return [];
  const sequence = group.filter((_field, index) => index !== from);
  const own = group[from];
  if (own) sequence.splice(target, 0, own);
  let last = -1;
  const places = group.map(({ display_order: order }) => {
    last = Math.max(order, last + 1);
    return last;
  });
  return sequence.flatMap((field, index) => {
    const order = places[index] ?? 0;
    return order === field.display_order ? [] : [{ column: field.column_name, order, seen: field.display_order }];
  });
}

/** `Länge in mm` as the name of a column of that table: `I90_laenge_in_mm`. */
export function columnName(table: string, label: string): string {
  return `${table.slice(0, 1).toUpperCase()}90_${slug(label)}`.slice(0, 44);
}

export function slug(label: string): string {
  const plain = label
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return plain || 'field';
}
