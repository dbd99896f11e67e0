// Places where rows could stand and do not: an error with its way out, an empty list with its reason, a wait made visible.
import { Button, CopyButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, isUnreached } from '../lib/api.ts';
import { useConnection } from '../lib/connection.ts';
import { useI18n } from '../lib/i18n.tsx';
import classes from './notice.module.css';

interface ErrorNoticeProps {
  error: Error;
  onRetry?: () => void;
}

export function useErrorText(): (error: Error) => string {
  const { t } = useI18n();
  return (error) => {
    if (isUnreached(error)) return t('ui.error.unreached');
    if (!(error instanceof ApiError)) return t('ui.error.inside');
    if (error.status === 412 && error.message === '') return t('ui.conflict.meanwhile');
    return error.problems.find(({ text }) => text !== '')?.text || error.message || t('ui.error.inside');
  };
}

/** The server's sentence begins with the name of what it was given, which a screen with one entry has no need of. */
export function withoutName(text: string, name: string): string {
  return text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
}

export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const isBack = useConnection() === 'reached' && isUnreached(error);
  if (isBack) return <BackNotice onRetry={onRetry} />;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle className={classes.bad} size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.body}>
        <p className={classes.title}>{t('ui.error.title')}</p>
        <p>{textOf(error)}</p>
        {requestId && (
          <p className={classes.detail}>
            {t('ui.error.request')} <code className={classes.code}>{requestId}</code>
            <CopyButton value={requestId}>
              {({ copied, copy }) => (
                <button type="button" className={classes.link} onClick={copy}>
                  {copied ? t('ui.copied') : t('ui.copy')}
                </button>
              )}
            </CopyButton>
          </p>
        )}
        {onRetry && <RetryButton onRetry={onRetry} />}
      </div>
    </div>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <Button className={classes.action} variant="default" size="xs" onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  );
}

/** That nobody answered is over: whether the last step arrived is only known by trying again. */
function BackNotice({ onRetry }: { onRetry: ErrorNoticeProps['onRetry'] | undefined }) {
  const { t } = useI18n();
  return (
    <div className={classes.notice} role="status">
      <div className={classes.body}>
        <p>{t('ui.error.back')}</p>
        {onRetry && <RetryButton onRetry={onRetry} />}
      </div>
    </div>
  );
}

/** Above what is there still, where asking again for it failed. */
export function StaleNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  return (
    <div className={classes.stale} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('ui.stale', { reason: textOf(error) })}</span>
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

interface EmptyNoticeProps {
  title: string;
  /** It is all there is of the screen. */
  whole?: boolean;
  /** Buttons that lead on, side by side. */
  steps?: ReactNode;
  children?: ReactNode;
}

export function EmptyNotice({ title, whole = false, steps, children }: EmptyNoticeProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={classes.notice} role="status">
      <div className={classes.body}>
        <Title className={classes.title}>{title}</Title>
        {children}
        {steps && <span className={classes.steps}>{steps}</span>}
      </div>
    </div>
  );
}

const patience = 200;

/** True once a wait has lasted long enough to need showing. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && slow;
}

export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `line-${index}`).map((name) => (
        <span key={name} className={classes.bar} />
      ))}
    </div>
  );
}
