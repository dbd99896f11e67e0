// The record that a value of a relation names, as a row would include it; asked for once, however many rows name it.
import { useQuery } from '@tanstack/react-query';
import { fetchOne, type RecordRow, type Value } from '../../lib/records.ts';
import type { Field } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';

export function useRelatedOf(kind: RecordKind, field: Field, value: Value): readonly RecordRow[] | null {
  const path = kind.relations[field.api_name] ? field.relation : null;
  const id = textOf(value);
  const found = useQuery({
    enabled: path !== null && id !== '',
    queryKey: ['record', path, id, 'named'],
    queryFn: ({ signal }) => (path === null ? null : fetchOne(path, id, '', signal)),
  });
  return found.data ? [found.data.body.data] : null;
}
