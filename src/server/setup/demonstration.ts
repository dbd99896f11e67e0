// The demonstration lab, filled through one door: rows in bulk, one entry in the audit trail, caches told.
import { writeAudit } from '../core/audit.ts';
import { inTransaction, type Lab } from '../core/context.ts';
import type { SqliteHandle } from '../db/dialect/sqlite.ts';
import { demonstrationSize, type FillCounts, type FillProgress, fillDemonstrationLab } from '../db/seed/fill.ts';
import type { DataPaths } from '../lib/data-dir.ts';
import { fillDemonstrationSettings } from './demonstration-settings.ts';
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

/** A lab to look at is filled as a whole or not at all; a large one is not worth the price of one huge undo. */
const wholeUpTo = 5_000;

export async function addDemonstration(input: DemonstrationInput): Promise<FillCounts> {
  const { lab, handle, paths, owner, inventories = demonstrationSize, seed = 'plumbline', onProgress } = input;
  const fill = () =>
    fillDemonstrationLab({
      handle,
      inventories,
      seed,
      now: lab.clock.now(),
      owner,
      documentsFolder: paths.documents,
      ...(onProgress ? { onProgress } : {}),
    });
  const early = inventories > wholeUpTo ? fill() : null;
  const counts = await inTransaction(programContext(lab), async (ctx) => {
    const made = early ?? fill();
    await fillDemonstrationSettings(ctx);
    await writeAudit(ctx, { resource: 'lab', recordKey: 'demonstration', action: 'fill', after: made });
    return made;
  });
  // The planner should know how large the tables have become.
  handle.pragma('analysis_limit = 2000');
  handle.pragma('optimize = 0x10002');
  await lab.changes.committed([...lab.registry.definitions.values()].map((definition) => definition.table));
  return counts;
}
