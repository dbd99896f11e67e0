// The lock of the lab's backups: on with a passphrase, another passphrase, off; the key brought to this computer; the recovery sheet.
// Each is an entry of the trail, and none of them says a secret.

import { z } from 'zod';
import { AppError, invalid } from '#server/contract/errors.ts';
import type { BackupLockState, BackupManifest, Backups } from '#server/contract/lab/backups.ts';
import { needs } from '#server/contract/operations.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import { dateText, locales } from '#server/i18n/locale.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { type BackupKey, shownFingerprint } from '#server/lib/keys/backup-key.ts';
import { recoveryCodeOf } from '#server/lib/keys/recovery-code.ts';
import type { CodeSheetPrint } from '#server/papers/code-sheet/contract.ts';
import type { PdfMaker } from '#server/pdf/pdf-maker.ts';

export interface LabBackupLock {
  state(): BackupLockState | null;
  kept(): 'kept' | 'missing' | 'locked';
  newLock(passphrase: string): Promise<{ state: BackupLockState; key: BackupKey }>;
  use(lock: { state: BackupLockState; key: BackupKey } | null): void;
  /** By passphrase or recovery code; keeps the key on this computer. */
  open(given: string): Promise<BackupKey>;
  keyOf(manifest: Pick<BackupManifest, 'lock'>): BackupKey | null;
}

interface LockServices {
  backupLock: LabBackupLock;
  backups: Backups;
  translator: Translator;
  pdf: PdfMaker<{ kind: 'code-sheet'; print: CodeSheetPrint }>;
}

const common = { requirement: needs('administration_management'), since: '0.8.0' } as const;

const passphrase = z.string().min(1).max(1000);
const given = z.strictObject({
  passphrase: passphrase.meta({ description: 'The passphrase, or the recovery code of the sheet.' }),
});

const stateShape = oneOf(
  objectShape(
    'backup-lock',
    z.object({
      locked: z.boolean().meta({ description: 'Backups made from now on are locked. False where nobody turned it on.' }),
      since: instantShape.nullable(),
      key: z.string().nullable().meta({ description: 'Fingerprint of the key, as it stands on the recovery sheet.' }),
      kept: z.enum(['kept', 'missing', 'locked']).nullable().meta({
        description:
          'Whether this computer keeps the key. Without it no backup is made and none is proved; `locked`: the system’s key store does not open.',
      }),
      open: z
        .int()
        .meta({ description: 'Older backups, here and in the second folder, that lie open although newer ones are locked.' }),
    }),
  ),
);

async function stateOf(ctx: Ctx, { backupLock, backups }: LockServices): Promise<ActionAnswer> {
  const state = backupLock.state();
  const attributes = {
    locked: state !== null,
    since: state?.at ?? null,
    key: state && shownFingerprint(state.wrap.key),
    kept: state && backupLock.kept(),
    open: state ? backups.open((await textSetting(ctx.lab, 'backup.folder')) || null) : 0,
  };
  return { body: { data: { id: 'backup-lock', type: 'backup-lock', attributes } } };
}

/** With the entry of the trail or not at all. */
function tell(ctx: Ctx, action: string, { key, done }: { key: string; done?(): void }): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const after = { fingerprint: shownFingerprint(key) };
    await writeAudit(inner, { resource: 'lab', recordKey: 'backup-lock', action, after });
    done?.();
  });
}

async function opened(lock: LabBackupLock, text: string): Promise<BackupKey> {
  if (!lock.state()) throw new AppError('record.locked', { messageKey: 'errors.backup_lock.off' });
  return lock.open(text);
}

export function backupLockActions(services: LockServices): Action[] {
  const { backupLock, backups, translator, pdf } = services;
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/backup-lock',
      summary: 'Whether backups are locked with a passphrase, with which key, and whether this computer keeps it',
      input: z.strictObject({}),
      output: stateShape,
      run: ({ ctx }) => stateOf(ctx, services),
    }),
    defineAction({
      ...common,
      method: 'PUT',
      path: 'admin/backup-lock',
      summary: 'Lock all backups from now on, or from now on with another passphrase; each time with a new key',
      input: z.strictObject({
        passphrase: passphrase.meta({ description: 'At least 12 characters. Older locked backups keep theirs.' }),
      }),
      output: stateShape,
      async run({ ctx, input }) {
        const problem = ctx.lab.passwords(input.passphrase, { email: '', labName: await textSetting(ctx.lab, 'lab.name') });
        // The rule of passwords, in words of its own.
        if (problem) throw invalid({ passphrase: [{ ...problem, key: problem.key.replace('.password.', '.backup_lock.') }] });
        const lock = await backupLock.newLock(input.passphrase);
        const action = backupLock.state() ? 'backups_relocked' : 'backups_locked';
        await tell(ctx, action, { key: lock.key.id, done: () => backupLock.use(lock) });
        return stateOf(ctx, services);
      },
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: 'admin/backup-lock',
      summary: 'Let backups lie open from now on; those that are locked stay so',
      input: z.strictObject({}),
      async run({ ctx }) {
        const state = backupLock.state();
        if (state) await tell(ctx, 'backups_unlocked', { key: state.wrap.key, done: () => backupLock.use(null) });
        return {};
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backup-lock/key',
      summary: 'Bring the key to this computer, which makes and proves locked backups with it from then on',
      input: given,
      output: stateShape,
      async run({ ctx, input }) {
        await opened(backupLock, input.passphrase);
        return stateOf(ctx, services);
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backup-lock/sheet',
      summary: 'The recovery sheet to print: its code opens the backups without the passphrase',
      input: given,
      produces: ['application/pdf'],
      async run({ ctx, input }) {
        const key = await opened(backupLock, input.passphrase);
        pdf.prepare();
        const print = await sheetPrint(ctx, { key, since: backupLock.state()?.at ?? '', translator });
        await tell(ctx, 'recovery_sheet', { key: key.id });
        const content = await pdf.make({ kind: 'code-sheet', print });
        return { download: { mediaType: 'application/pdf', content, name: `${print.title.replaceAll(' ', '-')}.pdf` } };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/backup-lock/sweep',
      summary: 'Take the backups away for good that still lie open, here and in the second folder, where a newer one is locked',
      input: z.strictObject({}),
      output: stateShape,
      async run({ ctx }) {
        backups.removeOpen((await textSetting(ctx.lab, 'backup.folder')) || null);
        return stateOf(ctx, services);
      },
    }),
  ];
}

interface SheetInput {
  key: BackupKey;
  since: string;
  translator: Translator;
}

async function sheetPrint(ctx: Ctx, { key, since, translator }: SheetInput): Promise<CodeSheetPrint> {
  const locale = locales[ctx.language];
  const say = (name: string) => translator.text(ctx.language, `documents.recovery_sheet.${name}`);
  const now = new Date(ctx.lab.clock.now()).toISOString();
  const lab = await textSetting(ctx.lab, 'lab.name');
  return {
    title: say('title'),
    locale,
    createdAt: now,
    author: lab,
    lead: say('lead'),
    facts: [
      { label: say('lab'), value: lab },
      { label: say('since'), value: dateText(since, locale) },
      { label: say('printed'), value: dateText(now, locale) },
      { label: say('key'), value: shownFingerprint(key.id) },
    ],
    codeTitle: say('code'),
    code: recoveryCodeOf(key.root).split('-'),
    codeHint: say('code.hint'),
    stepsTitle: say('steps'),
    steps: ['window', 'command', 'lost', 'keep'].map((step) => say(`step.${step}`)),
    blanks: [say('kept_at'), say('signed')],
    footer: say('footer'),
  };
}
