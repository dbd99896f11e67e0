// At the head of the backups: a lab that cannot be relied on and the ways back, and what the program noted while its clock was ahead.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { BackupState } from '#renderer/lib/lab/backup-state.ts';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { SafetyCard } from '../shared/safety-card.tsx';
import { FolderDialog } from './folder-dialog.tsx';

export function ConditionCard() {
  const { t, format } = useI18n();
  const { data } = useLabCondition();
  const toasts = useToasts();
  const [, setParams] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const bridge = desktop();
  if (!data?.fault) return null;
  const { fault, since, newest_backup: newest } = data;
  const save = async (path: string) => {
    const { missing_documents: missing } = (await bodyOf(POST('/api/v2/admin/rescue', { body: { path } }))).data.attributes;
    toasts.say(missing > 0 ? t('ui.condition.rescue.done_missing', { count: missing }) : t('ui.condition.rescue.done'));
    setParams({ folder: path });
  };
  return (
    <>
      <SafetyCard
        title={t(`ui.condition.card.${fault}`)}
        tone="bad"
        state={t(`ui.condition.card.${fault}.text`, { at: since === null ? '' : format.instant(since) })}
        facts={newest === null ? [] : [[t('ui.condition.backup.newest'), format.instant(newest)]]}
      >
        {fault === 'gone' && (
          <Button size="xs" onClick={() => setSaving(true)}>
            {t('ui.condition.rescue')}
          </Button>
        )}
        {fault === 'damaged' && bridge && (
          <Button size="xs" variant="default" title={t('ui.condition.repair.hint')} onClick={() => void bridge.mendLab()}>
            {t('ui.condition.repair')}
          </Button>
        )}
      </SafetyCard>
      {saving && (
        <FolderDialog
          title={t('ui.condition.rescue.title')}
          text={t('ui.condition.rescue.text')}
          use="backups"
          submit={t('ui.save')}
          before=""
          onSubmit={save}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

export function AheadCard({ ahead: { backups, tasks } }: { ahead: BackupState['ahead'] }) {
  const { t, format } = useI18n();
  if (backups.length + tasks.length === 0) return null;
  const facts: [string, string][] = [];
  if (backups.length > 0) facts.push([t('ui.condition.ahead.backups'), backups.map(({ at }) => format.instant(at)).join(', ')]);
  if (tasks.length > 0)
    facts.push([
      t('ui.condition.ahead.tasks'),
      tasks.map(({ key, at }) => `${t(`task.${key}`)} (${format.instant(at)})`).join(', '),
    ]);
  return (
    <SafetyCard title={t('ui.condition.ahead')} tone="warn" state={t('ui.condition.ahead.text')} facts={facts}>
      {null}
    </SafetyCard>
  );
}
