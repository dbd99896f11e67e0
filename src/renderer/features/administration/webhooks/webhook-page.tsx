// A webhook's page: a message to try it, and its secret, which is shown once.
import { Button, Code, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { webhookKind } from '#renderer/records/kinds/system/webhooks.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import dialog from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useNewSecret, useTestWebhook } from './webhook-data.ts';
import classes from './webhooks.module.css';

const parts = { Actions: WebhookActions };

export function Page() {
  return <RecordPage kind={webhookKind} parts={parts} />;
}

function WebhookActions({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const secret = useNewSecret(record.id);
  const tried = useTestWebhook(record.id);
  const [open, setOpen] = useState(false);
  const onError = (error: Error) => toasts.fail(errorText(error));
  const test = () =>
    tried.mutate(undefined, {
      onError,
      onSuccess({ delivered, status, ms, problem }) {
        if (delivered) toasts.say(t('ui.webhook.test.delivered', { status: status ?? 0, ms }));
        else toasts.fail(t('ui.webhook.test.failed', { reason: problem ?? `HTTP ${status}` }));
      },
    });
  const former = secret.data?.former_until ?? null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={secret.isPending}
        onClick={() => secret.mutate(undefined, { onError, onSuccess: () => setOpen(true) })}
      >
        {t('ui.webhook.secret')}
      </Button>
      <Button size="xs" variant="default" loading={tried.isPending} onClick={test}>
        {t('ui.webhook.test')}
      </Button>
      {open && (
        <Dialog title={t('ui.webhook.secret.title')} onClose={() => setOpen(false)}>
          <div className={dialog.form}>
            <p>{t('ui.webhook.secret.once')}</p>
            <Code block className={classes.secret}>
              {secret.data?.secret}
            </Code>
            {former !== null && <p>{t('ui.webhook.secret.former', { at: format.instant(former) })}</p>}
            <div>
              <CopyButton value={secret.data?.secret ?? ''}>
                {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'ui.copied' : 'ui.copy')}</Button>}
              </CopyButton>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
