// What stands behind another record's name: what it is, and whose.
import { findIncluded } from '../../lib/records.ts';
import type { Field } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

interface Input {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
}

export function wordsBeside({ kind, field, entry: { record, included } }: Input): string[] {
  const { beside = [], beyond } = kind.relations[field.api_name] ?? {};
  const related = beside.length > 0 && findIncluded(included, record.attributes[field.api_name] ?? null);
  if (!related) return [];
  const words = beside.map((name) => textOf(related.attributes[name])).filter(Boolean);
  const owner = related.attributes[beyond?.by ?? ''] ?? null;
  const isSaid = beyond?.unless !== undefined && record.attributes[beyond.unless] === owner;
  const whose = beyond && !isSaid && findIncluded(included, owner);
  return [words.join(' '), whose ? textOf(whose.attributes[beyond.title]) : ''].filter(Boolean);
}
