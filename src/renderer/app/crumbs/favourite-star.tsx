// The star beside where one is: puts the place on top of the rail, or takes it away from there.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useFavourite } from '../places/favourites.ts';

export function FavouriteStar() {
  const { t } = useI18n();
  const favourite = useFavourite(useLocation().pathname);
  if (!favourite) return null;
  const Sign = favourite.on ? IconStarFilled : IconStar;
  return (
    <Tooltip label={t(favourite.on ? 'ui.favourite.remove' : 'ui.favourite.add')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('ui.favourite')}
        aria-pressed={favourite.on}
        onClick={favourite.toggle}
      >
        <Sign size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
