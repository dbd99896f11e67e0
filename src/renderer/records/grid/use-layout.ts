// The layout a list stands in: what the reader did to it here, over the view it was opened with. Kept in the browser until it is
// saved with a view.
import { useMemo } from 'react';
import { type Density, getPreferences, setPreferences, usePreferences } from '../../lib/preferences.ts';
import { type Column, chosenColumns, columnsOf, listable } from '../kind/columns.ts';
import type { Field } from '../kind/fields.ts';
import { type ColumnChoice, type ListLayout, readLayout, showInFront } from '../kind/list-layout.ts';
import type { RecordKind } from '../kind/record-kind.ts';

interface LayoutInput {
  kind: RecordKind;
  fields: readonly Field[] | undefined;
  /** The view in use, and the layout it keeps. */
  view: { id: string; layout: ListLayout } | null;
  /** On the page of the record that all rows name, its name in each row says nothing. */
  without: string | undefined;
}

export interface UsedLayout {
  /** The same array until the choice or the fields change: each row of the grid depends on it. */
  columns: readonly Column[];
  choices: readonly ColumnChoice[];
  density: Density;
  /** Rows bear the colours of their categories, whose names a column shows; null where they have none. */
  marks: boolean | null;
  /** As it would be saved. */
  layout: ListLayout;
  setChoices(choices: readonly ColumnChoice[]): void;
  setDensity(density: Density): void;
  setMarks(marks: boolean): void;
  /** Back to the view, or to the standard. */
  reset(): void;
}

/** Where a record keeps the name of the one it belongs to beside its key. */
const nameOfKey = (kind: RecordKind, key: string | undefined): string | undefined =>
  key !== undefined && kind.relations[key] === undefined && key.endsWith('_id') ? key.replace(/_id$/, '_name') : undefined;

export function layoutKey(kind: RecordKind, viewId: string | null): string {
  return viewId === null ? kind.name : `${kind.name}/${viewId}`;
}

/** What was changed since belongs to the view now, or is given up. */
export function forgetLayout(key: string): void {
  const { [key]: _gone, ...rest } = getPreferences().layouts;
  setPreferences({ layouts: rest });
}

export function useLayout({ kind, fields, view, without }: LayoutInput): UsedLayout {
  const { layouts, density: usual } = usePreferences();
  const key = layoutKey(kind, view?.id ?? null);
  const kept = layouts[key];
  const saved = view?.layout;
  const layout = useMemo((): ListLayout => ({ ...saved, ...readLayout(kept) }), [saved, kept]);
  const choices = useMemo(() => chosenColumns(kind, fields ?? [], layout.columns), [kind, fields, layout.columns]);
  const columns = useMemo(
    () =>
      columnsOf(
        kind,
        fields ?? [],
        choices.filter(({ name }) => name !== without && name !== nameOfKey(kind, without)),
      ),
    [kind, fields, choices, without],
  );
  const { category } = kind;
  const hasCategory = category !== undefined && listable(kind, fields ?? []).some(({ api_name }) => api_name === category);
  const set = (change: ListLayout) => setPreferences({ layouts: { ...layouts, [key]: { ...layout, ...change } } });
  return {
    columns,
    choices,
    density: layout.density ?? usual,
    marks: hasCategory ? layout.marks === true && choices.some(({ name }) => name === category) : null,
    layout,
    setChoices: (next) => set({ columns: next }),
    setDensity: (density) => set({ density }),
    setMarks: (marks) => set({ marks, ...(marks && category !== undefined ? { columns: showInFront(choices, category) } : {}) }),
    reset: () => forgetLayout(key),
  };
}
