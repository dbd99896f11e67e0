// The demonstration lab, filled through one door: rows in bulk, each as it was made under one entry of the audit trail, caches told.

import { sql } from 'kysely';
import { type Ctx, inTransaction, type Lab } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { tellTakenIn } from '../core/trail/trail-seals.ts';
import type { Db } from '../db/database-types.ts';
import type { SqliteHandle } from '../db/sqlite/handle/open-sqlite.ts';
import { typed } from '../db/typed.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { programContext } from '../setup/set-up.ts';
import { addDemonstrationCharts } from './charts.ts';
import { fillDemonstrationSettings } from './demonstration-settings.ts';
import { demonstrationSize, type FillCounts, type FillProgress, fillDemonstrationLab } from './fill.ts';
import { fillServedLab } from './fill-served.ts';
import { addDemonstrationInvoices } from './invoices.ts';
import { addDemonstrationMessages } from './messages.ts';
import { addDemonstrationCase } from './standard-case.ts';

interface DemonstrationInput {
  lab: Lab;
  /** Null where a server keeps the lab: what is made there is no more than what is filled as a whole. */
  handle: SqliteHandle | null;
  nativeBinding?: string | undefined;
  paths: DataPaths;
  owner: string;
  inventories?: number;
  seed?: string;
  onProgress?(progress: FillProgress): void;
}

/** A lab to look at is filled as a whole or not at all; a large one is not worth the price of one huge undo. */
export const wholeUpTo = 5_000;

/** In `trail_due`. */
const everyKind = '*';

export async function addDemonstration(input: DemonstrationInput): Promise<FillCounts> {
  const { lab, handle, nativeBinding, paths, owner, inventories = demonstrationSize, seed = 'plumbline', onProgress } = input;
  const entry = lab.newId();
  const wanted = {
    ...{ entry, inventories, seed, now: lab.clock.now(), owner, documentsFolder: paths.documents },
    ...(onProgress ? { onProgress } : {}),
  };
  const early = handle && inventories > wholeUpTo ? fillDemonstrationLab({ ...wanted, handle }) : null;
  const fill = (db: Db) =>
    handle ? fillDemonstrationLab({ ...wanted, handle }) : fillServedLab({ ...wanted, db, nativeBinding });
  const extent = handle ? {} : { long: true };
  const work = async (ctx: Ctx) => {
    const made = early ?? (await fill(ctx.db));
    // Until the trail knows these rows, the next start would take them in as they are found.
    await typed(ctx.db)
      .insertInto('trail_due')
      .values({ resource: everyKind })
      .onConflict((on) => on.doNothing())
      .execute();
    await fillDemonstrationSettings(ctx);
    await writeAudit(ctx, { resource: 'lab', recordKey: 'demonstration', action: 'fill', after: made.counts });
    return made;
  };
  const filled = await inTransaction(programContext(lab), work, extent);
  // What was released in it is as fixed as anywhere, by the settings it has by now.
  if (early === null) await inTransaction(programContext(lab), (ctx) => lab.contracts.freezeOlder(ctx));
  const tell = async (ctx: Ctx) => {
    const taken = await filled.keep(ctx.db);
    await tellTakenIn(ctx, { id: entry, reason: 'demonstration', kinds: [], taken });
    await typed(ctx.db).deleteFrom('trail_due').where('resource', '=', everyKind).execute();
  };
  await inTransaction(programContext(lab), tell, extent);
  const language = (await textSetting(lab, 'lab.language')) === 'en' ? 'en' : 'de';
  if (early === null)
    await inTransaction(programContext(lab, language), async (ctx) => {
      await addDemonstrationCharts(ctx);
      await addDemonstrationInvoices(ctx);
      await addDemonstrationMessages(ctx);
      await addDemonstrationCase(ctx);
    });
  // The planner should know how large the tables have become.
  if (handle) {
    handle.pragma('analysis_limit = 2000');
    handle.pragma('optimize = 0x10002');
  } else await sql`analyze`.execute(lab.db);
  await lab.changes.written([...lab.registry.definitions.values()].map((definition) => definition.table));
  return filled.counts;
}
