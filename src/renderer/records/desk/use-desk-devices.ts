// The devices on a desk: put there by a scan or a typed code, kept in the address so that nothing is lost on the way.
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import type { Scan } from '../../lib/scan/scan-burst.ts';
import { findScanned } from '../../lib/scan/scan-lookup.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { inventoryKind } from '../kinds/devices/inventory.ts';
import { useTitleOf } from '../rows/use-title-of.ts';

/** Addresses name each device: more would not fit. */
const mostOnDesk = 200;

export interface Told {
  text: string;
  bad: boolean;
}

const idsIn = (text: string): string[] => text.split(',').filter(Boolean).slice(0, mostOnDesk);

interface DeskDevices {
  /** What becomes of a code that is no device's, besides saying so. */
  onUnknown?: (code: string) => void;
}

const withOne = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? [...ids] : [...ids, id]);

function useIdsInAddress() {
  const { read, change } = useAddress();
  // Two scans may be answered before the address has followed: the list itself is what counts.
  const [ids, setIds] = useState(() => idsIn(read('devices')));
  const text = ids.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => change({ devices: text }), [text]);
  /** At once in the address as well: whoever clears the desk may leave it before the address has followed. */
  const empty = () => {
    setIds([]);
    change({ devices: '' });
  };
  return { ids, setIds, empty };
}

function useTold() {
  const [told, setTold] = useState<Told | null>(null);
  const say = (text: string, bad = false) => setTold({ text, bad });
  return { told, say, hush: () => setTold(null) };
}

export function useDeskDevices({ onUnknown }: DeskDevices = {}) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const textOf = useErrorText();
  const { ids, setIds, empty } = useIdsInAddress();
  const { told, say, hush } = useTold();
  const [latest, setLatest] = useState<RecordRow | null>(null);
  const put = (device: RecordRow) => {
    setIds((was) => withOne(was, device.id));
    setLatest(device);
    say(t('ui.loans.added', { name: titleOf(inventoryKind, device) }));
  };
  const receive = async (scan: Scan) => {
    const { typed } = scan;
    try {
      const found = await findScanned(scan);
      const [device] = found;
      if (!device) {
        onUnknown?.(typed);
        return say(t('ui.loans.unknown', { code: typed }), true);
      }
      if (found.length > 1) return say(t('ui.loans.several', { code: typed }), true);
      setLatest(device);
      if (ids.includes(device.id)) return say(t('ui.loans.there_already', { name: titleOf(inventoryKind, device) }));
      if (ids.length >= mostOnDesk) return say(t('ui.loans.full', { count: mostOnDesk }), true);
      put(device);
    } catch (error) {
      say(error instanceof Error ? textOf(error) : String(error), true);
    }
  };
  useScanner((scan) => void receive(scan));
  return {
    ids,
    told,
    /** The one in hand last, as it was then. */
    latest,
    receive: (code: string) => receive({ typed: code, american: code }),
    remove: (gone: readonly string[]) => setIds((was) => was.filter((id) => !gone.includes(id))),
    /** One that was made on the spot, or brought along. */
    put,
    putBack: (before: readonly string[]) => setIds([...before].slice(0, mostOnDesk)),
    clear: () => {
      empty();
      hush();
    },
  };
}
