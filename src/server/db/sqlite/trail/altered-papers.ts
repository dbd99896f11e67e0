// What releases kept, held against the hashes in the calibrations, which the trail proves: a contract that was rewritten or taken out,
// and the print it names; and the files that papers were issued as, held against the trail itself. Read row by row.
import type { RowDifference } from '#server/contract/lab/trail.ts';
import { sha256, unpack } from '#server/lib/canonical-json.ts';
import { hasTable, type SqliteHandle } from '../handle/open-sqlite.ts';

interface KeptRow {
  key: string;
  title: string | null;
  hash: string;
  content: Uint8Array | null;
}

/** What each kind of record keeps under its hash. */
const kinds = [
  {
    resource: 'calibration',
    table: 'frozen_contracts',
    column: 'contract_hash',
    rows: `select c."CTAG" as key, c."C2306" as title, c."contract_hash" as hash, f."content" from "calibration" c
      left join "frozen_contracts" f on f."ctag" = c."CTAG" where c."contract_hash" is not null`,
  },
  {
    resource: 'invoice',
    table: 'frozen_invoices',
    column: 'contract_hash',
    rows: `select i."uID" as key, i."number" as title, i."contract_hash" as hash, f."content" from "invoices" i
      left join "frozen_invoices" f on f."invoice_uID" = i."uID"`,
  },
  {
    resource: 'invoice',
    table: 'frozen_reminders',
    column: 'reminder_hash',
    rows: `select i."uID" as key, i."number" as title, i."reminder_hash" as hash, f."content" from "invoices" i
      left join "frozen_reminders" f on f."invoice_uID" = i."uID" and f."level" = i."reminder_level"
      where i."reminder_hash" is not null`,
  },
] as const;

export function* alteredContracts(handle: SqliteHandle): Generator<RowDifference> {
  for (const { resource, table, column, rows } of kinds) {
    if (!hasTable(handle, table)) continue;
    const prints = soundPrints(handle);
    for (const { key, title, hash, content: packed } of handle.prepare(rows).iterate() as IterableIterator<KeptRow>) {
      const content = packed && unpack(packed);
      const found = content === null ? null : sha256(content);
      if (found === hash && content !== null && prints.has((JSON.parse(content) as { print: string }).print)) continue;
      const differs = found === hash ? { column: 'print', trail: hash, row: null } : { column, trail: hash, row: found };
      yield { resource, key, title, fault: 'row_differs', fields: [differs] };
    }
  }
}

/** Shared by all papers that were printed alike: there are few. */
function soundPrints(handle: SqliteHandle): Set<string> {
  const rows = handle.prepare('select "sha256" as hash, "content" from "frozen_prints"').iterate() as IterableIterator<{
    hash: string;
    content: string;
  }>;
  const sound = new Set<string>();
  for (const { hash, content } of rows) if (sha256(content) === hash) sound.add(hash);
  return sound;
}

interface PageRow {
  resource: string;
  key: string;
  page: string;
  kept: string | null;
  told: string | null;
}

const sameRecord = 'a."resource" = p."resource" and a."record_key" = p."record_key"';
const samePage = `${sameRecord} and a."action" = 'issued' and json_extract(a."after", '$.sha256') = p."file_hash"`;
const named = `p."format" || ' ' || p."language"`;

/** Kept without a word in the trail: put there behind the program's back. */
const untold = `select p."resource", p."record_key" as key, ${named} as page, p."file_hash" as kept, null as told
  from "frozen_pages" p where not exists (select 1 from "audits" a where ${samePage})`;

/** Told of and not there, or another one in its place. */
const missing = `select a."resource", a."record_key" as key, json_extract(a."after", '$.issued') as page, null as kept,
    json_extract(a."after", '$.sha256') as told
  from "audits" a where a."action" = 'issued' and not exists (select 1 from "frozen_pages" p where ${sameRecord}
    and ${named} = json_extract(a."after", '$.issued') and p."file_hash" = json_extract(a."after", '$.sha256'))`;

export function* alteredPages(handle: SqliteHandle): Generator<RowDifference> {
  if (!hasTable(handle, 'frozen_pages')) return;
  for (const statement of [untold, missing]) {
    for (const { resource, key, page, kept, told } of handle.prepare(statement).iterate() as IterableIterator<PageRow>)
      yield { resource, key, title: page, fault: 'row_differs', fields: [{ column: 'frozen_pages', trail: told, row: kept }] };
  }
}
