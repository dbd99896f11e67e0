// A scan opens its device. With the basket open it collects; an unknown code can be attached to a device, so that it is known
// the next time. users-want 4.4.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bodyOf, GET } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import { createRecord, type RecordRow, shown } from '../lib/records.ts';
import type { Scan } from '../lib/scan-burst.ts';
import { useScanner } from '../lib/use-scanner.ts';
import { useFields } from '../records/fields.ts';
import { inventoryKind } from '../records/kinds/inventory.ts';
import { addressOf, titleOf } from '../records/record-kind.ts';
import { RelationField } from '../records/relation-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useErrorText } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import classes from './scan.module.css';
import { ScanBasket, useBasket } from './scan-basket.tsx';

/** The hand that holds the scanner trembles: the same code at once again is the same scan. */
const repeatMs = 2000;

export function ScanReceiver() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const textOf = useErrorText();
  const basket = useBasket();
  const [unknown, setUnknown] = useState<string | null>(null);
  const [last, setLast] = useState({ code: '', at: 0 });

  const found = (code: string, devices: readonly RecordRow[]) => {
    const [device] = devices;
    if (!device) return setUnknown(code);
    if (devices.length > 1) return void navigate(`${inventoryKind.route}?${new URLSearchParams({ q: code })}`);
    if (basket.open) basket.toggle({ id: device.id, title: titleOf(inventoryKind, device) });
    else void navigate(addressOf(inventoryKind, device.id));
  };
  const receive = async ({ typed, american }: Scan) => {
    const now = performance.now();
    if (typed === last.code && now - last.at < repeatMs) return toasts.say(t('ui.scan.repeated', { code: typed }));
    setLast({ code: typed, at: now });
    const query = { code: typed, ...(american === typed ? {} : { alternative: american }) };
    try {
      const answer = await bodyOf(GET('/api/v2/inventories/scan', { params: { query } }));
      found(typed, shown(answer).data);
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    }
  };
  useScanner((scan) => void receive(scan), 'frame');
  return (
    <>
      {basket.open && <ScanBasket basket={basket} />}
      {unknown !== null && (
        <UnknownCode
          code={unknown}
          onClose={() => setUnknown(null)}
          onAttached={(id) => void navigate(addressOf(inventoryKind, id))}
        />
      )}
    </>
  );
}

interface UnknownCodeProps {
  code: string;
  onClose: () => void;
  onAttached: (id: string) => void;
}

function UnknownCode({ code, onClose, onAttached }: UnknownCodeProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const textOf = useErrorText();
  const fields = useFields(inventoryKind).data ?? [];
  const [device, setDevice] = useState('');
  // Its own parent field looks devices up as this dialog needs to.
  const pick = fields.find(({ api_name }) => api_name === 'parent');
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
      <p className={classes.code}>{code}</p>
      <p>{t('ui.scan.unknown.text')}</p>
      {pick && (
        <RelationField
          kind={inventoryKind}
          field={{ ...pick, label: t('ui.scan.device'), mandatory: false }}
          value={device}
          error={null}
          onChange={setDevice}
        />
      )}
      <div className={classes.actions}>
        <Button disabled={device === ''} onClick={() => void attach()}>
          {t('ui.scan.attach')}
        </Button>
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
    </Dialog>
  );
}
