// What the rail and the sheet of all places offer: favourites first, each of them only there, and what the user may not open left out.
import { usePreferences } from '../../lib/preferences.ts';
import { useUser } from '../../lib/session.ts';
import { favouriteModules } from '../places/favourites.ts';
import { type Module, sections } from '../places/modules.ts';
import { mayAny } from '../places/page-menu.ts';

export interface RailItem extends Pick<Module, 'to' | 'icon'> {
  title: string;
  letter: string | undefined;
}

export interface RailGroup {
  name: string;
  items: readonly RailItem[];
}

/** `foldedBut`: the item where the user is; a folded section without it is one item. Null: every section is open. */
export function useRailGroups(foldedBut: { current: string | null } | null): readonly RailGroup[] {
  const { singleKeys, favourites } = usePreferences();
  const operations = new Set(useUser().data?.operations);
  const may = ({ needs }: Module) => mayAny(operations, needs);
  const itemOf = ({ name, to, icon, key }: Module): RailItem => ({
    ...{ to, icon, title: `ui.${name}.title` },
    letter: singleKeys ? key : undefined,
  });
  const others = sections.map(({ name, folded, modules }) => {
    const shown = modules.filter((one) => may(one) && !favourites.includes(one.to));
    const [first] = shown;
    const open = foldedBut === null || shown.some(({ to }) => to === foldedBut.current);
    if (!folded || !first || open) return { name, items: shown.map(itemOf) };
    return { name, items: [{ to: first.to, icon: folded, title: `ui.section.${name}`, letter: undefined }] };
  });
  const starred = favouriteModules(favourites).filter(may).map(itemOf);
  return [{ name: 'favourites', items: starred }, ...others].filter(({ items }) => items.length > 0);
}
