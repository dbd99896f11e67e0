// Backups from the app: list, make one now, look into one, restore one. docs/interface/safety.md#backups.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import {
  type BackupPreview,
  type Backups,
  backupSignatures,
  type ChosenBackup,
  type ListedBackup,
  type WantedRestore,
} from '#server/contract/lab/backups.ts';
import { needs } from '#server/contract/operations.ts';
import type { Registry } from '#server/core/lab/registry.ts';
import { listOf, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';

interface BackupServices {
  backups: Backups;
  registry: Registry;
  restore(wanted: WantedRestore): Promise<void>;
  backupLock: { keyOf(manifest: Pick<ListedBackup, 'lock'>): unknown };
}

const requirement = needs('administration_management');

const folder = z.string().trim().min(1).max(1000).optional().meta({
  description: 'Another folder on the server’s machine that backups lie in, such as a stick; the lab’s own when not said.',
});

const proofShape = z.object({
  at: z.string(),
  milliseconds: z.int(),
  program: z.string(),
  records: z.int(),
  documents: z.int(),
  entries: z.int().meta({ description: 'Of the audit trail.' }),
  certificate: z.string().nullable().meta({ description: 'The certificate that was made from it.' }),
  failure: z.string().nullable().meta({ description: 'Null: it proved whole.' }),
});

const lastEntry = z.object({ at: z.string(), user: z.string() });

const attributes = z.object({
  reason: z.string().meta({ examples: ['manual'] }),
  at: z.string(),
  program: z.string().meta({ description: 'The version that made it.' }),
  schema: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.record(z.string(), z.int()).meta({ description: 'Rows by table.', examples: [{ inventory: 1204 }] }),
  locked: z.boolean().meta({ description: 'Restoring it takes its passphrase or its recovery code.' }),
  key_kept: z.boolean().meta({ description: 'This computer keeps its key, so that it can also be opened by `kept_key`.' }),
  folder: z.string().nullable(),
  proof: proofShape.nullable().meta({ description: 'How its last trial restore ended.' }),
});

const backupShape = objectShape('backup', attributes);

const previewShape = objectShape(
  'backup',
  attributes.extend({
    last: lastEntry.nullable().meta({ description: 'The last entry in its trail.' }),
    lab: z.enum(['same', 'other', 'unknown']),
    signature: z.enum(backupSignatures).meta({
      description: 'Who vouches for it: `signed` by a key this computer or lab knows, `older` than signing, or nobody.',
    }),
    refusal: z.enum(['newer', 'damaged', 'changed']).nullable().meta({ description: 'Why it cannot be restored.' }),
    refusal_reason: z.string().nullable(),
    counts: z.array(z.object({ resource: z.string(), backup: z.int(), now: z.int().nullable() })),
    lost: z
      .object({ entries: z.int(), users: z.array(z.string()), last: lastEntry.nullable() })
      .nullable()
      .meta({ description: 'What was written since, and would be gone.' }),
  }),
);

type KeyOf = (lock: NonNullable<ListedBackup['lock']>) => boolean;

function shown(
  { name, lab: _lab, last: _last, checkpoint: _checkpoint, signed: _signed, lock, ...backup }: ListedBackup,
  isKept: KeyOf,
) {
  const attributes = { ...backup, locked: lock !== undefined, key_kept: lock !== undefined && isKept(lock) };
  return { id: name, type: 'backup' as const, attributes };
}

interface Around {
  registry: Registry;
  isKept: KeyOf;
}

function previewed(backup: ListedBackup, { now, reason, ...preview }: BackupPreview, { registry, isKept }: Around) {
  const tables = [...registry.definitions.values()].filter(({ table }) => backup.rows[table] !== undefined || now?.[table]);
  const counts = tables.map(({ name, table }) => ({
    resource: name,
    backup: backup.rows[table] ?? 0,
    now: now ? (now[table] ?? 0) : null,
  }));
  const { attributes: held, ...object } = shown(backup, isKept);
  return { ...object, attributes: { ...held, ...preview, refusal_reason: reason, counts } };
}

export function backupActions({ backups, registry, restore, backupLock }: BackupServices): Action[] {
  const isKept: KeyOf = (lock) => backupLock.keyOf({ lock }) !== null;
  const told = (backup: ListedBackup) => shown(backup, isKept);
  const common = { requirement } as const;
  const found = ({ name, folder: where }: ChosenBackup) => {
    const backup = backups.list(where).find((one) => one.name === name);
    if (!backup) throw notFound(name);
    return backup;
  };
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/backups',
      summary: 'The backups at hand, newest first',
      since: '0.1.0',
      input: z.strictObject({ folder }),
      output: listOf(backupShape),
      run: async ({ input }) => ({ list: { data: backups.list(input.folder).map(told) } }),
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backups',
      summary: 'Make a verified backup now',
      since: '0.1.0',
      input: z.strictObject({}),
      output: oneOf(backupShape),
      status: 201,
      async run() {
        const { name } = await backups.create('manual');
        return { body: { data: told(found({ name })) } };
      },
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/backups/{name}',
      summary: 'What a backup holds, and what restoring it would take away',
      since: '0.5.0',
      input: z.strictObject({ name: z.string(), folder }),
      output: oneOf(previewShape),
      async run({ input }) {
        const backup = found(input);
        return { body: { data: previewed(backup, await backups.preview(input), { registry, isKept }) } };
      },
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: 'admin/backups/{name}',
      summary: 'Take a backup away for good, to make room; the newest stays (409)',
      since: '0.8.0',
      input: z.strictObject({ name: z.string() }),
      async run({ input }) {
        backups.remove(input.name);
        return {};
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backups/{name}/restore',
      summary: 'Put the lab back to a backup; what was there is kept beside it',
      since: '0.1.0',
      input: z.strictObject({
        name: z.string(),
        folder,
        without_damaged: z.boolean().optional().meta({
          description:
            'Leave documents out that are damaged in the backup; without it they refuse the restore with 409, by name.',
        }),
        passphrase: z
          .string()
          .max(1000)
          .optional()
          .meta({ description: 'Of a locked one: its passphrase, or the recovery code of its sheet.' }),
        kept_key: z
          .boolean()
          .default(false)
          .meta({ description: 'Open a locked one without asking, by the key this computer keeps.' }),
        unproven: z.boolean().default(false).meta({
          description:
            'Also one that is not signed, or with a key that is not known here: nobody can say whether it was changed.',
        }),
      }),
      async run({ input: { without_damaged: withoutDamaged, kept_key: keptKey, ...chosen } }) {
        await restore({ ...chosen, withoutDamaged, keptKey });
        return {};
      },
    }),
  ];
}
