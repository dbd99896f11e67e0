// Leads to the certificates of the chosen calibrations as one file.
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import type { Selection } from '../selection/selection.ts';

const BundleDialog = lazyAfterFirstScreen(async () => (await import('./bundle-dialog.tsx')).BundleDialog);

export interface BundleOf {
  /** The list's filter, search and sort. */
  query: string;
  selection: Selection;
  count: number;
}

export function BundleButton(of: BundleOf) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton
        needs={['calibration_view']}
        variant="default"
        size="xs"
        data-spare
        title={t('ui.bundle.title', { count: of.count })}
        leftSection={<IconFileZip size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t('ui.bundle')}
      </GuardedButton>
      {open && <BundleDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
