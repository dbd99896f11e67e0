// Leads to the labels of some devices, wherever devices are.
import { Button, type ButtonProps } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { later } from '../../lib/later.tsx';
import { useCan } from '../../lib/session.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';

const PrintLabels = later(async () => (await import('./print-labels.tsx')).PrintLabels);

interface LabelsButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Known at once, or found when they are wanted. */
  ids: readonly string[] | (() => Promise<readonly string[]>);
}

export function LabelsButton({ ids, size = 'xs', variant = 'default' }: LabelsButtonProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const may = useCan(['label_print']);
  const [found, setFound] = useState<readonly string[] | null>(null);
  const [finding, setFinding] = useState(false);
  const open = async () => {
    if (typeof ids !== 'function') return setFound(ids);
    setFinding(true);
    try {
      setFound(await ids());
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    } finally {
      setFinding(false);
    }
  };
  if (!may) return null;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        loading={finding}
        leftSection={<IconTag size={16} stroke={1.5} />}
        onClick={() => void open()}
      >
        {t('ui.labels')}
      </Button>
      {found && <PrintLabels ids={found} onClose={() => setFound(null)} />}
    </>
  );
}
