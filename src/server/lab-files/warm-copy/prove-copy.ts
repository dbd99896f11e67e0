// What the drill finds out, in a thread: the copy is restored beside the lab, read whole, and its trail and records are proved as
// `verify` does. docs/adr/0105.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { msOf } from '../../contract/values/dates.ts';
import type { WarmCopyOrder } from '../../db/sqlite/backup/backup-orders.ts';
import { checkCopy } from '../../db/sqlite/backup/content/backup-copy.ts';
import { openSqlite, type SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';
import { outsideCheckpoints } from '../../db/sqlite/trail/outside-checkpoints.ts';
import { type VerifyInput, verifyTrail } from '../../db/sqlite/trail/verify-trail.ts';
import { CopyFault } from './copy-fault.ts';
import { restoreWarmCopy } from './restore-copy.ts';
import type { ProvedCopy } from './warm-copy-state.ts';

/** Beside the lab: where there is room for it. What lies there stays behind when the lab is moved. */
const trialFolder = '.restore-warm-copy';
/** What is older has arrived, or the copy is not one. */
const lateMs = 60_000;

interface TrailEnds {
  lab: string | null;
  last: number;
  /** The last entry that has to be in the copy. */
  due: number;
}

export function proveCopy(order: WarmCopyOrder, definitions: VerifyInput['definitions']): ProvedCopy {
  const { paths, place, program } = order;
  const live = readOf(order, paths.database, (handle) => trailEnds(handle, order.now));
  const into = join(paths.directory, trialFolder);
  // What a trial that died left behind.
  rmSync(into, { recursive: true, force: true });
  const restored = restoreWarmCopy({ place, program, into });
  try {
    checkCopy(restored.database);
    const { end, ...proved } = readOf(order, restored.database, (handle) => provedBy(handle, { order, definitions, live }));
    // After a restore what was shipped before it lies there until the first part of what is now.
    if (end !== null && !readOf(order, paths.database, (handle) => hasEntry(handle, end)))
      throw new CopyFault('before_restore', {}, 'it ends with an entry that the lab does not have');
    return proved;
  } finally {
    restored.remove();
  }
}

function readOf<Value>({ nativeBinding }: WarmCopyOrder, file: string, read: (handle: SqliteHandle) => Value): Value {
  const handle = openSqlite(file, { readonly: true, nativeBinding });
  try {
    return read(handle);
  } finally {
    handle.close();
  }
}

interface ProofInput {
  order: WarmCopyOrder;
  definitions: VerifyInput['definitions'];
  live: TrailEnds;
}

function provedBy(handle: SqliteHandle, { order, definitions, live }: ProofInput): ProvedCopy & { end: string | null } {
  const { paths, keyFile, key, now } = order;
  const copy = trailEnds(handle, now);
  if (copy.lab !== live.lab) throw new CopyFault('other_lab', {}, 'it is the copy of another lab');
  if (copy.last < live.due) throw new CopyFault('behind', { entries: live.last - copy.last }, 'it ends before the lab');
  const outside = reachedCheckpoints(handle, { paths, keyFile });
  const { verdict, entries, records, faultCount, differenceCount } = verifyTrail({ handle, definitions, key, outside, now });
  if (verdict === 'broken')
    throw new CopyFault(
      'differs',
      { faults: faultCount, entries, differing: differenceCount, records },
      'its trail or its records are not as they were written',
    );
  const end = (handle.prepare('select id from audits where rid = ?').pluck().get(copy.last) ?? null) as string | null;
  return { entries, records, behind: Math.max(0, live.last - copy.last), end };
}

const hasEntry = (handle: SqliteHandle, id: string) => handle.prepare('select 1 from audits where id = ?').get(id) !== undefined;

/** Signed points outside that the copy can hold: one that was signed a moment ago is still on its way to it. */
export function reachedCheckpoints(handle: SqliteHandle, about: Omit<Parameters<typeof outsideCheckpoints>[0], 'handle'>) {
  const last = (handle.prepare('select max(rid) from audits').pluck().get() ?? 0) as number;
  return outsideCheckpoints({ handle, ...about }).filter(({ checkpoint }) => checkpoint.entry <= last);
}

function trailEnds(handle: SqliteHandle, now: number): TrailEnds {
  const lab = (handle.prepare('select id from audits order by rid limit 1').pluck().get() ?? null) as string | null;
  const rows = handle.prepare('select rid, at from audits order by rid desc').iterate() as Iterable<{ rid: number; at: string }>;
  let last = 0;
  for (const { rid, at } of rows) {
    last ||= rid;
    if (msOf(at) <= now - lateMs) return { lab, last, due: rid };
  }
  return { lab, last, due: 0 };
}
