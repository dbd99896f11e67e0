// What can be imported into the plain records, and what each row is recognised by.
import type { Registry } from '../../lab/registry.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordImport } from './record-import.ts';
import type { RowWording } from './record-rows.ts';

export function shippedImports({ registry, translator }: RowWording & { registry: Registry }): ImportKind[] {
  const shared = { registry, translator };
  return [
    recordImport({
      ...shared,
      resource: 'inventory',
      links: ['categories'],
      matching: {
        identities: [{ columns: ['I4201'] }, { columns: ['I4204'] }],
        narrowing: ['I4204', 'I4202', 'I4203', 'ktag'],
        strict: true,
      },
    }),
    recordImport({
      ...shared,
      resource: 'customer',
      links: [],
      matching: {
        identities: [{ columns: ['K4601'] }, { columns: ['K4602'] }],
        narrowing: ['K4602', 'K4606', 'K4604', 'K4603'],
        strict: true,
      },
    }),
    recordImport({
      ...shared,
      resource: 'contact',
      links: [],
      matching: {
        identities: [
          { columns: ['email', 'customer_uID'] },
          { columns: ['name', 'customer_uID', 'firstname'], optional: ['firstname'] },
        ],
        narrowing: ['name', 'firstname', 'department'],
        strict: false,
      },
    }),
    recordImport({
      ...shared,
      resource: 'calibration',
      links: [],
      matching: {
        identities: [{ columns: ['C2306'] }, { columns: ['MTAG', 'C2301'] }],
        narrowing: ['MTAG', 'C2301'],
        strict: true,
      },
    }),
  ];
}
