// The demonstration lab, filled through one door: rows in bulk, one entry in the audit trail, caches told.
import { writeAudit } from '../core/audit.ts';
import { inTransaction, type Lab } from '../core/context.ts';
import type { SqliteHandle } from '../db/dialect/sqlite.ts';
import { demonstrationSize, fillDemonstrationLab, type FillCounts, type FillProgress } from '../db/seed/fill.ts';
import type { DataPaths } from '../lib/data-dir.ts';
import { programContext } from './set-up.ts';

interface DemonstrationInput {
  lab: Lab;
  handle: SqliteHandle;
  paths: DataPaths;
  owner: string;
  inventories?: number;
  seed?: string;
  onProgress?(progress: FillProgress): void;
}

export async function addDemonstration(input: DemonstrationInput): Promise<FillCounts> {
  const { lab, handle, paths, owner, inventories = demonstrationSize, seed = 'plumbline', onProgress } = input;
  const counts = fillDemonstrationLab({
    handle,
    inventories,
    seed,
    now: lab.clock.now(),
    owner,
    documentsFolder: paths.documents,
    ...(onProgress ? { onProgress } : {}),
  });
  await inTransaction(programContext(lab), (ctx) =>
    writeAudit(ctx, { resource: 'lab', recordKey: 'demonstration', action: 'fill', after: counts }),
  );
  await lab.changes.committed([...lab.registry.definitions.values()].map((definition) => definition.table));
  return counts;
}
