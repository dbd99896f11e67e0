// What another record is called, asked for where only its id is known.
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { nameText } from '../../lib/lab/shipped-names.ts';
import { fetchOne, type RecordRow } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';

export function recordName(record: RecordRow, title: string | undefined): string {
  const { title: named, asset_number, email } = record.attributes;
  return nameText(record, title ?? 'name') || nameText(record, 'name') || textOf(named ?? asset_number ?? email) || record.id;
}

export function recordNameOptions(path: RecordPath | null, id: string) {
  return queryOptions({
    queryKey: ['record', path, id, 'name'],
    queryFn: path === null ? skipToken : ({ signal }) => fetchOne(path, id, '', signal),
    staleTime: 300_000,
  });
}
