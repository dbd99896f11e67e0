// What the search field does by itself: how the program looks and speaks, its keys, signing out. Each under the words that people have for it.
import { useMantineColorScheme } from '@mantine/core';
import { useLocation } from 'react-router';
import { useTour } from '../../lib/guide/tour.ts';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import { type Contrast, type Density, setPreferences, usePreferences } from '../../lib/preferences.ts';
import { useSignOut, useSwitchLanguage } from '../../lib/session.ts';
import { pressHelpKey } from '../help/use-help.ts';
import { showShortcuts } from '../keys/shortcut-keys.tsx';
import { useFavourite } from '../places/favourites.ts';

export interface Command {
  /** Names its further words, too. */
  name: string;
  label: string;
  keys?: string;
  run: () => void;
}

export function useCommands(): readonly Command[] {
  const { t, language } = useI18n();
  const { singleKeys, contrast, density } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const switchLanguage = useSwitchLanguage();
  const signOut = useSignOut();
  const tour = useTour();
  const schemes = (['dark', 'light', 'auto'] as const).filter((scheme) => scheme !== colorScheme);
  const other = language === 'de' ? 'en' : 'de';
  const favourite = useFavourite(useLocation().pathname);
  return [
    ...(favourite
      ? [
          {
            name: 'favourite',
            label: t(favourite.on ? 'ui.favourite.remove' : 'ui.favourite.add'),
            run: favourite.toggle,
          },
        ]
      : []),
    ...schemes.map((scheme) => ({
      name: `theme_${scheme}`,
      label: `${t('ui.theme')}: ${t(`ui.theme.${scheme}`)}`,
      run: () => setColorScheme(scheme),
    })),
    {
      name: `language_${other}`,
      label: `${t('ui.language')}: ${t(`ui.language.${other}`)}`,
      run: () => switchLanguage.mutate(other),
    },
    ...choicesBesides(t, contrast, density),
    { name: 'help', label: t('ui.help'), keys: 'F1', run: pressHelpKey },
    { name: 'tour', label: t(tour.state === 'paused' ? 'ui.tour.resume' : 'ui.tour.start'), run: tour.begin },
    { name: 'keys', label: t('ui.keys'), ...(singleKeys ? { keys: '?' } : {}), run: showShortcuts },
    { name: 'signout', label: t('ui.signout'), run: () => signOut.mutate() },
  ];
}

/** What is not chosen now of contrast and density. */
function choicesBesides(t: Translate, contrast: Contrast, density: Density): Command[] {
  const otherContrast = contrast === 'more' ? 'auto' : 'more';
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact';
  return [
    {
      name: 'contrast',
      label: `${t('ui.contrast')}: ${t(`ui.contrast.${otherContrast}`)}`,
      run: () => setPreferences({ contrast: otherContrast }),
    },
    {
      name: 'density',
      label: `${t('ui.density')}: ${t(`ui.density.${otherDensity}`)}`,
      run: () => setPreferences({ density: otherDensity }),
    },
  ];
}
