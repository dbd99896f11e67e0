// A device that is about to leave: how it came, what is not finished, its status afterwards, and what came with it, part by part to tick.
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useStatusOptions } from '../../records/rows/use-status-options.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import classes from './goods.module.css';
import { type DeskRow, partsOf } from './goods-draft.ts';

interface LeavingDeviceProps {
  row: DeskRow;
  stays: readonly string[];
  besides: string;
  onStays: (stays: readonly string[]) => void;
  onBesides: (text: string) => void;
  onRemove: () => void;
}

export function LeavingDevice({ row, stays, besides, onStays, onBesides, onRemove }: LeavingDeviceProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { device, state } = row;
  const name = titleOf(inventoryKind, device);
  const parts = partsOf(state?.receipt?.accessories ?? null);
  return (
    <li
      className={classes.device}
      data-hindered={state?.lent || undefined}
      data-warned={(state?.findings.length ?? 0) > 0 || undefined}
    >
      <div className={classes.who}>
        <Link className={classes.code} to={addressOf(inventoryKind, device.id)}>
          {name}
        </Link>
        <span className={classes.code}>{textOf(device.attributes.serial_number)}</span>
        <span className={classes.second}>{summaryOf(inventoryKind, device)}</span>
        <CameIn row={row} />
      </div>
      <div>{parts.length > 0 && <Parts parts={parts} stays={stays} onStays={onStays} />}</div>
      <TextInput
        size="xs"
        label={t('ui.goods-out.besides')}
        value={besides}
        onChange={({ currentTarget }) => onBesides(currentTarget.value)}
      />
      <Warnings row={row} stays={stays.filter((part) => parts.includes(part))} />
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

function CameIn({ row: { device, state } }: { row: DeskRow }) {
  const { t, format } = useI18n();
  const statuses = useStatusOptions('inventory');
  const labelOf = (status: unknown) => statuses.find(({ value }) => value === String(status))?.label;
  const after = labelOf(state?.status_out);
  // It keeps the one it has, such as one that failed and is locked: whoever hands it over should know.
  const now = after === undefined ? labelOf(device.attributes.status) : undefined;
  const receipt = state?.receipt;
  return (
    <>
      {receipt && (
        <span className={classes.second}>
          {t('ui.goods-out.came_in', { number: receipt.number, when: format.instant(receipt.moved_at) })}
        </span>
      )}
      {receipt?.damage && <span className={classes.second}>{t('ui.goods-out.damage', { damage: receipt.damage })}</span>}
      {now && <span className={classes.second}>{t('ui.goods-out.status_now', { status: now })}</span>}
      {after && <span className={classes.second}>{t('ui.goods.status_after', { status: after })}</span>}
    </>
  );
}

function Warnings({ row: { state }, stays }: { row: DeskRow; stays: readonly string[] }) {
  const { t } = useI18n();
  const told = [
    ...(state?.lent ? [t('ui.goods.lent')] : []),
    ...(state?.findings ?? []).map((finding) => t(`ui.goods-out.finding.${finding}`)),
    ...(stays.length > 0 ? [t('ui.goods-out.stays', { parts: stays.join(', ') })] : []),
  ];
  return (
    <div className={classes.more}>
      {told.map((text) => (
        <span key={text} className={state?.lent ? classes.problem : classes.warning}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          {text}
        </span>
      ))}
    </div>
  );
}

interface PartsProps extends Pick<LeavingDeviceProps, 'stays' | 'onStays'> {
  parts: readonly string[];
}

function Parts({ parts, stays, onStays }: PartsProps) {
  const { t } = useI18n();
  return (
    <fieldset className={classes.parts}>
      <legend className={classes.second}>{t('ui.goods-out.parts')}</legend>
      {parts.map((part) => (
        <Checkbox
          key={part}
          size="xs"
          label={part}
          checked={!stays.includes(part)}
          onChange={({ currentTarget }) =>
            onStays(currentTarget.checked ? stays.filter((one) => one !== part) : [...stays, part])
          }
        />
      ))}
    </fieldset>
  );
}
