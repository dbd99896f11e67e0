// The last restore that was tried for real: when, of which backup, what it found, or why it failed.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type BackupState, toneOf } from '#renderer/lib/lab/backup-state.ts';
import { useBackupTask } from '../shared/backups-data.ts';
import { SafetyCard } from '../shared/safety-card.tsx';

export function ProofCard({ state }: { state: BackupState }) {
  const { t, format } = useI18n();
  const task = useBackupTask('verify-backup');
  const { proof } = state;
  const at = proof.proven_at === null ? '' : format.instant(proof.proven_at);
  const tone = toneOf({ ...state, folder: null });
  const facts: [string, string][] = [];
  if (proof.proven_at !== null) {
    if (proof.state === 'failed') facts.push([t('ui.safety.last'), at]);
    facts.push([t('ui.safety.backup'), proof.proven_backup ?? '']);
    facts.push([
      t('ui.safety.found'),
      t('ui.safety.figures', {
        records: format.number(proof.records ?? 0),
        documents: format.number(proof.documents ?? 0),
        entries: format.number(proof.entries ?? 0),
      }),
    ]);
    facts.push([t('ui.safety.certificate'), proof.certificate ?? t('ui.safety.no_certificate')]);
    facts.push([
      t('ui.safety.took'),
      t('ui.safety.seconds', { count: format.number(Math.ceil((proof.milliseconds ?? 0) / 1000)) }),
    ]);
  }
  facts.push([t('ui.tasks.next'), task.next ? format.instant(task.next) : t('ui.tasks.none')]);
  return (
    <SafetyCard
      title={t('ui.safety.proof')}
      tone={tone}
      state={t(`ui.safety.${proof.state}`, { at, failure: proof.failure ?? '' })}
      facts={facts}
    >
      <Button
        size="xs"
        variant="default"
        loading={task.starting || task.running}
        disabled={state.newest_at === null}
        onClick={task.start}
      >
        {t('ui.safety.prove')}
      </Button>
    </SafetyCard>
  );
}
