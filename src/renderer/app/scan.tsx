// A scan opens its device. With the basket open it collects; an unknown code can be attached to a device, so that it is known
// the next time. docs/design/expectations.md#keyboard-and-scanner.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../lib/lazy-after-first-screen.tsx';
import type { RecordRow } from '../lib/records.ts';
import type { Scan } from '../lib/scan-burst.ts';
import { findScanned } from '../lib/scan-lookup.ts';
import { useScanner } from '../lib/use-scanner.ts';
import { addressOf } from '../records/kind/record-kind.ts';
import { inventoryKind } from '../records/kinds/inventory.ts';
import { useTitleOf } from '../records/rows/use-title-of.ts';
import { useErrorText } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import { ScanBasket, useBasket } from './scan-basket.tsx';

const UnknownCode = lazyAfterFirstScreen(async () => (await import('./unknown-code.tsx')).UnknownCode);

/** The hand that holds the scanner trembles: the same code at once again is the same scan. */
const repeatMs = 2000;

export function ScanReceiver() {
  const titleOf = useTitleOf();
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
    try {
      found(typed, await findScanned({ typed, american }));
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
