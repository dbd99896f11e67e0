// Which columns a list shows, how wide and on which side. The reader's own choice counts, then the kind's, then new fields.
import { type CSSProperties, useMemo } from 'react';
import { setPreferences, usePreferences } from '../lib/preferences.ts';
import type { Field } from './fields.ts';
import type { RecordKind } from './record-kind.ts';

export interface Column {
  field: Field;
  width: number;
  right: boolean;
  /** Takes its share of the room that is left. */
  grows: boolean;
}

const widths: Record<string, number> = {
  select: 132,
  number: 100,
  decimal: 110,
  boolean: 84,
  date: 120,
  datetime: 160,
  relation: 176,
  links: 176,
  textarea: 240,
};

const growing = new Set(['text', 'textarea', 'relation', 'links']);

function widthOf(kind: RecordKind, field: Field): number {
  if (field.api_name === kind.due) return 204;
  if (kind.codes.has(field.api_name)) return 148;
  return widths[field.field_type] ?? 148;
}

/** Fields a list can show: visible ones that are more than an id. */
export function listable(kind: RecordKind, fields: readonly Field[]): Field[] {
  return fields.filter(
    (field) =>
      field.visible &&
      field.field_type_raw !== 'key' &&
      field.field_type_raw !== 'json' &&
      (field.field_type !== 'relation' || kind.relations[field.api_name] !== undefined),
  );
}

function chosenNames(kind: RecordKind, fields: readonly Field[], own: readonly string[] | undefined): string[] {
  const known = new Set(listable(kind, fields).map(({ api_name }) => api_name));
  const added = fields.filter((field) => field.is_user_defined).map(({ api_name }) => api_name);
  return (own ?? [...kind.columns, ...added]).filter((name) => known.has(name));
}

export function columnsOf(kind: RecordKind, fields: readonly Field[], names: readonly string[]): Column[] {
  return names.flatMap((name) => {
    const field = fields.find(({ api_name }) => api_name === name);
    const right = field?.field_type === 'number' || field?.field_type === 'decimal';
    const grows = field !== undefined && growing.has(field.field_type) && !kind.codes.has(name);
    return field ? [{ field, width: widthOf(kind, field), right, grows }] : [];
  });
}

/** How a cell shares the width of its row. Rows are flex boxes: in a CSS grid the first column could not be pinned. */
export function shareOf({ width, grows }: { width: number; grows?: boolean }): CSSProperties {
  return { flex: grows ? `${width} 0 ${width}px` : `0 0 ${width}px` };
}

/** The same array until the choice or the fields change: each row of the grid depends on it. */
export function useColumns(kind: RecordKind, fields: readonly Field[] | undefined, left?: string): readonly Column[] {
  const own = usePreferences().columns[kind.name];
  return useMemo(() => {
    if (!fields) return [];
    // On the page of the record that all rows name, its name in each row says nothing.
    const names = chosenNames(kind, fields, own).filter((name) => name !== left);
    return columnsOf(kind, fields, names);
  }, [kind, fields, own, left]);
}

export function useColumnChoice(kind: RecordKind, fields: readonly Field[]) {
  const { columns } = usePreferences();
  const names = chosenNames(kind, fields, columns[kind.name]);
  return {
    names,
    toggle(name: string) {
      const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
      if (next.length > 0) setPreferences({ columns: { ...columns, [kind.name]: next } });
    },
    reset() {
      const { [kind.name]: _own, ...rest } = columns;
      setPreferences({ columns: rest });
    },
  };
}
