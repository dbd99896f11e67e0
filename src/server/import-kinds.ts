// All that a table can be imported as, wherever it comes from: sent, or brought by a folder.
import type { ImportKind } from './core/imports/import-kind.ts';
import { shippedImports } from './core/imports/records/shipped-imports.ts';
import type { Registry } from './core/lab/registry.ts';
import type { Translator } from './i18n/translate.ts';
import { classFileKind } from './prices/price-files/file-classes.ts';
import { priceFileKind } from './prices/price-files/file-prices.ts';

export function allImportKinds({ registry, translator }: { registry: Registry; translator: Translator }): ImportKind[] {
  return [...shippedImports({ registry, translator }), priceFileKind(translator), classFileKind(translator)];
}
