// The devices on the desk: put there by a scan or a typed code, kept in the address so that nothing is lost on the way.
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Scan } from '../../lib/scan/scan-burst.ts';
import { findScanned } from '../../lib/scan/scan-lookup.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { useAddress } from '../../lib/screen/use-address.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { mostOnDesk } from './loan-data.ts';

export interface Told {
  text: string;
  bad: boolean;
}

const idsIn = (text: string): string[] => text.split(',').filter(Boolean).slice(0, mostOnDesk);

export function useDeskDevices() {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const textOf = useErrorText();
  const { read, change } = useAddress();
  // Two scans may be answered before the address has followed: the list itself is what counts.
  const [ids, setIds] = useState(() => idsIn(read('devices')));
  const [told, setTold] = useState<Told | null>(null);
  const text = ids.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => change({ devices: text }), [text]);
  const say = (words: string, bad = false) => setTold({ text: words, bad });
  const receive = async (scan: Scan) => {
    const { typed } = scan;
    try {
      const found = await findScanned(scan);
      const [device] = found;
      if (!device) return say(t('ui.loans.unknown', { code: typed }), true);
      if (found.length > 1) return say(t('ui.loans.several', { code: typed }), true);
      const name = titleOf(inventoryKind, device);
      if (ids.includes(device.id)) return say(t('ui.loans.there_already', { name }));
      if (ids.length >= mostOnDesk) return say(t('ui.loans.full', { count: mostOnDesk }), true);
      setIds((was) => (was.includes(device.id) ? was : [...was, device.id]));
      say(t('ui.loans.added', { name }));
    } catch (error) {
      say(error instanceof Error ? textOf(error) : String(error), true);
    }
  };
  useScanner((scan) => void receive(scan));
  return {
    ids,
    told,
    receive: (code: string) => receive({ typed: code, american: code }),
    remove: (gone: readonly string[]) => setIds((was) => was.filter((id) => !gone.includes(id))),
    clear: () => {
      setIds([]);
      setTold(null);
    },
  };
}
