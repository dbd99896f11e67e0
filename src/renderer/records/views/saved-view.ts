// A saved view as the server keeps it, and the state of a list as one. What cannot be read in one is left out: a view outlives fields.
import type { components } from '#server/contract/v2-api.generated.ts';
import { type ListLayout, readLayout, sameLayout } from '../kind/list-layout.ts';
import { type ListState, readListState, writeListState, writeSort } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export interface SavedView {
  id: string;
  name: string;
  /** Made by who looks at it: nobody else changes it. */
  own: boolean;
  shared: boolean;
  isDefault: boolean;
  state: ListState;
  layout: ListLayout;
}

/** The mark of the view in use in the address of a list. */
export const viewMark = 'view';

export function readView({ id, attributes }: components['schemas']['view'], kind: RecordKind, userId: string): SavedView {
  const { definition } = attributes;
  const kept = typeof definition === 'object' && definition !== null ? (definition as Record<string, unknown>) : {};
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '');
  const params = new URLSearchParams({ q: text('q'), formula: text('formula') });
  if (typeof kept.sort === 'string') params.set('sort', kept.sort);
  if (typeof kept.group === 'string') params.set('group', kept.group);
  for (const [name, value] of Object.entries(kept.filters ?? {})) params.set(`f.${name}`, String(value));
  return {
    id,
    name: attributes.name ?? '',
    own: attributes.user_uID === userId,
    shared: attributes.shared === 1,
    isDefault: attributes.is_default === 1,
    state: readListState(params, kind.sort),
    layout: readLayout(kept),
  };
}

/** What is stored of a list as it stands. Conditions of another screen are no part of it. */
export function definitionOf({ q, sort, group, filters, formula }: ListState, { columns, density, marks }: ListLayout) {
  return {
    ...(columns ? { columns } : {}),
    ...(density ? { density } : {}),
    ...(marks ? { marks } : {}),
    ...(q === '' ? {} : { q }),
    sort: writeSort(sort),
    ...(group ? { group } : {}),
    filters,
    ...(formula ? { formula } : {}),
  };
}

export function viewAddress(view: SavedView, kind: RecordKind): URLSearchParams {
  const params = writeListState(view.state, kind.sort);
  params.set(viewMark, view.id);
  return params;
}

export function isChanged(
  view: SavedView,
  kind: RecordKind,
  { state, layout }: { state: ListState; layout: ListLayout },
): boolean {
  const text = (one: ListState) => writeListState({ ...one, given: undefined }, kind.sort).toString();
  const sorted = (one: ListState) => text({ ...one, filters: Object.fromEntries(Object.entries(one.filters).sort()) });
  return sorted(view.state) !== sorted(state) || !sameLayout(view.layout, layout);
}

/** Whether both say the same, by their own words and by what they show. */
export function sameView(one: SavedView, other: SavedView, kind: RecordKind): boolean {
  const marks = ({ name, shared, isDefault }: SavedView) => JSON.stringify([name, shared, isDefault]);
  return marks(one) === marks(other) && !isChanged(one, kind, other);
}
