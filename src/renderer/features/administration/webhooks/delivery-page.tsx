// The page of a message: it can be sent once more.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { webhookDeliveryKind } from '#renderer/records/kinds/system/webhooks.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useReplay } from './webhook-data.ts';

const parts = { Actions: DeliveryActions };

export function Page() {
  return <RecordPage kind={webhookDeliveryKind} parts={parts} />;
}

function DeliveryActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const replay = useReplay(record.id);
  const again = () =>
    replay.mutate(undefined, {
      onError: (error: Error) => toasts.fail(errorText(error)),
      onSuccess: () => toasts.say(t('ui.webhook.replayed')),
    });
  return (
    <Button size="xs" variant="default" loading={replay.isPending} onClick={again}>
      {t('ui.webhook.replay')}
    </Button>
  );
}
