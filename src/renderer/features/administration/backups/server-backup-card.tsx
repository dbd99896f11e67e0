// How the backups of a lab on a database server stand, as pgBackRest itself says; and the last restore that somebody proved elsewhere.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { SafetyTone } from '#renderer/lib/lab/backup-state.ts';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { ageOfNewest, type ServerBackup, sinceMade } from '#renderer/lib/lab/server-backup.ts';
import { ageText } from '#renderer/lib/lab/warm-copy.ts';
import { SafetyCard } from '../shared/safety-card.tsx';
import { ProvenRestoreDialog } from './proven-restore-dialog.tsx';

type Words = ReturnType<typeof useI18n>;

const lookEveryMs = 5000;
/** A line of config.json. */
const example = '"pgbackrest": {"stanza": "lab"}';

export function ServerBackupCard() {
  const words = useI18n();
  const { data } = useLabCondition(lookEveryMs);
  const [noting, setNoting] = useState(false);
  const backup = data?.server_backup;
  if (!backup) return null;
  const { tone, text } = saidOf(backup, words);
  return (
    <>
      <SafetyCard title={words.t('ui.server_backup')} tone={tone} state={text} facts={factsOf(backup, words)}>
        <Button size="xs" variant="default" onClick={() => setNoting(true)}>
          {words.t('ui.server_backup.note')}
        </Button>
      </SafetyCard>
      {noting && <ProvenRestoreDialog onClose={() => setNoting(false)} />}
    </>
  );
}

const tones: Readonly<Record<ServerBackup['state'], SafetyTone>> = {
  off: 'quiet',
  looking: 'quiet',
  unreadable: 'bad',
  faulty: 'bad',
  old: 'warn',
  good: 'good',
};

function saidOf(backup: ServerBackup, words: Words): { tone: SafetyTone; text: string } {
  const { state, problem, hours } = backup;
  const params = { problem: problem ?? '', hours: hours ?? 0, age: ageOfNewest(backup, words), example };
  return { tone: tones[state], text: words.t(`ui.server_backup.${state}`, params) };
}

function factsOf(backup: ServerBackup, words: Words): [string, string][] {
  const { t, format } = words;
  const { stanza, newest, newest_full: full, archive, archived_at: archived, proven_restore: proven } = backup;
  const facts: [string, string][] = [];
  if (newest)
    facts.push([
      t('ui.server_backup.newest'),
      `${t(`ui.server_backup.type.${newest.type}`)}, ${madeText(newest, backup, words)}`,
    ]);
  if (full && full.label !== newest?.label) facts.push([t('ui.server_backup.full'), madeText(full, backup, words)]);
  if (archive)
    facts.push([
      t('ui.server_backup.archive'),
      t('ui.server_backup.archive.range', { from: inParts(archive.from), to: inParts(archive.to) }),
    ]);
  if (archived !== null) facts.push([t('ui.server_backup.archived'), format.instant(archived)]);
  if (stanza !== null) facts.push([t('ui.server_backup.stanza'), stanza]);
  const noted = proven && {
    at: format.instant(proven.at),
    by: proven.by ?? '',
    until: format.instant(proven.until),
  };
  facts.push([t('ui.server_backup.proven'), noted ? t('ui.server_backup.proven.by', noted) : t('ui.server_backup.proven.never')]);
  return facts;
}

/** Of 24 digits: the timeline, the log, its part. */
const inParts = (file: string) => file.replaceAll(/(.{8})(?=.)/g, '$1 ');

function madeText({ at, bytes }: NonNullable<ServerBackup['newest']>, backup: ServerBackup, words: Words): string {
  const { t, format } = words;
  return t('ui.server_backup.made', {
    at: format.instant(at),
    age: ageText(sinceMade(backup, at), words),
    size: format.bytes(bytes),
  });
}
