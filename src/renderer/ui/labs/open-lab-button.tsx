// The way to another lab, where somebody stands who has no lab here or another one in mind. A browser has its own way: an address.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { OpenLabDialog } from './open-lab-dialog.tsx';

export function OpenLabButton() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  if (!desktop()) return null;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('ui.labs.menu')}
      </Button>
      {open && <OpenLabDialog onClose={() => setOpen(false)} />}
    </>
  );
}
