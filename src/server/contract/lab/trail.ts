// What is said about the audit trail: what was signed, what was found when it was read again, and how that ends.

/** Everything up to an entry, as it stood then. Signed, it can be compared with the trail at any time. */
export interface Checkpoint {
  /** The first entry of the lab's trail, which no other lab has. */
  lab: string;
  /** Of the lab's checkpoints, counted from 1. */
  number: number;
  /** The last entry it covers, counted from 1. */
  entry: number;
  /** That entry's hash. */
  head: string;
  at: string;
  reason: CheckpointReason;
  /** The calibration that was released. */
  subject: string | null;
}

export type CheckpointReason = 'release' | 'backup' | 'night' | 'manual';

export interface Signature {
  /** The key's fingerprint. */
  key: string;
  signature: string;
}

export interface SignedCheckpoint extends Checkpoint {
  signature: Signature | null;
}

/** Where the trail ends now; renewed with every write, so that nothing can be added or taken off by anybody else. */
export interface Seal {
  lab: string;
  entry: number;
  head: string;
  /** How many checkpoints there are. */
  checkpoints: number;
  at: string;
}

/** The words under a signature; their order never changes. */
export function checkpointText({ lab, number, entry, head, at, reason, subject }: Checkpoint): string {
  return JSON.stringify(['plumbline checkpoint', 1, lab, number, entry, head, at, reason, subject]);
}

export function sealText({ lab, entry, head, checkpoints, at }: Seal): string {
  return JSON.stringify(['plumbline seal', 1, lab, entry, head, checkpoints, at]);
}

/** As much of a hash as is printed on paper. */
export const headLength = 16;

/** What is wrong; each is a sentence of the bundles (`trail.found.<code>`). */
export const trailFaults = [
  'empty',
  'entry_changed',
  'entry_out_of_line',
  'entry_gap',
  'seal_missing',
  'seal_broken',
  'seal_ends_before',
  'seal_ends_after',
  'seal_other_head',
  'changed_outside',
  'checkpoint_broken',
  'checkpoint_gap',
  'checkpoints_missing',
  'checkpoint_not_in_trail',
  'rows_broken',
  'row_differs',
  'row_missing',
  'row_back',
  'row_unknown',
  'stamp_broken',
] as const;

/** What is to be known, and nothing wrong. */
export const trailRemarks = [
  'older_schema',
  'unsigned',
  'unsigned_checkpoints',
  'unsigned_stretch',
  'other_key',
  'key',
  'as_found',
  'taken_in',
  'restored',
  'restored_elsewhere',
  'repaired',
  'dated_back',
  'stamp',
] as const;

export type TrailFault = (typeof trailFaults)[number];
export type TrailRemark = (typeof trailRemarks)[number];

export interface TrailFinding<Code extends string = string> {
  code: Code;
  params: Record<string, string | number>;
}

export interface FieldDifference {
  column: string;
  /** As the trail has it; a secret is only said to differ. */
  trail: string | null;
  row: string | null;
}

/** A record that is not as the trail says. */
export interface RowDifference {
  resource: string;
  key: string;
  title: string | null;
  fault: 'row_differs' | 'row_missing' | 'row_back' | 'row_unknown';
  fields: FieldDifference[];
}

/** `proven`: whole and signed by the key asked for. `unproven`: nothing is wrong, and nobody vouches for it. */
export type TrailVerdict = 'proven' | 'unproven' | 'broken';

export interface TrailReport {
  verdict: TrailVerdict;
  at: string;
  entries: number;
  head: string | null;
  last: string | null;
  checkpoints: number;
  records: number;
  /** How many there are of each; of the many only the first are listed. */
  faultCount: number;
  faults: TrailFinding<TrailFault>[];
  remarks: TrailFinding<TrailRemark>[];
  differences: RowDifference[];
  differenceCount: number;
  seconds: number;
}

/** What somebody holds against the trail: a head from paper, or a checkpoint from a file. */
export type TrailAnchor = { head: string } | SignedCheckpoint;

export const anchorCodes = ['matches', 'broken_since', 'not_in_trail', 'other_lab', 'not_signed', 'bad_signature'] as const;

export type AnchorResult = TrailFinding<(typeof anchorCodes)[number]>;

/** Reads the trail in a thread: all of it with the records, or as far as something from outside has to be found in it. */
export interface TrailReader {
  verify(now: number): Promise<TrailReport>;
  compare(anchor: TrailAnchor): Promise<AnchorResult>;
}
