// The lower edge of the first screen, for whoever looks after the lab: when a restore was last proven and what keeps the next one
// from being safe, the warm copy where one is wanted and has stopped or is old, when it was backed up, where it lies, and how others
// reach it.
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { toneOf, useBackupState } from '../../lib/lab/backup-state.ts';
import { useLabCondition } from '../../lib/lab/lab-condition.ts';
import { warmCopyAlarm } from '../../lib/lab/warm-copy.ts';
import { useCan } from '../../lib/session.ts';
import classes from './safety-line.module.css';
import { ServedSafety } from './served-safety.tsx';
import { SharingFact } from './sharing-fact.tsx';

export function SafetyLine() {
  const words = useI18n();
  const { t, format } = words;
  const may = useCan(['administration_management']);
  const { data: state } = useBackupState(may);
  const { data: condition } = useLabCondition();
  // What a server keeps, it backs up: here is known what pgBackRest is asked for.
  const served = condition?.server_backup;
  if (may && served && served.state !== 'off') return <ServedSafety backup={served} keptIn={condition.kept_in ?? ''} />;
  if (may && condition?.kept === 'server') return <ServedLine keptIn={condition.kept_in ?? ''} />;
  if (!may || !state || condition?.kept !== 'file') return null;
  const alarm = condition.warm_copy ? warmCopyAlarm(condition.warm_copy, words) : null;
  const said = toneOf(state);
  // What ships each second and has stopped is no less than a stick that is not plugged in.
  const tone = alarm !== null && said !== 'bad' ? 'warn' : said;
  const { proof, folder, newest_at, directory } = state;
  const at = proof.proven_at === null ? '' : format.instant(proof.proven_at);
  const Icon = tone === 'bad' || tone === 'warn' ? IconAlertTriangle : IconShieldCheck;
  return (
    <footer className={classes.line} data-print="never">
      <p className={classes.state} data-tone={tone}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <Link to="/admin/backups" className={classes.said}>
          {t(`ui.safety.${proof.state}`, { at, failure: proof.failure ?? '' })}
        </Link>
        {proof.proven_at !== null && proof.state === 'failed' && <span>{t('ui.safety.before', { at })}</span>}
        {alarm !== null && (
          <Link to="/admin/backups" className={classes.said}>
            {alarm}
          </Link>
        )}
        {folder?.problem && <span className={classes.folder}>{t('ui.safety.folder', { folder: folder.path })}</span>}
      </p>
      <p className={classes.facts}>
        <span>{newest_at === null ? t('ui.safety.no_backup') : t('ui.safety.newest', { at: format.instant(newest_at) })}</span>
        <span className={classes.path} title={directory}>
          {t('ui.safety.lies', { directory })}
        </span>
        <SharingFact may={may} />
      </p>
    </footer>
  );
}

/** What a server keeps, it backs up: nothing of that is known here. */
function ServedLine({ keptIn }: { keptIn: string }) {
  const { t } = useI18n();
  return (
    <footer className={classes.line} data-print="never">
      <p className={classes.state} data-tone="quiet">
        <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
        <Link to="/admin/backups" className={classes.said}>
          {t('ui.safety.server')}
        </Link>
      </p>
      <p className={classes.facts}>
        <span className={classes.path} title={keptIn}>
          {keptIn}
        </span>
        <SharingFact may />
      </p>
    </footer>
  );
}
