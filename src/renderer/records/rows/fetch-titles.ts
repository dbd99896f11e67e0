// What records are called that rows point to, all at once.
import type { RecordRow } from '../../lib/records.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { fetchWhere } from './fetch-all.ts';

interface Pointed {
  to: RecordKind;
  id: string;
}

type TitleOf = (kind: RecordKind, record: RecordRow) => string;

/** By their ids; what is not there, or not for this reader, has none. */
export async function fetchTitles(pointed: readonly Pointed[], titleOf: TitleOf): Promise<ReadonlyMap<string, string>> {
  const byKind = new Map<RecordKind, Set<string>>();
  for (const { to, id } of pointed) byKind.set(to, (byKind.get(to) ?? new Set()).add(id));
  const titles = new Map<string, string>();
  for (const [to, ids] of byKind) {
    const records = await fetchWhere(to.path, { attribute: 'id', values: [...ids] }, new AbortController().signal).catch(
      () => [],
    );
    for (const record of records) titles.set(record.id, titleOf(to, record));
  }
  return titles;
}
