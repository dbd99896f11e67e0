// Devices that hold up a whole desk stand anywhere on it: named beside the press they hold up, with the way to them and the way without them.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import classes from './goods.module.css';
import type { DeskRow } from './goods-draft.ts';

/** The first place on the desk where something is wrong: in view, with the keyboard in it. */
export function showFirstFault(desk: HTMLElement | null): void {
  const fault = desk?.querySelector<HTMLElement>('[aria-invalid="true"], [data-hindered]');
  fault?.scrollIntoView({ block: 'center' });
  const field = fault?.matches('input') ? fault : fault?.querySelector<HTMLElement>('input');
  field?.focus({ preventScroll: true });
}

const mostNamed = 3;

interface HinderedProps {
  /** What the button it holds up is told by. */
  id: string;
  rows: readonly DeskRow[];
  onShow: () => void;
  onLeaveOut: (ids: readonly string[]) => void;
}

export function Hindered({ id, rows, onShow, onLeaveOut }: HinderedProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  if (rows.length === 0) return null;
  const named = rows.slice(0, mostNamed).map(({ device }) => titleOf(inventoryKind, device));
  const devices = named.join(', ') + (rows.length > mostNamed ? ' …' : '');
  return (
    <div className={classes.hindered} role="status">
      <p id={id} className={classes.problem}>
        {t('ui.goods.hindered', { count: rows.length, devices })}
      </p>
      <Button size="compact-xs" variant="default" onClick={onShow}>
        {t('ui.goods.hindered.show')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onLeaveOut(rows.map(({ id }) => id))}>
        {t('ui.goods.hindered.leave', { count: rows.length })}
      </Button>
    </div>
  );
}
