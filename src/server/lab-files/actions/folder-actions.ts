// The state of the lab's safety in one answer (last proven restore, second folder), the folder that backups are carried to, and the
// folder the lab itself lies in.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { isDatedAhead, ofThePast } from '#server/contract/lab/backup-age.ts';
import {
  type Backups,
  type FolderCheck,
  folderProblems,
  type LabFolders,
  type ListedBackup,
} from '#server/contract/lab/backups.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { assertKeptVersion, keptVersion, upsertRecord } from '#server/core/write/upsert-record.ts';
import { etagOf, writeOptions } from '#server/core/write/write-options.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import { runsAhead } from '#server/jobs/job-runs.ts';

interface FolderServices {
  backups: Backups;
  folders: LabFolders;
}

const common = { requirement: needs('administration_management'), since: '0.5.0' } as const;
const setting = 'backup.folder';
const kept = { resource: 'setting', key: setting } as const;
/** A restore that was proved longer ago is none to rely on: two nights may fail without anybody having looked. */
const staleMs = 3 * 24 * 3_600_000;

const path = z.string().trim().min(1).max(1000);

const checkAttributes = z.object({
  problem: z.enum(folderProblems).nullable().meta({ description: 'Null: it can be used.' }),
  free_bytes: z.number().nullable(),
  needed_bytes: z.number(),
  network: z.boolean().meta({ description: 'It lies on another machine, as far as that can be told.' }),
});

const checkShape = oneOf(objectShape('folder-check', checkAttributes));

const stateShape = oneOf(
  objectShape(
    'backup-state',
    z.object({
      directory: z.string().meta({ description: 'Where the lab lies.' }),
      newest_at: z.string().nullable(),
      ahead: z
        .object({
          backups: z.array(z.object({ name: z.string(), at: z.string() })),
          tasks: z.array(z.object({ key: z.string(), at: instantShape })),
        })
        .meta({
          description:
            'Noted while the clock was wrong: what lies in the future. Such backups are never the newest and never removed; such runs of tasks count as never run.',
        }),
      proof: z.object({
        state: z.enum(['proven', 'stale', 'failed', 'never']),
        backup: z.string().nullable().meta({ description: 'The backup that was tried last.' }),
        at: z.string().nullable(),
        failure: z.string().nullable(),
        proven_at: z.string().nullable().meta({ description: 'When one last proved whole.' }),
        proven_backup: z.string().nullable(),
        records: z.int().nullable(),
        documents: z.int().nullable(),
        entries: z.int().nullable(),
        certificate: z.string().nullable(),
        milliseconds: z.int().nullable(),
      }),
      folder: checkAttributes
        .extend({ path: z.string(), kept: z.int(), missing: z.int(), newest_at: z.string().nullable() })
        .nullable(),
    }),
  ),
);

const labFolderShape = oneOf(
  objectShape(
    'lab-folder',
    z.object({
      directory: z.string(),
      bytes: z.number(),
      free_bytes: z.number().nullable(),
      moved_from: z.object({ directory: z.string(), at: z.string(), bytes: z.number() }).nullable(),
    }),
  ),
);

function checked({ problem, freeBytes, neededBytes, network }: FolderCheck) {
  return { problem, free_bytes: freeBytes, needed_bytes: neededBytes, network };
}

function proofOf(backups: readonly ListedBackup[], now: number) {
  const tried = ofThePast(
    backups.flatMap(({ name, proof }) => (proof ? [{ name, ...proof }] : [])),
    now,
  );
  tried.sort((one, other) => (one.at < other.at ? 1 : -1));
  const [last] = tried;
  const proven = tried.find(({ failure }) => failure === null);
  const fresh = proven !== undefined && now - Date.parse(proven.at) <= staleMs;
  return {
    state: !last ? 'never' : last.failure !== null ? 'failed' : fresh ? 'proven' : 'stale',
    backup: last?.name ?? null,
    at: last?.at ?? null,
    failure: last?.failure ?? null,
    proven_at: proven?.at ?? null,
    proven_backup: proven?.name ?? null,
    records: proven?.records ?? null,
    documents: proven?.documents ?? null,
    entries: proven?.entries ?? null,
    certificate: proven?.certificate ?? null,
    milliseconds: proven?.milliseconds ?? null,
  };
}

async function stateShown(ctx: Ctx, { backups, folders }: FolderServices): Promise<ActionAnswer> {
  const now = ctx.lab.clock.now();
  const all = backups.list();
  const ahead = {
    backups: all.filter((backup) => isDatedAhead(backup, now)).map(({ name, at }) => ({ name, at })),
    tasks: (await runsAhead(ctx.lab)).map(({ key, at }) => ({ key, at: isoOf(at) })),
  };
  const version = await keptVersion(ctx, kept);
  const folder = await textSetting(ctx.lab, setting);
  const state = folder === '' ? null : await backups.missing(folder);
  const attributes = {
    directory: folders.directory,
    newest_at: ofThePast(all, now)[0]?.at ?? null,
    ahead,
    proof: proofOf(all, now),
    folder: state && {
      ...checked(state),
      path: folder,
      kept: state.kept,
      missing: state.missing,
      newest_at: state.newest,
    },
  };
  const headers = { ETag: etagOf(version) };
  return { headers, body: { data: { id: 'backup-state', type: 'backup-state', attributes } } };
}

const checkAnswer = (check: FolderCheck) => ({
  body: { data: { id: 'check', type: 'folder-check', attributes: checked(check) } },
});

function backupFolderActions(services: FolderServices): Action[] {
  const { backups } = services;
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/backup-state',
      versioned: true,
      summary: 'Where the lab lies, when it was last backed up and a restore proven, and how the second folder is doing',
      input: z.strictObject({}),
      output: stateShape,
      run: ({ ctx }) => stateShown(ctx, services),
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backup-folder/check',
      summary: 'Whether backups can be kept in a folder',
      input: z.strictObject({ path }),
      output: checkShape,
      run: async ({ input }) => checkAnswer(await backups.check(input.path)),
    }),
    defineAction({
      ...common,
      method: 'PUT',
      path: 'admin/backup-folder',
      versioned: true,
      summary: 'The second folder that each backup is carried to; null for none',
      input: z.strictObject({ path: path.nullable() }),
      output: stateShape,
      async run({ ctx, input, headers }) {
        const options = writeOptions(headers);
        await assertKeptVersion(ctx, kept, options);
        if (input.path !== null) {
          const { problem } = await backups.check(input.path);
          if (problem) throw invalid({ path: [{ key: `errors.folder.${problem}` }] });
          await backups.settle(input.path);
        }
        await upsertRecord(ctx, { ...kept, values: { value: JSON.stringify(input.path ?? '') } }, options);
        return stateShown(ctx, services);
      },
    }),
  ];
}

export function folderActions(services: FolderServices): Action[] {
  const { folders } = services;
  return [
    ...backupFolderActions(services),
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/lab-folder',
      summary: 'The folder the lab lies in',
      input: z.strictObject({}),
      output: labFolderShape,
      async run() {
        const { directory, bytes, freeBytes, movedFrom } = await folders.state();
        const attributes = { directory, bytes, free_bytes: freeBytes, moved_from: movedFrom };
        return { body: { data: { id: 'lab-folder', type: 'lab-folder', attributes } } };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/lab-folder/check',
      summary: 'Whether the lab could be moved to a folder; moving is up to the desktop app',
      input: z.strictObject({ path }),
      output: checkShape,
      run: async ({ input }) => checkAnswer(await folders.check(input.path)),
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: 'admin/lab-folder/old',
      summary: 'Remove what the lab left in the folder it was moved from',
      input: z.strictObject({}),
      async run() {
        await folders.removeOld();
        return {};
      },
    }),
  ];
}
