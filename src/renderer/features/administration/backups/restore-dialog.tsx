// Looks into a backup before it is restored: what it holds beside what is there now, who wrote last, what would be gone; and why not.

import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ErrorNotice, SkeletonLines, useErrorText } from '#renderer/ui/notice.tsx';
import { AskedCheckbox } from '#renderer/ui/send/asked-checkbox.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import {
  type Backup,
  type BackupPreview,
  documentsDamaged,
  restoreBackup,
  shownBackups,
  useBackupPreview,
} from '../shared/backups-data.ts';
import own from '../shared/safety-card.module.css';
import { useWork } from '../shared/use-work.ts';
import { wronglyTyped } from './backup-lock-data.ts';
import { PassphraseInput } from './backup-lock-dialogs.tsx';
import { PlaceToCopy, usePlaceOf } from './backup-place.tsx';

/** What a person recognises a state of the lab by; the rest follows from it. */
const told = [
  'inventory',
  'calibration',
  'customer',
  'contact',
  'location',
  'repair',
  'booking',
  'document',
  'note',
  'ticket',
  'price',
  'user',
] as const;

export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t, format } = useI18n();
  const queries = useQueryClient();
  const query = useBackupPreview(backup);
  const [known, setKnown] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [keptKey, setKeptKey] = useState(false);
  const { locked, key_kept: kept } = backup.attributes;
  const restore = useWork({
    run: (withoutDamaged: boolean) => restoreBackup(backup, { unproven: known, withoutDamaged, passphrase, keptKey }),
    shown: shownBackups,
    done: () => t('ui.backups.restored'),
    atField: (error) => documentsDamaged(error) || wronglyTyped(error),
  });
  const errorText = useErrorText();
  const refusal = useId();
  const damaged = documentsDamaged(restore.error);
  const preview = query.data;
  const asks = preview?.signature === 'unsigned' || preview?.signature === 'other_key';
  const asked = useAsked({ known: asks && !known, passphrase: locked && !keptKey && passphrase === '' });
  const start = () =>
    restore.mutate(damaged, {
      onSuccess: () => {
        onClose();
        void queries.invalidateQueries();
      },
    });
  return (
    <Dialog size="lg" onClose={onClose} title={t('ui.backups.restore.title', { at: format.instant(backup.attributes.at) })}>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines count={6} />}
      {preview && <Preview preview={preview} backup={backup} refusal={refusal} />}
      {damaged && restore.error && (
        <p className={own.state} data-tone="bad" role="alert">
          {errorText(restore.error)}
        </p>
      )}
      <RestoreWords preview={preview} />
      {asks && preview.refusal === null && (
        <AskedCheckbox label={t('ui.backups.restore.unproven')} checked={known} error={asked.at('known')} onChange={setKnown} />
      )}
      {locked && preview?.refusal === null && (
        <div className={classes.form}>
          {!keptKey && (
            <PassphraseInput value={passphrase} lacks={asked.at('passphrase')} error={restore.error} onChange={setPassphrase} />
          )}
          {kept && (
            <Checkbox
              label={t('ui.backup_lock.without')}
              checked={keptKey}
              onChange={({ currentTarget }) => setKeptKey(currentTarget.checked)}
            />
          )}
        </div>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('ui.close')}</Button>
        {preview && (
          <SendButton
            variant="default"
            loading={restore.isPending}
            waits={preview.refusal === null ? null : { at: refusal }}
            onClick={() => asked.filled(start)}
          >
            {t(damaged ? 'ui.backups.restore.without' : 'ui.backups.restore')}
          </SendButton>
        )}
      </div>
    </Dialog>
  );
}

/** What would be gone is told by what was entered since; where nobody can tell, in general. */
function RestoreWords({ preview }: { preview: BackupPreview | undefined }) {
  const { t } = useI18n();
  return (
    <p>
      {preview?.lost === null && `${t('ui.backups.restore.all_shown')} `}
      {t('ui.backups.restore.text')}
    </p>
  );
}

interface PreviewProps {
  preview: BackupPreview;
  backup: Backup;
  /** The id of why it cannot be restored. */
  refusal: string;
}

function Preview({ preview, backup, refusal: reason }: PreviewProps) {
  const place = usePlaceOf(backup);
  const { t, format } = useI18n();
  const { last, refusal, lost } = preview;
  const entry = (of: { at: string; user: string } | null) =>
    of ? t('ui.backups.entry', { at: format.instant(of.at), user: of.user }) : t('ui.backups.entry.none');
  return (
    <>
      {refusal && (
        <p id={reason} className={own.state} data-tone="bad" role="alert">
          {t(`ui.backups.refused.${refusal}`, { reason: preview.refusal_reason ?? '' })}
        </p>
      )}
      {preview.lab === 'other' && (
        <p className={own.state} data-tone="warn" role="alert">
          {t('ui.backups.other_lab')}
        </p>
      )}
      <dl className={classes.facts}>
        {place !== null && (
          <>
            <dt>{t('ui.backups.lies_in')}</dt>
            <dd>
              <PlaceToCopy path={place} />
            </dd>
          </>
        )}
        <dt>{t('ui.backups.size')}</dt>
        <dd>{format.bytes(preview.bytes)}</dd>
        <dt>{t('ui.backups.version')}</dt>
        <dd>{preview.program}</dd>
        <dt>{t('ui.backups.last')}</dt>
        <dd>{entry(last)}</dd>
        <dt>{t('ui.backups.signature')}</dt>
        <dd className={own.proof} data-tone={preview.signature === 'signed' ? 'good' : 'bad'}>
          {t(`ui.backups.signature.${preview.signature}`)}
        </dd>
      </dl>
      <Counts preview={preview} />
      {lost && refusal === null && (
        <p className={lost.entries > 0 ? own.lost : undefined}>
          {lost.entries > 0
            ? t('ui.backups.lost', { count: lost.entries, users: lost.users.join(', '), last: entry(lost.last) })
            : t('ui.backups.lost.nothing')}
        </p>
      )}
    </>
  );
}

function Counts({ preview: { counts } }: { preview: BackupPreview }) {
  const { t, format } = useI18n();
  const shown = told.flatMap((name) => counts.find(({ resource }) => resource === name) ?? []);
  return (
    <table className={own.counts}>
      <thead>
        <tr>
          <th scope="col">{t('ui.backups.holds')}</th>
          <th scope="col" data-right>
            {t('ui.backups.in_backup')}
          </th>
          <th scope="col" data-right>
            {t('ui.backups.now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ resource, backup, now }) => (
          <tr key={resource}>
            <th scope="row">{t(`resource.${resource}.plural`)}</th>
            <td data-right data-less={(now !== null && backup < now) || undefined}>
              {format.number(backup)}
            </td>
            <td data-right>{now === null ? '–' : format.number(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
