// What is typed at a desk and what lies on it, kept over a reload and offered again.
import { useState } from 'react';
import type { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { useKeptDraft } from '../../records/form/use-kept-draft.ts';

interface KeptDesk<Draft> {
  name: 'goods-in' | 'goods-out';
  empty: Draft;
  /** Devices alone are scanned again in no time: only what was typed is kept. */
  isTyped(draft: Draft): boolean;
}

export function useKeptDesk<Draft>(onDesk: ReturnType<typeof useDeskDevices>, { name, empty, isTyped }: KeptDesk<Draft>) {
  const [draft, setDraft] = useState<Draft>(empty);
  const typed = isTyped(draft);
  const kept = useKeptDraft(name, typed ? { draft, ids: onDesk.ids } : null);
  return {
    draft,
    setDraft,
    offered: typed ? null : kept.offered,
    drop: kept.settle,
    take() {
      const before = kept.offered?.content as { draft: Draft; ids: readonly string[] };
      setDraft(before.draft);
      onDesk.putBack(before.ids);
      kept.settle();
    },
  };
}
