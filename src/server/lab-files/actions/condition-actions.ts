// Whether the lab can be relied on: what every screen tells of it, and the way to save a lab whose folder is gone.

import { z } from 'zod';
import { isUnwritable } from '#server/contract/errors.ts';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import type { Backups } from '#server/contract/lab/backups.ts';
import { labFaults } from '#server/contract/lab/lab-condition.ts';
import { missingOperation, needs, signedIn } from '#server/contract/operations.ts';
import { instantOf, isoOf } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { type EndedRun, lastEnded } from '#server/jobs/job-runs.ts';
import { saidMessage } from '#server/jobs/run-messages.ts';
import { backupTypes, type ServerBackupState, serverBackupStates } from '#server/lab-files/pgbackrest/server-backup-state.ts';
import { type WarmCopyState, warmCopyStates } from '#server/lab-files/warm-copy/warm-copy-state.ts';
import { lastProvenRestore, provenRestoreShape } from './proven-restore-action.ts';

interface ConditionServices {
  backups: Backups;
  translator: Translator;
  warmCopy: { state(): Promise<WarmCopyState> };
  serverBackups: { state(): ServerBackupState };
}

const administration = needs('administration_management');

const warmCopyShape = z
  .object({
    state: z.enum(warmCopyStates),
    place: z.string().nullable(),
    looked_at: instantShape.nullable().meta({ description: 'When this was looked at, to tell the ages of the moments below.' }),
    shipped_at: instantShape
      .nullable()
      .meta({ description: 'When its last part arrived; null where it lies on another machine.' }),
    written_at: instantShape.nullable().meta({ description: 'When the lab was last written to.' }),
    behind_since: instantShape.nullable().meta({
      description: 'It holds all that was written until then; null: nothing is missing, or it lies on another machine.',
    }),
    problem: z.string().nullable().meta({ description: 'Why it does not run.' }),
    trial: z
      .object({
        at: instantShape,
        milliseconds: z.int(),
        records: z.int(),
        entries: z.int().meta({ description: 'Of the audit trail.' }),
        behind: z.int().meta({ description: 'Entries of the lab that were on their way when the drill began.' }),
        failure: z.string().nullable().meta({ description: 'Null: it proved whole.' }),
      })
      .nullable()
      .meta({ description: 'How the last drill ended: the scheduled task `verify-warm-copy`.' }),
  })
  .meta({ description: 'For administrators: the copy that Litestream keeps, not older than a second.' });

const madeBackupShape = z
  .object({
    label: z.string().meta({ description: 'Its name in the repository.' }),
    type: z.enum(backupTypes),
    at: instantShape,
    bytes: z.number().meta({ description: 'Of the database then.' }),
  })
  .nullable();

const serverBackupShape = z
  .object({
    state: z.enum(serverBackupStates).meta({
      description:
        '`off`: `pgbackrest` in `config.json` does not say how it is asked. `looking`: it is asked for the first time. `unreadable`: it does not answer. `faulty`: something is wrong, in `problem`. `old`: the newest backup is older than `hours`.',
    }),
    stanza: z.string().nullable(),
    looked_at: instantShape.nullable(),
    problem: z.string().nullable(),
    hours: z.number().nullable(),
    newest: madeBackupShape,
    newest_full: madeBackupShape,
    archive: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'The first and the last part of the database’s log that is kept.' }),
    archived_at: instantShape.nullable().meta({ description: 'When the database last handed a part of its log over.' }),
    proven_restore: provenRestoreShape.meta({ description: 'The last that somebody proved elsewhere and noted here.' }),
  })
  .meta({ description: 'For administrators of a lab on a server: its backups, as pgBackRest itself says.' });

const conditionShape = oneOf(
  objectShape(
    'lab-condition',
    z.object({
      fault: z.enum(labFaults).nullable().meta({
        description:
          'Null: all is well. `damaged`: the database is. `gone`: its file is not in its place any more. While it is not null nothing is written (503 `lab.damaged`, `lab.gone`).',
      }),
      since: instantShape.nullable(),
      backup_failing: z.boolean().meta({ description: 'The last nightly backup could not be made.' }),
      newest_backup: z.string().nullable().meta({ description: 'For administrators: when the newest backup was made.' }),
      backup_failure: z.string().nullable().meta({ description: 'For administrators: why the last one could not be made.' }),
      warm_copy: warmCopyShape.nullable(),
      server_backup: serverBackupShape.nullable(),
      kept: z.enum(['file', 'server']).meta({
        description: '`file`: in a folder, with its backups. `server`: by a database server, which backs it up.',
      }),
      kept_in: z.string().nullable().meta({ description: 'For administrators: the engine, and where the lab lies.' }),
    }),
  ),
);

const rescueShape = oneOf(
  objectShape(
    'backup',
    z.object({
      at: z.string(),
      bytes: z.int(),
      folder: z.string().meta({ description: 'The place in the folder: a restore takes it from there.' }),
      documents: z.int(),
      missing_documents: z.int().meta({ description: 'Documents that records hold and that could not be read.' }),
    }),
  ),
);

/** Nothing to tell where even that cannot be read. */
async function lastBackup(ctx: Ctx): Promise<EndedRun | null> {
  try {
    return await lastEnded(ctx.lab, 'backup');
  } catch (error) {
    if (isUnwritable(error)) return null;
    throw error;
  }
}

/** What its last trial found, in the reader's language. */
function saidCopy(copy: WarmCopyState, words: Parameters<typeof saidMessage>[1]): WarmCopyState {
  const { trial } = copy;
  return trial?.failure ? { ...copy, trial: { ...trial, failure: saidMessage(trial.failure, words) } } : copy;
}

async function saidServerBackup(ctx: Ctx, backup: ServerBackupState, words: Parameters<typeof saidMessage>[1]) {
  const problem = backup.problem && saidMessage(backup.problem, words);
  return { ...backup, problem, proven_restore: await lastProvenRestore(ctx) };
}

const instant = (ms: number | null) => (ms === null ? null : isoOf(instantOf(ms)));

export function conditionActions({ backups, translator, warmCopy, serverBackups }: ConditionServices): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'lab-condition',
      summary: 'Whether the lab can be written to, and whether its backups are made',
      requirement: signedIn('Whoever works in the lab has to know when what is written may not be kept.'),
      since: '0.8.0',
      input: z.strictObject({}),
      output: conditionShape,
      async run({ ctx }) {
        const { condition, clock } = ctx.lab;
        const last = await lastBackup(ctx);
        const failed = last?.status === 'failed' ? last : null;
        const may = missingOperation(administration, ctx.principal.operations) === null;
        const words = { translator, language: ctx.language };
        const attributes = {
          fault: condition.fault(),
          since: instant(condition.since()),
          backup_failing: failed !== null,
          newest_backup: may ? (ofThePast(backups.list(), clock.now())[0]?.at ?? null) : null,
          backup_failure: may && failed ? saidMessage(failed.message, words) : null,
          warm_copy: may ? saidCopy(await warmCopy.state(), words) : null,
          server_backup: may && ctx.lab.kept === 'server' ? await saidServerBackup(ctx, serverBackups.state(), words) : null,
          kept: ctx.lab.kept,
          kept_in: may ? ctx.lab.keptIn : null,
        };
        return { body: { data: { id: 'lab-condition', type: 'lab-condition', attributes } } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'admin/rescue',
      summary: 'Write the open database and all documents that can be read to another folder, as a backup',
      requirement: administration,
      since: '0.8.0',
      status: 201,
      input: z.strictObject({ path: z.string().trim().min(1).max(1000) }),
      output: rescueShape,
      async run({ input }) {
        const { name, at, bytes, folder, documents, missing } = await backups.rescue(input.path);
        const attributes = { at, bytes, folder, documents, missing_documents: missing };
        return { body: { data: { id: name, type: 'backup', attributes } } };
      },
    }),
  ];
}
