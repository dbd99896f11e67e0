// The basket: stays open, collects what is scanned, gives it up when it is scanned again, and opens as a list to work on.
import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { showCamera } from '../../lib/scan/camera.ts';
import { useCan } from '../../lib/session.ts';
import { givenAddress } from '../../records/kind/list-state.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import sheet from '../../ui/phone-sheet.module.css';
import { showBasket, type useBasket } from './basket.ts';
import classes from './scan.module.css';

const shownLast = 5;

export function ScanBasket({ basket }: { basket: ReturnType<typeof useBasket> }) {
  const { t, format } = useI18n();
  const { items } = basket;
  const ids = items.map(({ id }) => id);
  return (
    <aside className={`${classes.basket} ${sheet.sheet}`} aria-label={t('ui.basket')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('ui.basket')}</h2>
        <span className={classes.count}>{format.number(items.length)}</span>
        <CameraButton />
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.close')} onClick={() => showBasket(false)}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </header>
      <ul className={classes.items} aria-live="polite">
        {items.length === 0 && <li className={classes.hint}>{t('ui.basket.empty')}</li>}
        {items
          .slice(-shownLast)
          .reverse()
          .map((item) => (
            <li key={item.id} className={classes.item}>
              <span className={classes.itemTitle}>{item.title}</span>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('ui.basket.remove', { title: item.title })}
                onClick={() => basket.toggle(item)}
              >
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        {items.length > shownLast && <li className={classes.hint}>{t('ui.basket.more', { count: items.length - shownLast })}</li>}
      </ul>
      <BasketActions ids={ids} onClear={basket.clear} />
    </aside>
  );
}

function BasketActions({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const mayTakeIn = useCan(locationKind.operations.edit);
  return (
    <footer className={classes.actions}>
      <Button
        size="xs"
        disabled={ids.length === 0}
        onClick={() =>
          void navigate(
            `${inventoryKind.route}?${givenAddress(new URLSearchParams({ 'filter[id]': `in:${ids.join(',')}` }).toString(), t('ui.basket'))}`,
          )
        }
      >
        {t('ui.basket.list')}
      </Button>
      {mayTakeIn && (
        <Button
          size="xs"
          variant="default"
          disabled={ids.length === 0}
          onClick={() => void navigate(`/goods-in?${new URLSearchParams({ devices: ids.join(',') })}`)}
        >
          {t('ui.basket.goods_in')}
        </Button>
      )}
      <LabelsButton source={{ ids }} disabled={ids.length === 0} />
      <Button size="xs" variant="subtle" color="gray" disabled={ids.length === 0} onClick={onClear}>
        {t('ui.basket.clear')}
      </Button>
    </footer>
  );
}

function CameraButton() {
  const { t } = useI18n();
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('ui.camera')} onClick={() => showCamera(true)}>
      <IconCamera size={18} stroke={1.5} />
    </ActionIcon>
  );
}
