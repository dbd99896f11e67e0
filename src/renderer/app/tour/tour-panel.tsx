// A step of the tour, below the screen it speaks of: nothing is covered and nothing waits for it. It can be left and taken up again.
import { Button, CloseButton, Kbd } from '@mantine/core';
import { Fragment, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTour } from '../../lib/guide/tour.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './tour.module.css';
import { useMark } from './use-mark.ts';

export function TourPanel({ onClosed }: { onClosed: () => void }) {
  const { t } = useI18n();
  const tour = useTour();
  const { pathname } = useLocation();
  const words = useId();
  const next = useRef<HTMLButtonElement>(null);
  const { step, steps, place } = tour;
  useMark(step?.mark);
  useEffect(() => {
    // After a reload it stands there again; only who calls it is led to it.
    if (tour.called) next.current?.focus();
  }, [tour.called]);
  if (!step) return null;
  const isLast = place === steps.length - 1;
  const close = (how: () => void) => () => {
    how();
    onClosed();
  };
  const elsewhere = step.to !== null && !pathname.startsWith(step.to.replace('/:first', ''));
  return (
    <aside
      className={classes.panel}
      data-print="never"
      aria-label={t('ui.tour')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close(tour.pause)();
      }}
    >
      <div id={words} className={classes.words} role="status">
        <p className={classes.head}>
          <span className={classes.place}>{t('ui.tour.step', { place: place + 1, total: steps.length })}</span>{' '}
          <strong>{t(`ui.tour.${step.name}.title`)}</strong>
        </p>
        <p className={classes.text}>
          <Keys text={t(`ui.tour.${step.name}.text`)} />
        </p>
      </div>
      <div className={classes.buttons}>
        {elsewhere && (
          <Button size="xs" variant="subtle" onClick={tour.show}>
            {t('ui.tour.show')}
          </Button>
        )}
        {place > 0 && (
          <Button size="xs" variant="default" onClick={() => tour.go(place - 1)}>
            {t('ui.tour.back')}
          </Button>
        )}
        <Button ref={next} size="xs" aria-describedby={words} onClick={isLast ? close(tour.end) : () => tour.go(place + 1)}>
          {t(isLast ? 'ui.tour.finish' : 'ui.tour.next')}
        </Button>
        {!isLast && (
          <Button size="xs" variant="subtle" color="gray" onClick={close(tour.end)}>
            {t('ui.tour.skip')}
          </Button>
        )}
        <CloseButton aria-label={t('ui.tour.pause')} title={t('ui.tour.pause')} onClick={close(tour.pause)} />
      </div>
    </aside>
  );
}

/** What stands in backticks is a key. */
function Keys({ text }: { text: string }) {
  return text.split('`').map((part, index) => {
    const key = `${index}-${part}`;
    return index % 2 === 1 ? <Kbd key={key}>{part}</Kbd> : <Fragment key={key}>{part}</Fragment>;
  });
}
