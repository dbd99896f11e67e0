// The lower edge of the first screen, for whoever looks after the lab: when a restore was last proven, and what keeps the next one
// from being safe.
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { toneOf, useBackupState } from '../../lib/backup-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import classes from './safety-line.module.css';

export function SafetyLine() {
  const { t, format } = useI18n();
  const may = useCan(['administration_management']);
  const { data: state } = useBackupState(may);
  if (!may || !state) return null;
  const tone = toneOf(state);
  const { proof, folder } = state;
  const at = proof.proven_at === null ? '' : format.instant(proof.proven_at);
  const Icon = tone === 'bad' || tone === 'warn' ? IconAlertTriangle : IconShieldCheck;
  return (
    <footer className={classes.line} data-tone={tone} data-print="never">
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <Link to="/admin/backups" className={classes.said}>
        {t(`ui.safety.${proof.state}`, { at, failure: proof.failure ?? '' })}
      </Link>
      {proof.proven_at !== null && proof.state === 'failed' && <span>{t('ui.safety.before', { at })}</span>}
      {folder?.problem && <span className={classes.folder}>{t('ui.safety.folder', { folder: folder.path })}</span>}
    </footer>
  );
}
