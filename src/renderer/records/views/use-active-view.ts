// The view a list stands in, as its address says, and the one it opens with when the address says nothing.
import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { RecordKind } from '../kind/record-kind.ts';
import { type SavedView, viewAddress, viewMark } from './saved-view.ts';
import { useViews } from './use-views.ts';

export interface ActiveView {
  views: readonly SavedView[];
  active: SavedView | null;
  /** False while it is not known yet what the list is to show. */
  settled: boolean;
  choose(view: SavedView | null): void;
}

/** `enabled`: lists on a record's page have no views. */
export function useActiveView(kind: RecordKind, enabled: boolean): ActiveView {
  const [params, setParams] = useSearchParams();
  const found = useViews(kind, enabled);
  const views = found.data ?? [];
  const id = params.get(viewMark);
  // Only a list that is opened without a word of its own gets the default: clearing the filters later must clear them.
  const [bare, setBare] = useState(params.size === 0);
  const known = !enabled || found.data !== undefined || found.error !== null;
  const standard = bare && enabled ? views.find((view) => view.own && view.isDefault) : undefined;
  const query = standard ? viewAddress(standard, kind).toString() : null;
  const stays = useNavigation().state === 'idle';
  useEffect(() => {
    // The views may come when their reader is on his way to another screen: it is not for them to call him back.
    if (!known || !stays) return;
    setBare(false);
    if (query !== null) setParams(new URLSearchParams(query), { replace: true });
  }, [known, stays, query, setParams]);
  return {
    views,
    active: views.find((view) => view.id === id) ?? null,
    settled: known && standard === undefined,
    choose: (view) => setParams(view ? viewAddress(view, kind) : new URLSearchParams()),
  };
}
