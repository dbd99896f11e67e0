// What a card says of a record, and in how many lines: its name, what stands beside that elsewhere, and the rest without what is said already.
import { use } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { cellText } from '../value/cell-text.ts';
import { SaidAbove, wordsBeside } from '../value/words-beside.ts';
import { cardLines } from './card-height.ts';
import { type CardPart, type CardParts, cardParts } from './card-parts.ts';

interface Input {
  kind: RecordKind;
  columns: readonly Column[];
  entry: RowEntry;
}

interface CardWords extends CardParts {
  /** Null: it is the value of its column. */
  heading: string | null;
  beside: readonly string[];
  lines: number;
}

/** A name of so many letters takes one line of the two beside any state. */
const inOneLine = 16;

const isNamedBy = (kind: RecordKind, field: Column['field']) =>
  field.field_type === 'relation' && kind.named?.includes(field.api_name) === true;

export function useCardWords({ kind, columns, entry }: Input): CardWords {
  const { t, format } = useI18n();
  const titleOf = useTitleOf();
  const saidAbove = use(SaidAbove);
  const { title, parts, ...states } = cardParts(kind, columns, entry);
  // Its name may take words, or be there in both languages.
  const heading =
    title && (kind.heading === undefined || title.field.api_name !== kind.title)
      ? null
      : titleOf(kind, entry.record, entry.included);
  /** Other records that it is called by: what stands beside their names is said below. */
  const namedFirst = title ? [] : parts.map(({ column }) => column).filter(({ field }) => isNamedBy(kind, field));
  const textIn = ({ field }: Column) => cellText({ kind, field, entry, words: { t, format } });
  const name = heading ?? (title ? textIn(title) : '');
  /** A place may be called as the customer who has the device. */
  const isSaidBefore = ({ column, named }: CardPart, place: number) =>
    !named && parts.slice(0, place).some((other) => !other.named && textIn(other.column) === textIn(column));
  const isInName = ({ column, named }: CardPart) => {
    // The parts of a name stand in their own columns, too: the device type of a price, the invoice of a payment.
    if (!named && name.split(' · ').includes(textIn(column))) return true;
    if (heading === null) return false;
    if (namedFirst.includes(column)) return true;
    const { field } = column;
    const value = kind.worded?.[field.api_name]?.(entry.record) ?? entry.record.attributes[field.api_name];
    const begun = heading.endsWith('…') && typeof value === 'string' && value.startsWith(heading.slice(0, -1));
    return begun || value === heading || heading.split(' ').some((word) => word === value);
  };
  return {
    ...states,
    title,
    heading,
    beside: (heading === null && title ? [title] : namedFirst).flatMap(({ field }) =>
      wordsBeside({ kind, field, entry, saidAbove }),
    ),
    parts: parts.filter((part, place) => !isSaidBefore(part, place) && !isInName(part)),
    lines: cardLines(kind, columns) + (name.length > inOneLine ? 0 : 1),
  };
}
