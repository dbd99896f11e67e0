// A write of what is shown in a list. Lists name no versions, so what stands there now is held against what its reader had before
// him; between that look and the write, If-Match stands guard.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { type Answer, ApiError, answerOf, DELETE } from './api.ts';
import { fetchOne, updateRecord, type Written } from './records.ts';

/** Somebody else saved first: in another window, or another person. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Refused before it was written, as something else stands there now. */
export class Overtaken extends ApiError {
  readonly now: object;

  constructor(now: object) {
    super(412, '', [], null);
    this.name = 'Overtaken';
    this.now = now;
  }
}

interface OverSeen<T> {
  read(): Promise<Answer<T>>;
  isSeen(now: T): boolean;
  write(etag: string): Promise<unknown>;
}

const tries = 3;

export async function writeOverSeen<T extends object>({ read, isSeen, write }: OverSeen<T>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const { body, etag } = await read();
    if (!isSeen(body)) throw new Overtaken(body);
    try {
      await write(etag ?? '*');
      return;
    } catch (error) {
      // What came in between need not be about what was seen: it is looked at again.
      if (!isConflict(error) || left === 1) throw error;
    }
  }
}

type Attributes = Readonly<Record<string, unknown>>;

async function attributesNow(path: RecordPath, id: string): Promise<Answer<Attributes>> {
  const answer = await fetchOne(path, id, '');
  return { ...answer, body: answer.body.data.attributes };
}

/** What both wrote alike is nobody's loss. */
function stands(now: Attributes, seen: Attributes, wanted: Attributes): boolean {
  return Object.entries(seen).every(([name, value]) => sameValue(now[name], value) || sameValue(now[name], wanted[name]));
}

export interface SeenUpdate {
  path: RecordPath;
  id: string;
  /** Of the attributes to be written: how they stood before their writer. */
  seen: Attributes;
  attributes: Record<string, Written>;
}

export function updateOverSeen({ path, id, seen, attributes }: SeenUpdate): Promise<void> {
  return writeOverSeen({
    read: () => attributesNow(path, id),
    isSeen: (now) => stands(now, seen, attributes),
    write: (etag) => updateRecord({ path, id, etag, attributes }),
  });
}

/** Several that belong together: none is written where one of them no longer stands as it was seen. */
export async function updateAllOverSeen(updates: readonly SeenUpdate[]): Promise<void> {
  for (const { path, id, seen, attributes } of updates) {
    const { body } = await attributesNow(path, id);
    if (!stands(body, seen, attributes)) throw new Overtaken(body);
  }
  for (const update of updates) await updateOverSeen(update);
}

/** Deleted only while it says what was seen; what is gone already is as it was wanted. */
export async function deleteOverSeen(path: RecordPath, id: string, seen: Attributes): Promise<void> {
  try {
    await writeOverSeen({
      read: () => attributesNow(path, id),
      isSeen: (now) => stands(now, seen, seen),
      write: (etag) => answerOf(DELETE('/api/v2/{path}/{id}', { params: { path: { path, id }, header: { 'If-Match': etag } } })),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
