// What was scanned is no device's: it becomes a device's further code, a new device, or nothing.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord } from '../../lib/records.ts';
import { RelationField } from '../../records/form/relation-field.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import dialog from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import classes from './scan.module.css';

interface UnknownCodeProps {
  code: string;
  /** Without what stood before a pause. */
  shorter: string | null;
  onClose: () => void;
  onAttached: (id: string) => void;
}

export function UnknownCode({ code, shorter, onClose, onAttached }: UnknownCodeProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [device, setDevice] = useState('');
  // Its own parent field looks devices up as this dialog needs to.
  const pick = useFields(inventoryKind).data?.find(({ api_name }) => api_name === 'parent');
  const asked = useAsked({ device: device === '' });
  const attach = async () => {
    try {
      await createRecord('device-aliases', { code, inventory_id: device });
      toasts.say(t('ui.scan.attached', { code }));
      onClose();
      onAttached(device);
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    }
  };
  return (
    <Dialog onClose={onClose} title={t('ui.scan.unknown')}>
      <SendForm className={dialog.form} onSend={() => asked.filled(() => void attach())}>
        <p className={classes.code}>{code}</p>
        {shorter !== null && <p>{t('ui.scan.unknown.shorter', { code: shorter })}</p>}
        <p>{t('ui.scan.unknown.text')}</p>
        {pick && (
          <RelationField
            field={{ ...pick, label: t('ui.scan.device'), mandatory: false }}
            {...{ kind: inventoryKind, value: device, error: asked.at('device'), onChange: setDevice }}
          />
        )}
        <div className={dialog.buttons}>
          <Button type="submit">{t('ui.scan.attach')}</Button>
          <Button
            variant="default"
            onClick={() => {
              onClose();
              void navigate(`${inventoryKind.route}/new?${new URLSearchParams({ asset_number: code })}`);
            }}
          >
            {t('ui.inventory.new')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('ui.scan.ignore')}
          </Button>
        </div>
      </SendForm>
    </Dialog>
  );
}
