// Proves the audit trail, and by it the records: one pass over the trail checks chain, order and every signed point and folds what it says
// of each record; then the rows are compared with that. Reads one moment of the database and changes nothing.
import {
  checkpointText,
  headLength,
  type SignedCheckpoint,
  type TrailFault,
  type TrailFinding,
  type TrailRemark,
  type TrailReport,
} from '#server/contract/lab/trail.ts';
import { readStamp } from '#server/lib/keys/time-stamp.ts';
import { fingerprintOf } from '#server/lib/keys/trail-key.ts';
import { checkpointStands, sealStands } from '#server/lib/keys/trail-signature.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import { hasTable, type SqliteHandle } from '../handle/open-sqlite.ts';
import { compareRows } from './compare-rows.ts';
import { createFold, type Fold } from './fold.ts';
import { type ProvenKind, provenKinds } from './proven-kinds.ts';
import { type Expected, readTrail, type TrailEnd } from './read-trail.ts';
import { type CheckpointRow, inOrder, type OutsideCheckpoint, ownCheckpoints } from './signed-points.ts';
import { isOnBranch, newMarks, noteMark, type TrailMarks } from './trail-marks.ts';

export interface VerifyInput {
  handle: SqliteHandle;
  definitions: readonly ResourceDefinition[];
  /** The public key that has to have signed; null when there is none to compare with. */
  key: string | null;
  outside: readonly OutsideCheckpoint[];
  now: number;
  progress?: (entries: number) => void;
}

const mostListed = 200;

interface Findings {
  faultCount: number;
  faults: TrailFinding<TrailFault>[];
  remarks: TrailFinding<TrailRemark>[];
}

function gathering() {
  const found: Findings = { faultCount: 0, faults: [], remarks: [] };
  return {
    found,
    fault(fault: TrailFinding<TrailFault>): void {
      found.faultCount += 1;
      if (found.faults.length < mostListed) found.faults.push(fault);
    },
    remark(remark: TrailFinding<TrailRemark>): void {
      if (found.remarks.length < mostListed) found.remarks.push(remark);
    },
  };
}

type Gathering = ReturnType<typeof gathering>;

export function verifyTrail(input: VerifyInput): TrailReport {
  const { handle } = input;
  const begun = performance.now();
  const isSealed = hasTable(handle, 'trail_seal');
  const kinds: ReadonlyMap<string, ProvenKind> = isSealed ? provenKinds(handle, input.definitions) : new Map();
  const fold = createFold(handle, kinds);
  try {
    // One moment of the lab, however long it takes.
    handle.exec('begin');
    try {
      return { ...reportOf(input, { isSealed, kinds, fold }), seconds: Math.round((performance.now() - begun) / 100) / 10 };
    } finally {
      handle.exec('rollback');
    }
  } finally {
    fold.close();
  }
}

interface Tools {
  isSealed: boolean;
  kinds: ReadonlyMap<string, ProvenKind>;
  fold: Fold;
}

function reportOf(input: VerifyInput, { isSealed, kinds, fold }: Tools): Omit<TrailReport, 'seconds'> {
  const { handle } = input;
  const gather = gathering();
  const marks = newMarks();
  const { expected, missed, checkpoints } = signedPoints(input, isSealed, gather);
  const end = readTrail({
    handle,
    expected,
    ...gather,
    onEntry(row) {
      if (row.resource === 'lab') noteMark({ handle, marks, forget: fold.forget }, row);
      else fold.add(row);
    },
    breathe: input.progress ?? (() => undefined),
  });
  fold.finish();
  for (const fault of marks.faults) gather.fault(fault);
  for (const remark of marks.remarks) gather.remark(remark);
  missedPoints(missed, marks, gather);
  signatures(input, { marks, end, gather, count: checkpoints(), isSealed });
  if (isSealed) stamps(input, end.lab, gather);
  if (end.entries === 0 && isSetUp(handle)) gather.fault({ code: 'empty', params: {} });
  if (!isSealed) gather.remark({ code: 'older_schema', params: {} });
  const compared = compareRows({ handle, kinds, fold, takenIn: marks.takenIn });
  const { found } = gather;
  const whole = found.faultCount === 0 && compared.differenceCount === 0;
  return {
    verdict: whole ? (provenBy(input, marks) ? 'proven' : 'unproven') : 'broken',
    at: new Date(input.now).toISOString(),
    entries: end.entries,
    head: end.entries === 0 ? null : end.head.slice(0, headLength),
    last: end.at,
    checkpoints: checkpoints(),
    ...found,
    ...compared,
  };
}

function isSetUp(handle: SqliteHandle): boolean {
  return hasTable(handle, 'users') && handle.prepare('select 1 from users limit 1').get() !== undefined;
}

interface Missed {
  place: string;
  checkpoint: Pick<SignedCheckpoint, 'number' | 'entry' | 'at'>;
}

/** The points to be met on the way; which were not is judged at the end, when the trail has told of its restores. */
function signedPoints({ handle, outside, key }: VerifyInput, isSealed: boolean, gather: Gathering) {
  const missed: Missed[] = [];
  const lab = (handle.prepare('select id from audits order by rid limit 1').pluck().get() ?? '') as string;
  let count = 0;
  const mine = key === null ? null : new Map([[fingerprintOf(key), key]]);
  function* own(): Generator<Expected> {
    if (!isSealed) return;
    for (const row of ownCheckpoints(handle)) {
      count += 1;
      if (row.number !== count) {
        gather.fault({ code: 'checkpoint_gap', params: { number: row.number, count: row.number - count } });
        count = row.number;
      }
      yield { entry: row.entry, head: row.head, missed: () => missed.push({ place: '', checkpoint: row }) };
    }
  }
  const mineOf = ({ checkpoint }: OutsideCheckpoint) =>
    checkpoint.lab === lab &&
    checkpoint.signature !== null &&
    (mine === null || !mine.has(checkpoint.signature.key) || checkpointStands(mine, checkpoint, checkpoint.signature));
  const others = outside
    .filter(mineOf)
    .sort((one, other) => one.checkpoint.entry - other.checkpoint.entry)
    .map((one): Expected => {
      const { entry, head } = one.checkpoint;
      return { entry, head, missed: () => missed.push(one) };
    });
  return { expected: inOrder(own(), others[Symbol.iterator]()), missed, checkpoints: () => count };
}

function missedPoints(missed: readonly Missed[], marks: TrailMarks, { fault }: Gathering): void {
  for (const { place, checkpoint } of missed) {
    if (place !== '' && isOnBranch(marks, checkpoint)) continue;
    const { number, entry, at } = checkpoint;
    fault({ code: 'checkpoint_not_in_trail', params: { number, entry, at, place } });
  }
}

interface SignedState {
  marks: TrailMarks;
  end: TrailEnd;
  gather: Gathering;
  count: number;
  isSealed: boolean;
}

interface SealRow {
  entry: number;
  head: string;
  checkpoints: number;
  at: string;
  key: string | null;
  signature: string | null;
}

const sealRow = (handle: SqliteHandle) => handle.prepare('select * from trail_seal').get() as SealRow | undefined;

/** Nothing was added to the end, nothing taken off, and every signature is what it was. */
function signatures({ handle, key: known }: VerifyInput, { marks, end, gather, count, isSealed }: SignedState): void {
  if (!isSealed || end.entries === 0) return;
  const seal = sealRow(handle);
  if (!seal) {
    gather.fault({ code: 'seal_missing', params: {} });
    return;
  }
  const { key, signature, ...sealed } = seal;
  const params = { entry: seal.entry, at: seal.at, last: end.entry, head: seal.head.slice(0, headLength) };
  if (seal.entry > end.entry) gather.fault({ code: 'seal_ends_after', params: { ...params, count: seal.entry - end.entry } });
  else if (seal.entry < end.entry)
    gather.fault({ code: 'seal_ends_before', params: { ...params, count: end.entry - seal.entry } });
  else if (seal.head !== end.head) gather.fault({ code: 'seal_other_head', params });
  if (seal.checkpoints !== count) gather.fault({ code: 'checkpoints_missing', params: { sealed: seal.checkpoints, count } });
  const mine = known === null ? null : fingerprintOf(known);
  if (key === null || signature === null) gather.remark({ code: 'unsigned', params: { at: seal.at, entry: seal.entry } });
  else if (!sealStands(marks.keys, { lab: end.lab, ...sealed }, { key, signature }))
    gather.fault({ code: 'seal_broken', params });
  else if (key !== mine) gather.remark({ code: 'other_key', params: { fingerprint: key, at: seal.at } });
  let unsigned = 0;
  for (const { key: by, signature: mark, ...checkpoint } of ownCheckpoints(handle)) {
    if (by === null || mark === null) unsigned += 1;
    else if (!checkpointStands(marks.keys, { lab: end.lab, ...checkpoint }, { key: by, signature: mark }))
      gather.fault({ code: 'checkpoint_broken', params: { number: checkpoint.number, at: checkpoint.at } });
  }
  if (unsigned > 0) gather.remark({ code: 'unsigned_checkpoints', params: { count: unsigned } });
}

interface StampRow {
  checkpoint: number;
  answer: Uint8Array;
}

function stamps({ handle }: VerifyInput, lab: string, { fault, remark }: Gathering): void {
  const one = handle.prepare('select * from trail_checkpoints where number = ?');
  for (const { checkpoint: number, answer } of handle
    .prepare('select checkpoint, answer from trail_stamps')
    .all() as StampRow[]) {
    const checkpoint = one.get(number) as CheckpointRow | undefined;
    try {
      if (!checkpoint) throw new Error('its checkpoint is gone');
      const { at, signer } = readStamp(Buffer.from(answer), checkpointText({ ...checkpoint, lab }));
      remark({ code: 'stamp', params: { number, at: new Date(at).toISOString(), signer } });
    } catch {
      fault({ code: 'stamp_broken', params: { number } });
    }
  }
}

/** By the key that whoever asks knows: a trail that vouches for itself with a key of its own proves nothing. */
function provenBy({ handle, key }: VerifyInput, { keys, remarks }: TrailMarks): boolean {
  if (key === null || !hasTable(handle, 'trail_seal')) return false;
  if (remarks.some(({ code }) => code === 'unsigned_stretch')) return false;
  const by = sealRow(handle)?.key ?? null;
  return by !== null && by === fingerprintOf(key) && keys.has(by);
}
