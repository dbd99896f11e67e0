// What can be imported into the plain records: each type whose definition says what a row of a file is recognised by.
import type { Registry } from '../../lab/registry.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordImport } from './record-import.ts';
import type { RowWording } from './record-rows.ts';

export function shippedImports({ registry, translator }: RowWording & { registry: Registry }): ImportKind[] {
  return [...registry.definitions.values()].flatMap(({ name, imported }) =>
    imported ? [recordImport({ registry, translator, resource: name, imported })] : [],
  );
}
