// What is typed at a desk and what lies on it, kept over a reload: there again where the same devices are, else offered.
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeptDraft } from '../../lib/entry/kept-drafts.ts';
import type { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { useKeptDraft } from '../../records/form/use-kept-draft.ts';

interface KeptDesk<Draft> {
  name: 'goods-in' | 'goods-out';
  empty: Draft;
  /** Devices alone are scanned again in no time: only what was typed is kept. */
  isTyped(draft: Draft): boolean;
}

interface Content<Draft> {
  draft: Draft;
  ids: readonly string[];
}

const holdsAlike = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length === other.length && one.every((id) => other.includes(id));

export function useKeptDesk<Draft>(onDesk: ReturnType<typeof useDeskDevices>, { name, empty, isTyped }: KeptDesk<Draft>) {
  const [draft, setDraft] = useState<Draft>(empty);
  const typed = isTyped(draft);
  const contentOf = ({ content }: KeptDraft) => content as Content<Draft>;
  const kept = useKeptDraft(name, typed ? { draft, ids: onDesk.ids } : null);
  const take = () => {
    if (kept.offered === null) return;
    const before = contentOf(kept.offered);
    setDraft(before.draft);
    onDesk.putBack(before.ids);
    kept.settle();
  };
  // A desk whose devices are back would be written without what was typed of them, by whoever does not see the offer.
  const [begun] = useState(onDesk.ids);
  const isSameDesk = kept.offered !== null && holdsAlike(contentOf(kept.offered).ids, begun);
  const takeAgain = useEffectEvent(take);
  useEffect(() => {
    if (isSameDesk) takeAgain();
  }, [isSameDesk]);
  return {
    draft,
    setDraft,
    offered: typed ? null : kept.offered,
    drop: kept.settle,
    /** All of it is written: nothing of it is offered again, nor what was kept of the same devices before. */
    written() {
      const isOfThese = kept.offered !== null && contentOf(kept.offered).ids.some((id) => onDesk.ids.includes(id));
      if (isOfThese) kept.forget();
      else kept.leave();
    },
    take,
  };
}
