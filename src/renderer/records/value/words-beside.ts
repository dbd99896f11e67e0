// What stands behind another record's name: what it is, and whose.
import { createContext } from 'react';
import { findIncluded } from '../../lib/records.ts';
import type { Field } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

/** Whose page it is, by its id: its name in each row says nothing. */
export const SaidAbove = createContext<string | null>(null);

interface Input {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
  saidAbove: string | null;
}

export function wordsBeside({ kind, field, entry: { record, included }, saidAbove }: Input): string[] {
  const { beside = [], beyond } = kind.relations[field.api_name] ?? {};
  const related = beside.length > 0 && findIncluded(included, record.attributes[field.api_name] ?? null);
  if (!related) return [];
  const words = beside.map((name) => textOf(related.attributes[name])).filter(Boolean);
  const owner = related.attributes[beyond?.by ?? ''] ?? null;
  const isSaid = owner === saidAbove || (beyond?.unless !== undefined && record.attributes[beyond.unless] === owner);
  const whose = beyond && !isSaid && findIncluded(included, owner);
  return [words.join(' '), whose ? textOf(whose.attributes[beyond.title]) : ''].filter(Boolean);
}
