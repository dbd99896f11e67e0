// What the native menu of the desktop window offers: the rail and the new records, in the reader's words, as far as he may.
import type { MenuPlace, MenuTask, PageMenu } from '#server/contract/lab/desktop-bridge.ts';
import type { Operation } from '#server/contract/operations.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { RecordKind } from '../../records/kind/record-kind.ts';
import { kinds } from '../../records/kinds/index.ts';
import { sections } from './modules.ts';

export function mayAny(held: ReadonlySet<string>, needed: readonly Operation[]): boolean {
  return needed.length === 0 || needed.some((operation) => held.has(operation));
}

/** Kinds with a place in the rail of which somebody may make a record. */
export function creatableKinds(held: ReadonlySet<string>): readonly RecordKind[] {
  const inRail = new Set(sections.flatMap(({ modules }) => modules.map(({ to }) => to)));
  return kinds.filter(({ operations, route }) => mayAny(held, operations.edit) && inRail.has(route));
}

/** A menu is no place for long texts; the lab's own wording may have any. */
const longest = 80;

/** Of what the program itself does; a lab that a server keeps is backed up there. */
export function menuTasks(held: ReadonlySet<string>, served: boolean): MenuTask[] {
  if (!held.has('administration_management')) return [];
  return served ? ['updates'] : ['back-up', 'updates'];
}

export function pageMenu(t: Translate, held: ReadonlySet<string>): PageMenu {
  const place = (to: string, text: string): MenuPlace => ({ to, label: t(text).slice(0, longest) });
  const shown = sections.map(({ name, modules }) => ({
    label: t(`ui.section.${name}`).slice(0, longest),
    places: modules.filter(({ needs }) => mayAny(held, needs)).map(({ name: module, to }) => place(to, `ui.${module}.title`)),
  }));
  return {
    sections: shown.filter(({ places }) => places.length > 0),
    create: creatableKinds(held).map(({ name, route }) => place(`${route}/new`, `ui.${name}.new`)),
  };
}

/** The new record of the place one is at; elsewhere a device, what a lab has most of. */
export function newRecordAt(pathname: string, held: ReadonlySet<string>): string | null {
  const creatable = creatableKinds(held);
  const here = creatable.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
  const kind = here ?? creatable.find(({ name }) => name === 'inventory') ?? creatable[0];
  return kind ? `${kind.route}/new` : null;
}
