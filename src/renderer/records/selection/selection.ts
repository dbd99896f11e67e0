// Which rows of a list are chosen: some by their ids, or all that the list finds but a few. Pure; docs/design/expectations.md#bulk.

export interface Selection {
  /** True: everything the list finds, `ids` are the ones left out. */
  all: boolean;
  ids: ReadonlySet<string>;
}

export const nothingChosen: Selection = { all: false, ids: new Set() };
export const everything: Selection = { all: true, ids: new Set() };

export function isChosen({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all;
}

export function chosenCount({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

/** Each of them chosen, or none any more. */
export function withChosen(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (chosen === selection.all) next.delete(id);
    else next.add(id);
  }
  return { all: selection.all, ids: next };
}
