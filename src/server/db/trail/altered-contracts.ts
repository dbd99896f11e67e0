// What releases kept, held against the hashes in the calibrations, which the trail proves: a contract that was rewritten or taken out,
// and the print it names. Read row by row.
import type { RowDifference } from '../../contract/lab/trail.ts';
import { sha256, unpack } from '../../lib/canonical-json.ts';
import type { SqliteHandle } from '../dialect/sqlite.ts';

interface KeptRow {
  CTAG: string;
  C2306: string | null;
  hash: string;
  content: Uint8Array | null;
}

export function* alteredContracts(handle: SqliteHandle): Generator<RowDifference> {
  const isThere = handle.prepare("select 1 from sqlite_schema where type = 'table' and name = 'frozen_contracts'").get();
  if (isThere === undefined) return;
  const prints = soundPrints(handle);
  const rows = handle
    .prepare(
      'select c."CTAG", c."C2306", c."contract_hash" as hash, f."content" from "calibration" c left join "frozen_contracts" f on f."ctag" = c."CTAG" where c."contract_hash" is not null',
    )
    .iterate() as IterableIterator<KeptRow>;
  for (const { CTAG, C2306, hash, content: packed } of rows) {
    const content = packed && unpack(packed);
    const found = content === null ? null : sha256(content);
    if (found === hash && content !== null && prints.has((JSON.parse(content) as { print: string }).print)) continue;
    const differs =
      found === hash ? { column: 'print', trail: hash, row: null } : { column: 'contract_hash', trail: hash, row: found };
    yield { resource: 'calibration', key: CTAG, title: C2306, fault: 'row_differs', fields: [differs] };
  }
}

/** Shared by all certificates that were printed alike: there are few. */
function soundPrints(handle: SqliteHandle): Set<string> {
  const rows = handle.prepare('select "sha256" as hash, "content" from "frozen_prints"').iterate() as IterableIterator<{
    hash: string;
    content: string;
  }>;
  const sound = new Set<string>();
  for (const { hash, content } of rows) if (sha256(content) === hash) sound.add(hash);
  return sound;
}
