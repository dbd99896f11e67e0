// Records that can be read from a file, by the plural path of v2 that judges it.

export const importPaths = ['inventories', 'customers', 'contacts', 'calibrations', 'prices', 'price-classes'] as const;
export type ImportPath = (typeof importPaths)[number];

export function importPathOf(path: string | undefined): ImportPath | undefined {
  return importPaths.find((one) => one === path);
}

export function importAddress(path: ImportPath): string {
  return `/imports/${path}`;
}
