// The backups of a lab on a database server, in words, and what of them whoever looks after the lab has to hear on the first screen.
import type { useI18n } from '../i18n.tsx';
import type { LabCondition } from './lab-condition.ts';
import { ageText } from './warm-copy.ts';

export type ServerBackup = NonNullable<LabCondition['server_backup']>;
type Words = ReturnType<typeof useI18n>;

/** By the server's clock alone: the reader's may be another. */
export const sinceMade = ({ looked_at: looked }: ServerBackup, at: string) =>
  looked === null ? 0 : Math.max(0, Date.parse(looked) - Date.parse(at));

export const ageOfNewest = (backup: ServerBackup, words: Words) =>
  ageText(backup.newest ? sinceMade(backup, backup.newest.at) : 0, words);

/** Null: all is well, or nobody wanted to see it here. */
export function serverBackupAlarm(backup: ServerBackup, words: Words): string | null {
  const { t } = words;
  if (backup.state === 'faulty') return t('ui.safety.server_backup_faulty');
  if (backup.state === 'unreadable') return t('ui.safety.server_backup_unreadable');
  return backup.state === 'old' ? t('ui.safety.server_backup_old', { age: ageOfNewest(backup, words) }) : null;
}
