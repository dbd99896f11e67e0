// The test plan of a procedure as a file: fetched, and read from one into its draft.
import { Button } from '@mantine/core';
import { IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { PlanDialog } from './plan-dialog.tsx';

export function PlanButtons({ kind, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const editable = useCan(kind.operations.edit);
  const [reading, setReading] = useState(false);
  const done = () => {
    setReading(false);
    toasts.say(t('ui.plan.done'));
  };
  return (
    <>
      <Button
        component="a"
        href={`/api/v2/procedures/${encodeURIComponent(record.id)}/test-plan`}
        download
        size="xs"
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.5} />}
      >
        {t('ui.plan.export')}
      </Button>
      {editable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.5} />}
          onClick={() => setReading(true)}
        >
          {t('ui.plan.import')}
        </Button>
      )}
      {reading && <PlanDialog procedure={record.id} onClose={() => setReading(false)} onDone={done} />}
    </>
  );
}
