// What entries of the trail say about the trail itself: its keys, rows that were taken in, restores and repairs, changes that the program
// found at a start. Everything but the keys is gathered for the report.
import type { TrailFault, TrailFinding, TrailRemark } from '#server/contract/lab/trail.ts';
import { fingerprintOf } from '#server/lib/keys/trail-key.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { piecesStand } from './kept-rows.ts';

interface MarkEntry {
  rid: number;
  id: string;
  at: string;
  record_key: string;
  action: string;
  after: string | null;
}

type SaidNumber = 'kept' | 'ended' | 'from' | 'until' | 'sealed' | 'found';

/** By the kind of mark some of these. */
type Said = Readonly<
  Partial<Record<'fingerprint' | 'public_key' | 'rows' | 'kinds' | 'reason' | 'hash' | 'backup' | SaidNumber, unknown>>
>;

/** A part of the trail that ended there: the lab was put back to a backup of before it. */
interface Branch {
  after: number;
  /** Null when what was there could not be read. */
  until: number | null;
  at: string;
}

export interface TrailMarks {
  keys: Map<string, string>;
  /** By kind, the entries that vouch for its rows. */
  takenIn: Map<string, string[]>;
  branches: Branch[];
  faults: TrailFinding<TrailFault>[];
  remarks: TrailFinding<TrailRemark>[];
}

export const newMarks = (): TrailMarks => ({ keys: new Map(), takenIn: new Map(), branches: [], faults: [], remarks: [] });

interface NoteInput {
  handle: SqliteHandle;
  marks: TrailMarks;
  /** Earlier entries do not count for these kinds any more. */
  forget(kinds: readonly string[] | null): void;
}

export function noteMark({ handle, marks, forget }: NoteInput, { rid, id, at, action, after }: MarkEntry): void {
  const said = JSON.parse(after ?? '{}') as Said;
  const number = (name: SaidNumber) => (typeof said[name] === 'number' ? said[name] : null);
  const remark = (code: TrailRemark, params: Record<string, string | number>) => marks.remarks.push({ code, params });
  if (action === 'trail_key') {
    const [fingerprint, key] = [String(said.fingerprint), String(said.public_key)];
    if (fingerprintIn(key) !== fingerprint) return void marks.faults.push({ code: 'entry_changed', params: { entry: rid, id } });
    marks.keys.set(fingerprint, key);
    remark('key', { fingerprint, entry: rid, at });
  } else if (action === 'take_in') {
    const rows = JSON.parse(String(said.rows ?? '{}')) as Record<string, number>;
    const kinds = said.kinds === null ? null : String(said.kinds).split(' ');
    const asFound = said.reason === 'as_found';
    if (asFound) {
      forget(kinds);
      for (const kind of kinds ?? [...marks.takenIn.keys()]) marks.takenIn.delete(kind);
    }
    if (!piecesStand(handle, id, String(said.hash))) marks.faults.push({ code: 'rows_broken', params: { entry: rid, at } });
    for (const kind of Object.keys(rows)) marks.takenIn.set(kind, [...(marks.takenIn.get(kind) ?? []), id]);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    remark(asFound ? 'as_found' : 'taken_in', { at, entry: rid, count });
  } else if (action === 'restored' || action === 'repaired') {
    const [kept, ended] = [number('kept') ?? 0, number('ended')];
    marks.branches.push({ after: kept, until: ended, at });
    const what = { at, entry: rid, backup: String(said.backup ?? ''), kept };
    if (action === 'restored' && ended === null) remark('restored_elsewhere', what);
    else remark(action, { ...what, ended: ended ?? 0 });
  } else if (action === 'unsigned_stretch') {
    remark('unsigned_stretch', { at, from: number('from') ?? 0, until: number('until') ?? 0 });
  } else if (action === 'trail_changed') {
    marks.faults.push({
      code: 'changed_outside',
      params: { at, entry: rid, sealed: number('sealed') ?? 0, found: number('found') ?? 0 },
    });
  }
}

function fingerprintIn(publicKey: string): string | null {
  try {
    return fingerprintOf(publicKey);
  } catch {
    return null;
  }
}

/** Whether something that was signed stood in a part of the trail that a restore took back, and the trail says so. */
export function isOnBranch({ branches }: TrailMarks, { entry, at }: { entry: number; at: string }): boolean {
  return branches.some((branch) => entry > branch.after && at <= branch.at && (branch.until === null || entry <= branch.until));
}
