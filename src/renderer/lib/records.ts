// Records as v2 sends them (interface.md 2.5), and the calls every kind of record shares.
import { type Answer, request } from './api.ts';

export type Value = string | number | boolean | null;

/** What a write may carry: a value, or the full set of links. */
export type Written = Value | readonly string[];

export interface RecordLink {
  id: string;
  type: string;
}

export interface RecordRow {
  id: string;
  type: string;
  attributes: Readonly<Record<string, Value>>;
  relationships?: Readonly<Record<string, { data: RecordLink | readonly RecordLink[] | null }>>;
}

export interface RecordList {
  data: readonly RecordRow[];
  meta: { total: number; page: number; per_page: number; last_page: number };
  included?: readonly RecordRow[];
}

export interface OneRecord {
  data: RecordRow;
  included?: readonly RecordRow[];
}

const base = '/api/v2';

export async function fetchList(path: string, query: string, signal?: AbortSignal): Promise<RecordList> {
  const answer = await request<RecordList>(`${base}/${path}${query ? `?${query}` : ''}`, { signal });
  return answer.body;
}

export function fetchOne(path: string, id: string, include: string, signal?: AbortSignal): Promise<Answer<OneRecord>> {
  const query = include ? `?include=${encodeURIComponent(include)}` : '';
  return request<OneRecord>(`${address(path, id)}${query}`, { signal });
}

export function createRecord(path: string, attributes: Record<string, Written>): Promise<Answer<OneRecord>> {
  return request<OneRecord>(`${base}/${path}`, { method: 'POST', body: attributes });
}

export interface Update {
  path: string;
  id: string;
  etag: string | null;
  attributes: Record<string, Written>;
}

export function updateRecord({ path, id, etag, attributes }: Update): Promise<Answer<OneRecord>> {
  return request<OneRecord>(address(path, id), { method: 'PATCH', body: attributes, ifMatch: etag });
}

export function deleteRecord(path: string, id: string): Promise<Answer<null>> {
  return request<null>(address(path, id), { method: 'DELETE' });
}

export function restoreRecord(binId: string): Promise<Answer<OneRecord>> {
  return request<OneRecord>(`${base}/bin/${encodeURIComponent(binId)}/restore`, { method: 'POST', body: {} });
}

function address(path: string, id: string): string {
  return `${base}/${path}/${encodeURIComponent(id)}`;
}

export function linkedIds(record: RecordRow | null, name: string): string[] {
  const links = record?.relationships?.[name]?.data ?? [];
  return ('id' in links ? [links] : links).map(({ id }) => id);
}

export function findIncluded(included: readonly RecordRow[] | undefined, id: Value | undefined): RecordRow | undefined {
  return included?.find((record) => record.id === id);
}
