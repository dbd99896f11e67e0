// A device that failed: before the release what becomes of it, after it where the work goes on with it.
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { lazyAfterFirstScreen } from '#renderer/lib/lazy-after-first-screen.tsx';
import { useOwnName } from '#renderer/lib/session.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { newRepairAddress, repairKind } from '#renderer/records/kinds/devices/repairs.ts';
import { ticketKind } from '#renderer/records/kinds/office/tickets.ts';
import { mailEvents } from '#renderer/records/mail/mail-events.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import classes from '../dialogs.module.css';

const MailDialog = lazyAfterFirstScreen(async () => (await import('#renderer/records/mail/mail-dialog.tsx')).MailDialog);

const locked = 'L';

/** The lab may call the status otherwise. */
function useLockedLabel(): string {
  const fields = useFields(inventoryKind).data ?? [];
  const options = fields.find(({ api_name }) => api_name === inventoryKind.status)?.options ?? [];
  return options.find(({ code }) => code === locked)?.label ?? '';
}

export function DeviceIsLocked() {
  const { t } = useI18n();
  return <p className={classes.warn}>{t('ui.release.locks', { status: useLockedLabel() })}</p>;
}

interface FailedDeviceProps {
  calibration: string;
  device: string;
  number: string;
}

export function FailedDevice({ calibration, device, number }: FailedDeviceProps) {
  const { t } = useI18n();
  const [writing, setWriting] = useState(false);
  const person = useOwnName();
  const what = t('ui.release.done.failed', { number });
  const ticket = new URLSearchParams({ inventory_id: device, title: what });
  return (
    <>
      <p className={classes.warn}>{t('ui.release.done.locked', { status: useLockedLabel() })}</p>
      <div className={classes.actions}>
        <GuardedButton needs={repairKind.operations.edit} variant="default" to={newRepairAddress(device, person, what)}>
          {t('ui.release.done.repair')}
        </GuardedButton>
        <GuardedButton needs={ticketKind.operations.edit} variant="default" to={`${ticketKind.route}/new?${ticket}`}>
          {t('ui.release.done.ticket')}
        </GuardedButton>
        <GuardedButton needs={['customers_edit']} variant="default" onClick={() => setWriting(true)}>
          {t('ui.mail.send')}
        </GuardedButton>
      </div>
      {writing && <MailDialog events={mailEvents(calibrationKind, null)} id={calibration} onClose={() => setWriting(false)} />}
    </>
  );
}
