// The signs before what the search field offers: of a place its own, of what is done by itself one for each kind of deed.
import {
  IconBolt,
  IconClock,
  IconContrast2,
  IconFilter,
  IconForms,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRoute,
  IconSearch,
  IconStar,
  IconSun,
} from '@tabler/icons-react';
import { type Module, sections } from '../places/modules.ts';
import { placesAt } from '../places/places.ts';

export const signs: Readonly<
  Record<'run' | 'field' | 'plus' | 'view' | 'recent' | 'search', Module['icon']> & Partial<Record<string, Module['icon']>>
> = {
  run: IconBolt,
  field: IconForms,
  plus: IconPlus,
  view: IconFilter,
  recent: IconClock,
  search: IconSearch,
  favourite: IconStar,
  theme_dark: IconMoon,
  theme_light: IconSun,
  theme_auto: IconContrast2,
  contrast: IconContrast2,
  language_de: IconLanguage,
  language_en: IconLanguage,
  help: IconHelp,
  tour: IconRoute,
  keys: IconKeyboard,
  signout: IconLogout,
};

const modules = new Map(sections.flatMap(({ modules: inside }) => inside.map(({ to, icon }) => [to, icon] as const)));

/** Of the place that an address belongs to. */
export function signOf(to: string): Module['icon'] {
  const place = placesAt(to.split('?')[0] ?? to).findLast((one) => modules.has(one.to));
  return (place && modules.get(place.to)) ?? signs.run;
}
