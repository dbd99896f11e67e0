// Whether backups are locked with a passphrase, what that means, and the ways to change it.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { shownBackups } from '../shared/backups-data.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { type BackupLock, bringKey, fetchSheet, removeOpenBackups, unlockBackups, useBackupLock } from './backup-lock-data.ts';
import { GivenPassphraseDialog, NewPassphraseDialog } from './backup-lock-dialogs.tsx';

type Asking = 'lock' | 'sheet' | 'bring' | 'leave' | 'sweep';

export function BackupLockCard() {
  const words = useI18n();
  const { t } = words;
  const { data: lock } = useBackupLock();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const leave = useWork({ run: unlockBackups, shown: shownBackups, done: () => t('ui.backup_lock.left') });
  const sweep = useWork({ run: removeOpenBackups, shown: shownBackups, done: () => t('ui.backup_lock.sweep.done') });
  if (!lock) return null;
  const missing = lock.locked && lock.kept !== 'kept';
  const button = (wish: Asking, text: string, first = false) => (
    <Button size="xs" variant={first ? 'filled' : 'default'} onClick={() => setAsking(wish)}>
      {t(text)}
    </Button>
  );
  return (
    <>
      <SafetyCard
        title={t('ui.backup_lock')}
        tone={missing ? 'bad' : lock.locked ? (lock.open > 0 ? 'warn' : 'good') : 'quiet'}
        state={t(`ui.backup_lock.state.${missing ? 'missing' : stateOf(lock)}`, { count: lock.open })}
        facts={factsOf(lock, words)}
      >
        {!lock.locked && button('lock', 'ui.backup_lock.lock')}
        {missing && button('bring', 'ui.backup_lock.bring', true)}
        {lock.locked && (
          <>
            {button('sheet', 'ui.backup_lock.sheet')}
            {button('lock', 'ui.backup_lock.change')}
            {lock.open > 0 && button('sweep', 'ui.backup_lock.sweep')}
            {button('leave', 'ui.backup_lock.leave')}
          </>
        )}
      </SafetyCard>
      {asking === 'lock' && <NewPassphraseDialog anew={lock.locked} onClose={close} />}
      {asking === 'sheet' && (
        <GivenPassphraseDialog
          title="ui.backup_lock.sheet"
          text="ui.backup_lock.sheet.text"
          submit="ui.backup_lock.sheet.print"
          done="ui.backup_lock.sheet.saved"
          run={fetchSheet}
          onClose={close}
        />
      )}
      {asking === 'bring' && (
        <GivenPassphraseDialog
          title="ui.backup_lock.bring"
          text="ui.backup_lock.bring.text"
          submit="ui.backup_lock.bring.submit"
          done="ui.backup_lock.bring.done"
          run={bringKey}
          onClose={close}
        />
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={t('ui.backup_lock.leave')}
          text={t('ui.backup_lock.leave.text')}
          submit={t('ui.backup_lock.leave')}
          work={leave}
          onClose={close}
        />
      )}
      {asking === 'sweep' && (
        <ConfirmDialog
          title={t('ui.backup_lock.sweep')}
          text={t('ui.backup_lock.sweep.text')}
          submit={t('ui.backup_lock.sweep')}
          work={sweep}
          onClose={close}
        />
      )}
    </>
  );
}

type Words = ReturnType<typeof useI18n>;

const stateOf = ({ locked, open }: BackupLock) => (!locked ? 'off' : open > 0 ? 'open' : 'locked');

function factsOf({ locked, since, key, kept }: BackupLock, { t, format }: Words): [string, string][] {
  if (!locked) return [];
  return [
    [t('ui.backup_lock.since'), since ? format.instant(since) : '–'],
    [t('ui.backup_lock.key'), key ?? '–'],
    [t('ui.backup_lock.kept'), t(`ui.backup_lock.kept.${kept ?? 'missing'}`)],
  ];
}
