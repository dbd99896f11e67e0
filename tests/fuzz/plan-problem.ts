// The database's own word on a statement, as the second opinion beside the reading of its text: the program it would run
// opens no table for writing and none that the list has no business with.
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import type { AllowedTables } from './allowed-tables.ts';

const writing: ReadonlySet<string> = new Set([
  'OpenWrite',
  'VUpdate',
  'CreateBtree',
  'Destroy',
  'Clear',
  'ParseSchema',
  'DropTable',
  'SetCookie',
]);

interface Step {
  opcode: string;
  p2: number;
  p3: number;
}

const pagesOf = new WeakMap<SqliteHandle, Map<number, string>>();

function tableByPage(handle: SqliteHandle): Map<number, string> {
  const kept = pagesOf.get(handle);
  if (kept) return kept;
  const rows = handle.prepare('select rootpage, tbl_name from sqlite_schema where rootpage > 0').raw().all() as [
    number,
    string,
  ][];
  const pages = new Map(rows);
  pagesOf.set(handle, pages);
  return pages;
}

export function planProblem(
  handle: SqliteHandle,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
  allowed: AllowedTables,
): string | null {
  const statement = handle.prepare(sql);
  if (!statement.readonly || !statement.reader) return 'a statement that does not only read';
  const steps = handle.prepare(`explain ${sql}`).all(parameters) as Step[];
  const pages = tableByPage(handle);
  for (const { opcode, p2, p3 } of steps) {
    if (writing.has(opcode) || (opcode === 'Transaction' && p2 !== 0)) return `the step ${opcode}`;
    if (opcode !== 'OpenRead') continue;
    const table = p3 === 0 ? (pages.get(p2) ?? `page ${p2}`) : `database ${p3}`;
    if (!allowed.has(table)) return `the plan opens ${table}`;
  }
  return null;
}
