// The lower edge of the first screen where a database server keeps the lab: what is wrong with its backups, the newest of them, the last restore
// that was proved; and where it lies.
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { type ServerBackup, serverBackupAlarm } from '../../lib/lab/server-backup.ts';
import classes from './safety-line.module.css';
import { SharingFact } from './sharing-fact.tsx';

export function ServedSafety({ backup, keptIn }: { backup: ServerBackup; keptIn: string }) {
  const words = useI18n();
  const { t, format } = words;
  const alarm = serverBackupAlarm(backup, words);
  const { newest, proven_restore: proven } = backup;
  const Icon = alarm === null ? IconShieldCheck : IconAlertTriangle;
  return (
    <footer className={classes.line} data-print="never">
      <p className={classes.state} data-tone={alarm === null ? (proven ? 'good' : 'quiet') : 'warn'}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <Link to="/admin/backups" className={classes.said}>
          {alarm ?? (proven ? t('ui.safety.server_proven', { at: format.instant(proven.at) }) : t('ui.safety.server_unproven'))}
        </Link>
      </p>
      <p className={classes.facts}>
        {newest && <span>{t('ui.safety.server_backup', { at: format.instant(newest.at) })}</span>}
        <span className={classes.path} title={keptIn}>
          {t('ui.safety.lies', { directory: keptIn })}
        </span>
        <SharingFact may />
      </p>
    </footer>
  );
}
