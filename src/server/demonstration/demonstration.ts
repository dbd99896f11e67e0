// The demonstration lab, filled through one door: rows in bulk, each as it was made under one entry of the audit trail, caches told.

import { inTransaction, type Lab } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { tellTakenIn } from '../core/trail/trail-seals.ts';
import type { SqliteHandle } from '../db/sqlite/handle/open-sqlite.ts';
import { typed } from '../db/typed.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { programContext } from '../setup/set-up.ts';
import { addDemonstrationCharts } from './charts.ts';
import { fillDemonstrationSettings } from './demonstration-settings.ts';
import { demonstrationSize, type FillCounts, type FillProgress, fillDemonstrationLab } from './fill.ts';
import { addDemonstrationInvoices } from './invoices.ts';
import { addDemonstrationMessages } from './messages.ts';

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

/** In `trail_due`. */
const everyKind = '*';

export async function addDemonstration(input: DemonstrationInput): Promise<FillCounts> {
  const { lab, handle, paths, owner, inventories = demonstrationSize, seed = 'plumbline', onProgress } = input;
  const entry = lab.newId();
  const fill = () =>
    fillDemonstrationLab({
      entry,
      handle,
      inventories,
      seed,
      now: lab.clock.now(),
      owner,
      documentsFolder: paths.documents,
      ...(onProgress ? { onProgress } : {}),
    });
  const early = inventories > wholeUpTo ? fill() : null;
  const filled = await inTransaction(programContext(lab), async (ctx) => {
    const made = early ?? fill();
    // Until the trail knows these rows, the next start would take them in as they are found.
    await typed(ctx.db)
      .insertInto('trail_due')
      .values({ resource: everyKind })
      .onConflict((on) => on.doNothing())
      .execute();
    await fillDemonstrationSettings(ctx);
    await writeAudit(ctx, { resource: 'lab', recordKey: 'demonstration', action: 'fill', after: made.counts });
    return made;
  });
  // What was released in it is as fixed as anywhere, by the settings it has by now.
  if (early === null) await inTransaction(programContext(lab), (ctx) => lab.contracts.freezeOlder(ctx));
  await inTransaction(programContext(lab), async (ctx) => {
    const taken = filled.keep();
    await tellTakenIn(ctx, { id: entry, reason: 'demonstration', kinds: [], taken });
    await typed(ctx.db).deleteFrom('trail_due').where('resource', '=', everyKind).execute();
  });
  const language = (await textSetting(lab, 'lab.language')) === 'en' ? 'en' : 'de';
  if (early === null)
    await inTransaction(programContext(lab, language), async (ctx) => {
      await addDemonstrationCharts(ctx);
      await addDemonstrationInvoices(ctx);
      await addDemonstrationMessages(ctx);
    });
  // The planner should know how large the tables have become.
  handle.pragma('analysis_limit = 2000');
  handle.pragma('optimize = 0x10002');
  await lab.changes.written([...lab.registry.definitions.values()].map((definition) => definition.table));
  return filled.counts;
}
