// What the check of an accredited calibration found, each with the way to mend it, and the way past it: a reason that is kept.
import { Textarea } from '@mantine/core';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import classes from '../dialogs.module.css';

interface ReleaseFindingsProps {
  error: Error;
  reason: string;
  onReason: (reason: string) => void;
}

/** Nothing unless somebody gave a reason. */
export const inSpite = (reason: string) => (reason.trim() === '' ? {} : { override_reason: reason.trim() });

/** Other errors are no findings. */
const findingsOf = (error: Error | null) =>
  error instanceof ApiError && error.status === 422 ? error.problems.filter(({ text }) => text !== '') : [];

export function ReleaseFindings({ error, reason, onReason }: ReleaseFindingsProps) {
  const { t } = useI18n();
  const findings = findingsOf(error);
  if (findings.length === 0) return <ErrorNotice error={error} />;
  return (
    <div role="alert">
      <p className={classes.warn}>{t('ui.release.found')}</p>
      <ul className={classes.checks}>
        {findings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Textarea
        label={t('ui.release.override')}
        description={t('ui.release.override.text')}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </div>
  );
}
