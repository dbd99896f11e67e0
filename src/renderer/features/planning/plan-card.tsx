// A device on the board: what it is, whose, how long it takes, and the menu that moves it to another day.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import board from '../../records/board/board.module.css';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import classes from './planning.module.css';
import { keyOf, type PlanCard } from './planning-data.ts';
import { hoursOf } from './week-model.ts';

export interface CardWork {
  /** Where it may go from here. */
  targets(card: PlanCard): readonly string[];
  onPlan(card: PlanCard, day: string): void;
  onStep(card: PlanCard, step: 1 | -1): void;
  onDrag(card: PlanCard | null): void;
  moving: string | null;
}

export function PlanCardView({ card, work }: { card: PlanCard; work: CardWork }) {
  const { t, format } = useI18n();
  const { calibration, device, customer, minutes, minutes_from: from } = card;
  const title = device.asset_number ?? device.description ?? device.id;
  const kind = [device.manufacturer, device.model].filter(Boolean).join(' ') || device.description;
  // What somebody is at stays where they are.
  const moves = calibration?.at_bench !== true;
  const to = calibration ? addressOf(calibrationKind, calibration.id) : addressOf(inventoryKind, device.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!moves || !event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    work.onStep(card, event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <li
      className={board.card}
      draggable={moves || undefined}
      data-moving={work.moving === keyOf(card) || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', title);
        event.dataTransfer.effectAllowed = 'move';
        work.onDrag(card);
      }}
      onDragEnd={() => work.onDrag(null)}
    >
      <div className={board.cardHead}>
        <Link className={board.cardTitle} to={to} draggable={false} data-plan={keyOf(card)} onKeyDown={onKeyDown}>
          {title}
        </Link>
        {moves && <PlanMenu card={card} title={title} work={work} />}
      </div>
      {kind && <p className={board.fact}>{kind}</p>}
      {customer?.name && <p className={board.fact}>{customer.name}</p>}
      <div className={board.cardFoot}>
        <span title={t(`ui.planning.from.${from}`)} className={from === 'assumed' ? classes.assumed : undefined}>
          {t('ui.planning.hours', { hours: format.number(hoursOf(minutes)) })}
        </span>
        {calibration && card.day !== null ? <Who card={card} /> : <Due date={card.due} />}
      </div>
    </li>
  );
}

function Due({ date }: { date: string | null }) {
  const { t, format } = useI18n();
  if (date === null) return null;
  return <span className={date < today() ? classes.late : undefined}>{t('ui.planning.due', { date: format.date(date) })}</span>;
}

function Who({ card: { calibration, due, day } }: { card: PlanCard }) {
  const { t, format } = useI18n();
  if (calibration?.at_bench)
    return (
      <span>
        {calibration.technician ? t('ui.planning.at_bench_of', { name: calibration.technician }) : t('ui.planning.at_bench')}
      </span>
    );
  if (due !== null && day !== null && due < day)
    return <span className={classes.late}>{t('ui.planning.due', { date: format.date(due) })}</span>;
  return calibration?.technician ? <span>{calibration.technician}</span> : null;
}

function PlanMenu({ card, title, work }: { card: PlanCard; title: string; work: CardWork }) {
  const { t, format } = useI18n();
  const targets = work.targets(card);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('ui.planning.move', { title })}>
          <IconDotsVertical size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.planning.move.to')}</Menu.Label>
        {targets.map((day) => (
          <Menu.Item key={day} onClick={() => work.onPlan(card, day)}>
            {`${format.weekday(day, 'long')}, ${format.date(day)}`}
          </Menu.Item>
        ))}
        {targets.length === 0 && <Menu.Item disabled>{t('ui.planning.move.nowhere')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
