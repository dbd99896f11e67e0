// Places that users keep on top of their rail: whatever stands in it, and screens that have their way in from another one.
import { IconStar } from '@tabler/icons-react';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { elsewhere, type Module, sections } from './modules.ts';

const modules = sections.flatMap(({ modules: inside }) => inside);

/** A screen without a place in the rail has the sign of the one it belongs to. */
export function iconOf(name: string): Module['icon'] {
  const above = elsewhere.find((one) => one.name === name)?.under;
  return modules.find((one) => one.name === name)?.icon ?? (above === undefined ? IconStar : iconOf(above));
}

/** What is the user's own stands in their menu. */
const known = new Map<string, Module>(
  [...modules, ...elsewhere.filter(({ under }) => under !== 'user').map((one) => ({ ...one, icon: iconOf(one.under) }))].map(
    (one) => [one.to, one],
  ),
);

/** In the order they were put there; what an address no longer leads to is left out. */
export function favouriteModules(addresses: readonly string[]): Module[] {
  return addresses.flatMap((to) => known.get(to) ?? []);
}

/** Of the screen at an address; null where it is no place to come back to, as a record is. */
export function useFavourite(pathname: string): { on: boolean; toggle: () => void } | null {
  const { favourites } = usePreferences();
  if (!known.has(pathname)) return null;
  const on = favourites.includes(pathname);
  const others = favourites.filter((to) => to !== pathname);
  return { on, toggle: () => setPreferences({ favourites: on ? others : [...others, pathname] }) };
}
