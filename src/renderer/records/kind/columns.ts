// Which columns a list shows, how wide, which stay at the edge and on which side their values stand.
import type { CSSProperties } from 'react';
import type { Field } from './fields.ts';
import type { ColumnChoice } from './list-layout.ts';
import { inCodeFace, type RecordKind } from './record-kind.ts';

export interface Column {
  field: Field;
  width: number;
  right: boolean;
  /** Takes its share of the room that is left. */
  grows: boolean;
  /** Stays at the left edge, this far from it. */
  pinnedAt: number | null;
}

const widths: Record<string, number> = {
  select: 132,
  number: 100,
  decimal: 122,
  boolean: 84,
  date: 120,
  datetime: 160,
  relation: 176,
  links: 176,
  textarea: 240,
};

export const narrowest = 48;
export const widest = 800;

const growing = new Set(['text', 'textarea', 'relation', 'links']);

/** The head says what the values are: cut off it says nothing. */
const widestHead = 272;
const boxToChoose = 28;
const headPadding = 28;
/** The arrow of its order and its place among several. */
const orderMark = 18;

/** What grows has room for the arrow as a rule. */
function headWidth({ label, field_type }: Field): number {
  return Math.min(widestHead, Math.ceil(label.length * 6.8) + headPadding + (growing.has(field_type) ? 0 : orderMark));
}

function widthOf(kind: RecordKind, field: Field, isFirst: boolean): number {
  const box = isFirst ? boxToChoose : 0;
  return Math.max(usualWidth(kind, field) + (field.field_type.startsWith('date') ? box : 0), headWidth(field) + box);
}

function usualWidth(kind: RecordKind, field: Field): number {
  // The day, and for how many hundreds of days it is overdue.
  if (field.api_name === kind.due) return 228;
  if (kind.measured?.has(field.api_name)) return widths.decimal ?? 0;
  // The first one has the box to choose the row before its name.
  if (kind.codes.has(field.api_name)) return field.api_name === kind.title ? 172 : 148;
  // What stands for the record where its title alone does not, as the device type of a price.
  const isName = field.field_type === 'relation' || field.api_name === kind.title;
  if (kind.named && kind.columns[0] === field.api_name && isName) return 240;
  // A name in words: cut off it says nothing.
  if (field.api_name === kind.title && field.field_type === 'text' && !kind.named) return 264;
  if (field.api_name === kind.wide) return 380;
  if (kind.meanings?.[field.api_name]) return 148;
  if (kind.relations[field.api_name]?.beyond) return 408;
  if (kind.relations[field.api_name]?.beside) return 216;
  const usual = widths[field.field_type] ?? 148;
  return field.field_type === 'select' ? Math.max(usual, Math.min(widestChoice, choiceWidth(field))) : usual;
}

const widestChoice = 260;

/** Room for the longest of its words, which is cut off otherwise: letters of the text face, the square before them, padding. */
function choiceWidth({ options }: Field): number {
  const longest = Math.max(0, ...(options ?? []).map(({ label }) => label.length));
  const square = (options ?? []).some(({ color }) => color) ? 17 : 0;
  return Math.ceil(longest * 6.9) + square + 20;
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

/** The reader's own choice counts, then the kind's, then new fields. Pinned ones stand in front. */
export function chosenColumns(
  kind: RecordKind,
  fields: readonly Field[],
  own: readonly ColumnChoice[] | undefined,
): readonly ColumnChoice[] {
  const known = new Set(listable(kind, fields).map(({ api_name }) => api_name));
  const added = fields.filter((field) => field.is_user_defined).map(({ api_name }) => api_name);
  const choices = own ?? [...kind.columns, ...added].map((name): ColumnChoice => ({ name }));
  const shown = choices.filter(({ name }) => known.has(name));
  return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)];
}

export function columnsOf(kind: RecordKind, fields: readonly Field[], choices: readonly ColumnChoice[]): Column[] {
  const columns = choices.flatMap(({ name, width, pinned = false }, index): (Column & { pinned: boolean })[] => {
    const field = fields.find(({ api_name }) => api_name === name);
    if (!field) return [];
    // Measured values are kept as texts, and compared by eye as numbers are.
    const right = field.field_type === 'number' || field.field_type === 'decimal' || kind.measured?.has(name) === true;
    const grows = width === undefined && growing.has(field.field_type) && !inCodeFace(kind, name);
    return [{ field, width: width ?? widthOf(kind, field, index === 0), right, grows, pinned, pinnedAt: null }];
  });
  const several = columns.filter(({ pinned }) => pinned).length > 1;
  let edge = 0;
  return columns.map(({ pinned, ...column }, index) => {
    // The first column says which record a row is, so it never scrolls away.
    if (!pinned && index > 0) return column;
    const pinnedAt = edge;
    edge += column.width;
    // What stands beside a pinned column must know its width.
    return { ...column, pinnedAt, grows: column.grows && !several };
  });
}

/** How a cell shares the width of its row. Rows are flex boxes: in a CSS grid the first column could not be pinned. */
export function shareOf({ width, grows, pinnedAt }: { width: number; grows?: boolean; pinnedAt?: number | null }): CSSProperties {
  const pinned = pinnedAt === null || pinnedAt === undefined ? {} : { left: pinnedAt };
  return { flex: grows ? `${width} 0 ${width}px` : `0 0 ${width}px`, ...pinned };
}
