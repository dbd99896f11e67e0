// Records as v2 sends them (docs/interface/v2.md#shape), and the calls every kind of record shares.
import type { components, RecordPath } from '#server/contract/v2-api.generated.ts';
import { type Answer, answerOf, bodyOf, DELETE, GET, PATCH, POST } from './api.ts';

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
  meta: { total: number; page: number; per_page: number; last_page: number; did_you_mean?: string; total_is?: 'at_least' };
  included?: readonly RecordRow[];
}

export interface OneRecord {
  data: RecordRow;
  included?: readonly RecordRow[];
}

/** `query` as it stands in the address: it is what lists are kept by, too. */
export async function fetchList(
  path: RecordPath,
  query: string,
  signal?: AbortSignal,
  /** Rather the rows than how many there are, where counting takes long. */
  { early = false }: { early?: boolean } = {},
): Promise<RecordList> {
  const headers = early ? { Prefer: 'total=later' } : {};
  const call = GET('/api/v2/{path}', { params: { path: { path } }, querySerializer: () => query, signal, headers });
  return shown(await bodyOf(call));
}

export interface FoundRecords {
  byPath: ReadonlyMap<string, readonly RecordRow[]>;
  /** Where nothing was found: another text that finds something. */
  meant: string | undefined;
}

/** Of several kinds at once, by their paths: the first records each finds for a text, where there are any. */
export async function searchRecords(asked: { q: string; in: string; each: number }, signal?: AbortSignal): Promise<FoundRecords> {
  const { data, meta } = await bodyOf(GET('/api/v2/search', { params: { query: asked }, signal }));
  const byPath = new Map(data.map(({ id, attributes }) => [id, shown({ data: attributes.records }).data]));
  return { byPath, meant: meta.did_you_mean };
}

export async function fetchOne(path: RecordPath, id: string, include: string, signal?: AbortSignal): Promise<Answer<OneRecord>> {
  const query = include ? { include } : {};
  return shownOne(await answerOf(GET('/api/v2/{path}/{id}', { params: { path: { path, id }, query }, signal })));
}

export async function createRecord(path: RecordPath, attributes: Record<string, Written>): Promise<Answer<OneRecord>> {
  return shownOne(await answerOf(POST('/api/v2/{path}', { params: { path: { path } }, body: attributes })));
}

export interface Update {
  path: RecordPath;
  id: string;
  etag: string | null;
  attributes: Record<string, Written>;
}

export async function updateRecord({ path, id, etag, attributes }: Update): Promise<Answer<OneRecord>> {
  const params = { path: { path, id }, ...(etag ? { header: { 'If-Match': etag } } : {}) };
  return shownOne(await answerOf(PATCH('/api/v2/{path}/{id}', { params, body: attributes })));
}

export function deleteRecord(path: RecordPath, id: string): Promise<Answer<never>> {
  return answerOf(DELETE('/api/v2/{path}/{id}', { params: { path: { path, id } } }));
}

export async function restoreRecord(binId: string): Promise<Answer<OneRecord>> {
  return shownOne(await answerOf(POST('/api/v2/bin/{id}/restore', { params: { path: { id: binId } } })));
}

type AnyRecord = components['schemas']['resource'];

/** Attributes are values wherever a record is shown by its fields; what is kept as JSON has screens of its own. */
export function shown<Body extends { data: AnyRecord | AnyRecord[]; included?: AnyRecord[] }>(body: Body) {
  return body as unknown as Omit<Body, 'data' | 'included'> & {
    data: Body['data'] extends AnyRecord[] ? RecordRow[] : RecordRow;
    included?: RecordRow[];
  };
}

function shownOne(answer: Answer<{ data: AnyRecord; included?: AnyRecord[] }>): Answer<OneRecord> {
  return { ...answer, body: shown(answer.body) };
}

export function linkedIds(record: RecordRow | null, name: string): string[] {
  const links = record?.relationships?.[name]?.data ?? [];
  return ('id' in links ? [links] : links).map(({ id }) => id);
}

export function findIncluded(included: readonly RecordRow[] | undefined, id: Value | undefined): RecordRow | undefined {
  return included?.find((record) => record.id === id);
}
