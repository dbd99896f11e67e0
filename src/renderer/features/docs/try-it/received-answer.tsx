// The answer to a request sent from the page: status, the headers that matter, the body.
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Operation } from '../model/api-model.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { setCredentials, useCredentials } from '../request/credentials.ts';
import type { Received } from '../request/send-request.ts';
import classes from './try-it.module.css';

interface ReceivedAnswerProps {
  answer: Received;
  operation: Operation;
}

export function ReceivedAnswer({ answer, operation }: ReceivedAnswerProps) {
  const { t } = useI18n();
  const { status, statusText, ms, headers, text, cut } = answer;
  return (
    <div className={classes.answer}>
      <h3 className={classes.subtitle} data-ok={status < 400}>
        {`${status} ${statusText} · ${ms} ms`}
      </h3>
      <p className={classes.headers}>
        {headers.map(([name, value]) => (
          <span key={name}>{`${name}: ${value}`}</span>
        ))}
      </p>
      <TokenOffer text={text} operation={operation} />
      {text !== null && text !== '' && <CodeBlock text={text} label={t('ui.docs.answer')} />}
      {cut && <p className={classes.note}>{t('ui.docs.cut')}</p>}
      {answer.blob && <SaveLink blob={answer.blob} />}
    </div>
  );
}

/** A token that was just issued can be used at once, without copying it. */
function TokenOffer({ text, operation }: { text: string | null; operation: Operation }) {
  const { t } = useI18n();
  const current = useCredentials().token;
  const issued = operation.path.startsWith('/api/v2/auth/') && operation.open ? tokenIn(text ?? '') : null;
  if (issued === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      disabled={current === issued}
      onClick={() => setCredentials({ token: issued, account: '' })}
    >
      {current === issued ? t('ui.docs.token.used') : t('ui.docs.token.use')}
    </Button>
  );
}

function tokenIn(text: string): string | null {
  try {
    const body: { token?: unknown; data?: { attributes?: { token?: unknown } } } = JSON.parse(text);
    const token = body.token ?? body.data?.attributes?.token;
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

function SaveLink({ blob }: { blob: Blob }) {
  const { t, format } = useI18n();
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a href={address} download>
      {t('ui.docs.save', { size: format.number(blob.size) })}
    </a>
  );
}
