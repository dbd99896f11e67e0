// Whether a new version of a certificate says anything that the one before did not: its points, its standards and what stands in it.
import { useQuery } from '@tanstack/react-query';
import { fetchList, fetchOne, type RecordRow } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';

/** What every version has of its own, and what is no part of the certificate. */
const ofTheVersion: ReadonlySet<string> = new Set([
  ...['certificate_number', 'certificate_display', 'status', 'is_current', 'amends_id', 'revision', 'amend_reason'],
  ...['released_by', 'released_at', 'contract_hash', 'work_minutes', 'calibration_id', 'created_at', 'updated_at', 'CTAG', 'uID'],
]);

function told({ attributes }: Pick<RecordRow, 'attributes'>): string {
  const own = Object.entries(attributes).filter(([name, value]) => !ofTheVersion.has(name) && value !== null);
  return JSON.stringify(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** In whatever order they come. */
export function saySame(one: readonly Pick<RecordRow, 'attributes'>[], other: readonly Pick<RecordRow, 'attributes'>[]): boolean {
  const [mine, theirs] = [one, other].map((rows) => rows.map(told).sort());
  return JSON.stringify(mine) === JSON.stringify(theirs);
}

const most = 500;

/** Null where there are more than are looked at. */
async function partsOf(id: string, signal: AbortSignal): Promise<RecordRow[] | null> {
  const query = new URLSearchParams({ 'filter[calibration_id]': `eq:${id}`, 'page[size]': String(most) }).toString();
  const lists = await Promise.all([fetchList('results', query, signal), fetchList('standards', query, signal)]);
  return lists.some(({ meta }) => meta.total > most) ? null : lists.flatMap(({ data }) => data);
}

/** Null until it is known; false for what replaces nothing, and where it cannot be found out. */
export function useIsUnchanged(record: RecordRow): boolean | null {
  const before = textOf(record.attributes.amends_id);
  const { data, isLoading } = useQuery({
    queryKey: ['rows', 'results', record.id, 'unchanged', told(record)],
    queryFn: async ({ signal }) => {
      const [{ body }, mine, theirs] = await Promise.all([
        fetchOne('calibrations', before, '', signal),
        partsOf(record.id, signal),
        partsOf(before, signal),
      ]);
      return mine !== null && theirs !== null && saySame([record], [body.data]) && saySame(mine, theirs);
    },
    enabled: before !== '',
  });
  return isLoading ? null : (data ?? false);
}
