// Reads the trail once, from its first entry to its last: each follows from the one before, none is missing, each signed point is met
// with the hash that was signed. What it says of records goes to whoever folds it.

import type { TrailFault, TrailFinding, TrailRemark } from '#server/contract/lab/trail.ts';
import { msOf } from '#server/contract/values/dates.ts';
import { chainHash, chainStart, type HashedAudit } from '#server/lib/keys/chain-hash.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';

export type TrailRow = HashedAudit & {
  rid: number;
  id: string;
  at: string;
  resource: string;
  record_key: string;
  action: string;
  prev_hash: string | null;
  hash: string;
};

/** The trail must stand at this head at that entry. */
export interface Expected {
  entry: number;
  head: string;
  missed(): void;
}

interface ReadInput {
  handle: SqliteHandle;
  /** By entry, rising; read as far as the trail has come. */
  expected: Iterator<Expected>;
  onEntry(row: TrailRow): void;
  fault(fault: TrailFinding<TrailFault>): void;
  remark(remark: TrailFinding<TrailRemark>): void;
  /** Gives way to others now and then; ends the reading by throwing. */
  breathe(entries: number): void;
}

export interface TrailEnd {
  entries: number;
  lab: string;
  /** The number of the last one: as many as there should be. */
  entry: number;
  head: string;
  at: string | null;
}

const atOnce = 1000;
/** Clocks are put right by seconds; further back is worth a word. */
const backMs = 5 * 60_000;

export function readTrail({ handle, expected, onEntry, fault, remark, breathe }: ReadInput): TrailEnd {
  const page = handle.prepare('select * from audits where rid > ? order by rid limit ?');
  const end: TrailEnd = { entries: 0, lab: '', entry: 0, head: chainStart, at: null };
  let next = expected.next();
  const passed = (entry: number) => {
    for (; !next.done && next.value.entry < entry; next = expected.next()) next.value.missed();
  };
  for (let rows: TrailRow[] = []; ; ) {
    rows = page.all(end.entry, atOnce) as TrailRow[];
    for (const row of rows) {
      row.secrets ??= null;
      if (end.entries === 0) end.lab = row.id;
      check(row, end, fault);
      if (end.at !== null && msOf(row.at) < msOf(end.at) - backMs)
        remark({ code: 'dated_back', params: { entry: row.rid, at: row.at, before: end.at } });
      passed(row.rid);
      for (; !next.done && next.value.entry === row.rid; next = expected.next())
        if (next.value.head !== row.hash) next.value.missed();
      Object.assign(end, { entry: row.rid, head: row.hash, at: row.at });
      end.entries += 1;
      onEntry(row);
    }
    breathe(end.entries);
    if (rows.length < atOnce) break;
  }
  passed(Number.POSITIVE_INFINITY);
  return end;
}

function check(row: TrailRow, end: TrailEnd, fault: (fault: TrailFinding<TrailFault>) => void): void {
  const at = { entry: row.rid, id: row.id, at: row.at };
  const gap = row.rid !== end.entry + 1;
  if (gap) fault({ code: 'entry_gap', params: { ...at, after: end.entry, count: row.rid - end.entry - 1 } });
  if (row.hash !== chainHash(row.prev_hash ?? '', row)) fault({ code: 'entry_changed', params: at });
  else if (!gap && row.prev_hash !== end.head) fault({ code: 'entry_out_of_line', params: at });
}
