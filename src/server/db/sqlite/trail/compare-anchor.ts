// Compares something from outside with the trail: the head printed on a paper, or a checkpoint somebody kept. Whether it stands there, as
// which entry and of when, and whether everything since follows from it.
import { type AnchorResult, headLength, type TrailAnchor } from '#server/contract/lab/trail.ts';
import { chainHash, type HashedAudit } from '#server/lib/keys/chain-hash.ts';
import { fingerprintOf } from '#server/lib/keys/trail-key.ts';
import { checkpointStands } from '#server/lib/keys/trail-signature.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';

type Row = HashedAudit & { rid: number; prev_hash: string; hash: string };

const atOnce = 1000;

/** `key`: the public key that has to have signed a checkpoint, when there is one to compare with; the lab's own count as well. */
export function compareAnchor(handle: SqliteHandle, anchor: TrailAnchor, key: string | null): AnchorResult {
  const head = anchor.head.toLowerCase();
  const params = { head: head.slice(0, headLength) };
  if ('signature' in anchor) {
    const lab = handle.prepare('select id from audits order by rid limit 1').pluck().get();
    if (anchor.lab !== lab) return { code: 'other_lab', params };
    if (!anchor.signature) return { code: 'not_signed', params };
    if (!checkpointStands(keysOf(handle, key), anchor, anchor.signature)) return { code: 'bad_signature', params };
  }
  const found = entryWith(handle, anchor, head);
  if (!found) return { code: 'not_in_trail', params };
  const said = { ...params, entry: found.rid, at: found.at };
  const broken = brokenAfter(handle, found);
  return broken === null ? { code: 'matches', params: said } : { code: 'broken_since', params: { ...said, broken } };
}

/** No index knows hashes: one reading of that column is quick enough, and an index was half of what an entry cost. */
function entryWith(handle: SqliteHandle, anchor: TrailAnchor, head: string): { rid: number; at: string; hash: string } | null {
  const found =
    'entry' in anchor
      ? handle.prepare('select rid, at, hash from audits where rid = ? and hash = ?').get(anchor.entry, head)
      : handle
          .prepare('select rid, at, hash from audits where substr(hash, 1, ?) = ? order by rid limit 1')
          .get(head.length, head);
  return (found as { rid: number; at: string; hash: string } | undefined) ?? null;
}

function brokenAfter(handle: SqliteHandle, from: { rid: number; hash: string }): number | null {
  const page = handle.prepare('select * from audits where rid > ? order by rid limit ?');
  let last = from;
  for (;;) {
    const rows = page.all(last.rid, atOnce) as Row[];
    for (const row of rows) {
      row.secrets ??= null;
      if (row.rid !== last.rid + 1 || row.prev_hash !== last.hash || row.hash !== chainHash(last.hash, row)) return row.rid;
      last = row;
    }
    if (rows.length < atOnce) return null;
  }
}

function keysOf(handle: SqliteHandle, key: string | null): Map<string, string> {
  const rows = handle
    .prepare("select after from audits where resource = 'lab' and record_key = 'trail-key'")
    .pluck()
    .all() as string[];
  const keys = rows.map((after) => JSON.parse(after) as { public_key: string });
  return new Map([
    ...keys.map(({ public_key }): [string, string] => [fingerprintOf(public_key), public_key]),
    ...(key === null ? [] : [[fingerprintOf(key), key] as [string, string]]),
  ]);
}
