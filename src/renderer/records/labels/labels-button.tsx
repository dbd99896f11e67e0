// Leads to the labels of some devices, wherever devices are.
import type { ButtonProps } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';
import { useCan } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { LabelSource } from '../label-formats/label-data.ts';

const PrintLabels = lazyAfterFirstScreen(async () => (await import('./print-labels.tsx')).PrintLabels);

interface LabelsButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled'> {
  /** Known at once, or found when they are wanted. */
  source: LabelSource | (() => Promise<LabelSource>);
  /** What it prints, where its own word does not say so. */
  hint?: string;
  /** Where it says more than that there are labels. */
  text?: string;
  /** Opened by `p` as well. */
  keyed?: boolean;
  /** Only formats that say when a device was calibrated: no other label is a renewed one. */
  dated?: boolean;
}

export function LabelsButton({
  source,
  hint,
  text,
  dated = false,
  keyed = false,
  size = 'xs',
  variant = 'default',
  disabled = false,
}: LabelsButtonProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [found, setFound] = useState<LabelSource | null>(null);
  const [finding, setFinding] = useState(false);
  const open = async () => {
    if (typeof source !== 'function') return setFound(source);
    setFinding(true);
    try {
      setFound(await source());
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    } finally {
      setFinding(false);
    }
  };
  const may = useCan(['label_print']);
  useShortcuts(keyed && may && !disabled ? [{ keys: 'p', run: () => void open() }] : []);
  return (
    <>
      <GuardedButton
        needs={['label_print']}
        variant={variant}
        size={size}
        data-tour="labels"
        loading={finding}
        disabled={disabled}
        title={hint}
        data-spare
        leftSection={<IconTag size={16} stroke={1.5} />}
        onClick={() => void open()}
      >
        {text ?? t('ui.labels')}
      </GuardedButton>
      {found && <PrintLabels source={found} dated={dated} onClose={() => setFound(null)} />}
    </>
  );
}
