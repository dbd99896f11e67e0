// A scan opens its device. With the basket open it collects; an unknown code can be attached to a device, so that it is known
// the next time. docs/design/expectations.md#keyboard-and-scanner.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCameraOpen } from '../../lib/scan/camera.ts';
import type { Scan } from '../../lib/scan/scan-burst.ts';
import { findScanned } from '../../lib/scan/scan-lookup.ts';
import { useScanner, whenUnended } from '../../lib/scan/use-scanner.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useBasket } from './basket.ts';

const CameraSheet = lazyAfterFirstScreen(async () => (await import('./camera-sheet.tsx')).CameraSheet);
const ScanBasket = lazyAfterFirstScreen(async () => (await import('./scan-basket.tsx')).ScanBasket);
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
  const camera = useCameraOpen();
  const [unknown, setUnknown] = useState<{ code: string; shorter: string | null } | null>(null);
  const [last, setLast] = useState({ code: '', at: 0 });

  const found = ({ typed: code, shorter }: Scan, devices: readonly RecordRow[]) => {
    const [device] = devices;
    if (!device) return setUnknown({ code, shorter: shorter?.typed ?? null });
    if (devices.length > 1) return void navigate(`${inventoryKind.route}?${new URLSearchParams({ q: code })}`);
    if (basket.open) basket.toggle({ id: device.id, title: titleOf(inventoryKind, device) });
    else void navigate(addressOf(inventoryKind, device.id));
  };
  const receive = async (scan: Scan) => {
    const { typed, seen } = scan;
    const now = performance.now();
    if (!seen && typed === last.code && now - last.at < repeatMs) return toasts.say(t('ui.scan.repeated', { code: typed }));
    setLast({ code: typed, at: now });
    try {
      found(scan, await findScanned(scan));
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    }
  };
  useScanner((scan) => void receive(scan), 'frame');
  const tell = useRef((_code: string): void => undefined);
  useEffect(() => {
    tell.current = (code) => toasts.fail(t('ui.scan.unended', { code }));
  });
  useEffect(() => whenUnended((code) => tell.current(code)), []);
  return (
    <>
      {basket.open && <ScanBasket basket={basket} />}
      {camera && <CameraSheet />}
      {unknown !== null && (
        <UnknownCode
          {...unknown}
          onClose={() => setUnknown(null)}
          onAttached={(id) => void navigate(addressOf(inventoryKind, id))}
        />
      )}
    </>
  );
}
