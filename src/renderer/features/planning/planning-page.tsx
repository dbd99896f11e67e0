// The weeks to come: devices are drawn to days, and each day says how full it is. The week stands in the address.
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { mondayOf } from '#server/contract/values/calendar/weeks.ts';
import { addDays, isPlainDate } from '#server/contract/values/dates.ts';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import board from '../../records/board/board.module.css';
import bar from '../../records/list/list-toolbar.module.css';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { useToasts } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { DayView, WaitingView } from './day-columns.tsx';
import type { CardWork } from './plan-card.tsx';
import classes from './planning.module.css';
import { keyOf, type PlanCard, type Planning, usePlan, usePlanning } from './planning-data.ts';
import { columnsOf, neighbour, takesWork, weeksOf } from './week-model.ts';
import { WeekStrip } from './week-strip.tsx';

const weeksAhead = 8;

export function PlanningPage() {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const asked = read('week');
  const week = usePlanning(isPlainDate(asked) ? mondayOf(asked) : null, 1);
  const ahead = usePlanning(null, weeksAhead);
  // On a Saturday that is the next week: the server knows when somebody works.
  const [now, monday] = [week.data?.now ?? today(), week.data?.from ?? mondayOf(today())];
  const slow = useSlow(week.isPending);
  useScreen('planning', !week.isPending && !ahead.isPending);
  const show = (day: string) => change({ week: mondayOf(day) === mondayOf(now) ? '' : mondayOf(day) });
  const error = week.error ?? ahead.error;
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.planning.title')}</h1>
        <ToolButton label={t('ui.planning.week.before')} onClick={() => show(addDays(monday, -7))}>
          <IconChevronLeft size={16} stroke={1.5} />
        </ToolButton>
        <Button variant="default" size="xs" disabled={monday === mondayOf(now)} onClick={() => show(now)}>
          {t('ui.planning.week.now')}
        </Button>
        <ToolButton label={t('ui.planning.week.next')} onClick={() => show(addDays(monday, 7))}>
          <IconChevronRight size={16} stroke={1.5} />
        </ToolButton>
        <span className={bar.gap} />
        <Button component={Link} to="/absences" variant="subtle" size="xs">
          {t('ui.absences.title')}
        </Button>
        <Button component={Link} to="/planning/turn-around" variant="subtle" size="xs">
          {t('ui.turn-around.title')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([week.refetch(), ahead.refetch()])} />}
      {ahead.data && <WeekStrip weeks={weeksOf(ahead.data.days)} shown={monday} onShow={show} />}
      {slow && <SkeletonLines count={8} />}
      {week.data && <Board planning={week.data} />}
    </section>
  );
}

function Board({ planning }: { planning: Planning }) {
  const { t } = useI18n();
  const [dragged, setDragged] = useState<PlanCard | null>(null);
  const { plan, moving } = useDrawing();
  const { date, now } = planning;
  const columns = columnsOf(planning.days, planning.cards);
  const open = columns.filter((column) => takesWork(column, now)).map(({ day }) => day);
  const work: CardWork = {
    targets: (card) => open.filter((day) => !card.calibration || day !== card.day),
    onPlan: plan,
    onStep(card, step) {
      const day = neighbour(columns, { day: card.calibration ? card.day : null, step, today: now });
      if (day !== null) plan(card, day);
    },
    onDrag: setDragged,
    moving,
  };
  return (
    <>
      <div className={classes.days}>
        <WaitingView cards={planning.waiting} more={planning.more_waiting} work={work} />
        {columns.map((column) => (
          <DayView
            key={column.day}
            column={column}
            work={work}
            now={column.day === date}
            target={dragged === null ? null : open.includes(column.day) ? 'open' : 'closed'}
            onDrop={() => {
              if (dragged && (!dragged.calibration || dragged.day !== column.day)) plan(dragged, column.day);
              setDragged(null);
            }}
          />
        ))}
      </div>
      <p className={board.keys}>{t(planning.more_cards ? 'ui.planning.more' : 'ui.planning.keys')}</p>
    </>
  );
}

/** Says where it went, and leaves the hand on the card. */
function useDrawing() {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const fail = useFailure();
  const drawing = usePlan();
  const [moving, setMoving] = useState<string | null>(null);
  const plan = (card: PlanCard, day: string) => {
    setMoving(keyOf(card));
    drawing.mutate(
      { card, day },
      {
        onSuccess(id) {
          const name = card.device.asset_number ?? card.device.description ?? '';
          toasts.say(t('ui.planning.planned', { name, day: `${format.weekday(day, 'long')}, ${format.date(day)}` }));
          requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(id)}"]`)?.focus());
        },
        onError: (error) => fail(error),
        onSettled: () => setMoving(null),
      },
    );
  };
  return { plan, moving };
}
