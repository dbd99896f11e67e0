// The days of a week with what is planned on them, and before them what is due and waits; each day takes what is dropped on it.
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import board from '../../records/board/board.module.css';
import { useDrop } from '../../records/board/use-drop.ts';
import { LoadBar } from './load-bar.tsx';
import { type CardWork, PlanCardView } from './plan-card.tsx';
import classes from './planning.module.css';
import { keyOf, type PlanCard } from './planning-data.ts';
import type { DayColumn } from './week-model.ts';

interface ColumnProps {
  label: string;
  head: ReactNode;
  cards: readonly PlanCard[];
  work: CardWork;
  target?: 'open' | 'closed' | null;
  onDrop?: () => void;
  foot?: ReactNode;
  now?: boolean;
}

function Column({ label, head, cards, work, target = null, onDrop, foot = null, now = false }: ColumnProps) {
  const { over, drop } = useDrop(target === 'open', () => onDrop?.());
  return (
    <section
      className={board.column}
      aria-label={label}
      aria-current={now ? 'date' : undefined}
      data-target={target ?? undefined}
      data-over={over || undefined}
      {...drop}
    >
      <header className={classes.head}>{head}</header>
      <ul className={board.cards}>
        {cards.map((card) => (
          <PlanCardView key={keyOf(card)} card={card} work={work} />
        ))}
      </ul>
      {foot}
    </section>
  );
}

interface DayProps {
  column: DayColumn;
  work: CardWork;
  now: boolean;
  target: 'open' | 'closed' | null;
  onDrop(): void;
}

export function DayView({ column, work, now, target, onDrop }: DayProps) {
  const { t, format } = useI18n();
  const { day, cards, closed, away, planned_minutes: planned, capacity_minutes: capacity } = column;
  const label = `${format.weekday(day, 'long')}, ${format.date(day)}`;
  const head = (
    <>
      <h2 className={board.columnTitle}>
        {format.weekday(day, 'short')} {format.dayAndMonth(day)}
        {now && <span className={classes.now}>{t('ui.today.now')}</span>}
      </h2>
      {closed !== null && <p className={classes.closed}>{closed}</p>}
      {(capacity > 0 || planned > 0) && <LoadBar planned={planned} capacity={capacity} label={label} />}
      {away.length > 0 && <p className={classes.away}>{t('ui.planning.away', { names: away.join(', ') })}</p>}
    </>
  );
  return <Column label={label} head={head} cards={cards} work={work} now={now} target={target} onDrop={onDrop} />;
}

interface WaitingProps {
  cards: readonly PlanCard[];
  more: boolean;
  work: CardWork;
}

export function WaitingView({ cards, more, work }: WaitingProps) {
  const { t, format } = useI18n();
  const head = (
    <>
      <h2 className={board.columnTitle}>
        {t('ui.planning.waiting')} <span className={board.count}>{`${format.number(cards.length)}${more ? '+' : ''}`}</span>
      </h2>
      <p className={classes.away}>{t('ui.planning.waiting.hint')}</p>
    </>
  );
  const none = cards.length === 0 && <p className={classes.none}>{t('ui.planning.waiting.none')}</p>;
  return <Column label={t('ui.planning.waiting')} head={head} cards={cards} work={work} foot={none} />;
}
