// What the search field offers to do besides finding: the work of a day by its verb, further lists without a place in the rail, and
// files to be read in. Each to whoever holds its operation.
import type { Operation } from '#server/contract/operations.ts';
import { beginBackup } from '../../lib/screen/navigation-task.ts';
import { importAddress, importPaths } from '../../records/kind/importable.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { kindAt, kindNamed } from '../../records/kinds/index.ts';
import { sections } from '../places/modules.ts';

export interface Action {
  /** Key of its text. */
  text: string;
  to: string;
  needs: readonly Operation[];
  /** What the screen begins with, once: never part of an address that somebody may open again. */
  state?: unknown;
  /** Only of a lab in a file. */
  inFile?: true;
}

const work: readonly Action[] = [
  { text: 'ui.action.goods_in', to: '/goods-in', needs: locationKind.operations.edit },
  { text: 'ui.action.goods_out', to: '/goods-out', needs: locationKind.operations.edit },
  { text: 'ui.action.hand_out', to: '/loans/desk', needs: locationKind.operations.edit },
  { text: 'ui.action.take_back', to: '/loans/desk?back=1', needs: locationKind.operations.edit },
  { text: 'ui.action.due_work', to: '/calibrations/due', needs: ['calibration_view'] },
  { text: 'ui.intervals.title', to: '/calibrations/intervals', needs: ['inventory_view'] },
  { text: 'ui.action.back_up', to: '/admin/backups', needs: ['administration_management'], state: beginBackup, inFile: true },
];

const inRail = new Set(sections.flatMap(({ modules }) => modules.map(({ to }) => to)));

const imports: readonly Action[] = importPaths
  .filter((path) => !inRail.has(importAddress(path)))
  .map((path) => ({ text: `ui.import.${path}`, to: importAddress(path), needs: kindAt(path)?.operations.edit ?? [] }));

export const actions: readonly Action[] = [...work, ...imports];

/** Lists that are reached from other records, and by their name from here. */
const listed = [
  'goods-movements',
  'due-dates',
  'standards',
  'service-prices',
  'device-prices',
  'price-scales',
  'price-surcharges',
  'absences',
  'payments',
  'message-templates',
  'print-jobs',
  'printed-labels',
] as const;

export const furtherLists = listed.flatMap((name) => {
  const kind = kindNamed(name);
  return kind ? [{ name, to: kind.route, needs: kind.operations.view }] : [];
});
