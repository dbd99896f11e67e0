// Records that can be read from a file, by the plural path of v2 that judges it.

export const importPaths = [
  'inventories',
  'customers',
  'contacts',
  'calibrations',
  'check-values',
  'payments',
  'absences',
  'authorisations',
  'comments',
  'message-templates',
  'prices',
  'price-classes',
] as const;
export type ImportPath = (typeof importPaths)[number];

export function importPathOf(path: string | undefined): ImportPath | undefined {
  return importPaths.find((one) => one === path);
}

/** By which attribute a file belongs to one record as a whole. */
const belonging: Partial<Record<ImportPath, string>> = {
  'check-values': 'check_chart_id',
  inventories: 'customer_id',
  contacts: 'customer_id',
};

export const belongsBy = (path: ImportPath): string | undefined => belonging[path];

export function importAddress(path: ImportPath, within?: { by: string; id: string }): string {
  return `/imports/${path}${within ? `?${new URLSearchParams({ [within.by]: within.id })}` : ''}`;
}
