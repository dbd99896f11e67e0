// A device that came: what came with it, what is damaged, photos, whether it is to be calibrated; what will become of its status, and why it
// cannot be taken in.
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Problem } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useStatusOptions } from '../../records/rows/use-status-options.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import classes from './goods.module.css';
import type { Arrival, DeskRow } from './goods-draft.ts';
import { OtherCustomer } from './other-customer.tsx';
import { Photos } from './photos.tsx';

interface ArrivedDeviceProps {
  row: DeskRow;
  arrival: Arrival;
  refused: readonly Problem[];
  onArrival: (arrival: Partial<Arrival>) => void;
  onRemove: () => void;
}

function useHindrance({ state }: DeskRow): string | null {
  const { t } = useI18n();
  if (state?.receipt) return t('ui.goods-in.in_already', { number: state.receipt.number });
  return state?.lent ? t('ui.goods.lent') : null;
}

/** The way to a field ends with its name; the sentence begins with the way. */
const saidOf = ({ field, text }: Problem) => text.replace(`${field}: `, '');

export function ArrivedDevice({ row, arrival, refused, onArrival, onRemove }: ArrivedDeviceProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { device } = row;
  const name = titleOf(inventoryKind, device);
  const hindrance = useHindrance(row);
  const problems = [...(hindrance ? [hindrance] : []), ...refused.map(saidOf)];
  const problemAt = (field: string) => refused.find((one) => one.field?.endsWith(`.${field}`)) !== undefined;
  return (
    <li className={classes.device} data-hindered={problems.length > 0 || undefined}>
      <Arrived row={row} problems={problems} />
      <TextInput
        size="xs"
        label={t('goods_movement.accessories')}
        placeholder={t('ui.goods-in.accessories.text')}
        error={problemAt('accessories')}
        value={arrival.accessories}
        onChange={({ currentTarget }) => onArrival({ accessories: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('goods_movement.damage')}
        placeholder={t('ui.goods-in.damage.text')}
        error={problemAt('damage')}
        value={arrival.damage}
        onChange={({ currentTarget }) => onArrival({ damage: currentTarget.value })}
      />
      <div className={classes.more}>
        <PlanBox checked={arrival.calibrate} onChange={(calibrate) => onArrival({ calibrate })} />
        <Photos device={device} photos={arrival.photos} onPhotos={(photos) => onArrival({ photos })} />
        <OtherCustomer device={device} name={name} photos={arrival.photos} />
      </div>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={t('ui.basket.remove', { title: name })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}

function PlanBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useI18n();
  if (!useCan(calibrationKind.operations.edit)) return null;
  return (
    <Checkbox
      size="xs"
      label={t('ui.goods-in.calibrate')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function Arrived({ row: { device, state }, problems }: { row: DeskRow; problems: readonly string[] }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const after = useStatusOptions('inventory').find(({ value }) => value === String(state?.status_in))?.label;
  return (
    <div className={classes.who}>
      <Link className={classes.code} to={addressOf(inventoryKind, device.id)}>
        {titleOf(inventoryKind, device)}
      </Link>
      <span className={classes.code}>{textOf(device.attributes.serial_number)}</span>
      <span className={classes.second}>{summaryOf(inventoryKind, device)}</span>
      {after && <span className={classes.second}>{t('ui.goods.status_after', { status: after })}</span>}
      {problems.map((text) => (
        <span key={text} className={classes.problem}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          {text}
        </span>
      ))}
    </div>
  );
}
