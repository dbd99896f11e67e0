// The recall picture with what it is about, whose parts are whose, what can be taken along, and the table behind it.
import { Select } from '@mantine/core';
import { useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { TakeButtons } from '#renderer/ui/charts/take-buttons.tsx';
import deviation from '#renderer/ui/deviation/deviation.module.css';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { weekNumber } from '#server/contract/values/calendar/weeks.ts';
import classes from './recall.module.css';
import { parts } from './recall-bars.ts';
import { type Recall, type RecallPeriod, type RecallUnit, recallUnits, useRecall } from './recall-data.ts';
import { Hatch, RecallPlot } from './recall-plot.tsx';

interface RecallCardProps {
  /** Who may be looked at alone. */
  customers: readonly { id: string; label: string }[];
}

export function RecallCard({ customers }: RecallCardProps) {
  const { t } = useI18n();
  const box = useRef<HTMLElement>(null);
  const [params, setParams] = useSearchParams();
  const unit: RecallUnit = params.get('unit') === 'week' ? 'week' : 'month';
  const customer = params.get('customer');
  const recall = useRecall(unit, customer);
  const title = t('ui.recall.picture');
  const change = (name: string, value: string | null) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <figure ref={box} className={classes.card} aria-label={title}>
      <figcaption className={deviation.caption}>
        <span className={deviation.title}>{title}</span>
        <Legend />
        <span className={classes.choices}>
          <Select
            size="xs"
            aria-label={t('ui.recall.picture.unit')}
            allowDeselect={false}
            data={recallUnits.map((one) => ({ value: one, label: t(`ui.recall.picture.by.${one}`) }))}
            value={unit}
            onChange={(next) => change('unit', next === 'week' ? next : null)}
          />
          {customers.length > 1 && (
            <Select
              size="xs"
              searchable
              clearable
              aria-label={t('ui.due-work.customer')}
              placeholder={t('ui.recall.picture.all')}
              data={customers.map(({ id, label }) => ({ value: id, label }))}
              value={customer}
              onChange={(next) => change('customer', next)}
            />
          )}
        </span>
        <TakeButtons box={box} title={title} />
      </figcaption>
      {recall.error && <ErrorNotice error={recall.error} onRetry={() => void recall.refetch()} />}
      {recall.data && <Drawn recall={recall.data} title={title} />}
    </figure>
  );
}

function Legend() {
  const { t } = useI18n();
  const hatch = useId().replaceAll(':', '');
  return (
    <ul className={deviation.legend}>
      {parts.map((part) => (
        <li key={part}>
          <svg width={14} height={12} aria-hidden="true">
            {part === 'planned' && <Hatch id={hatch} />}
            <path
              className={classes.bar}
              data-part={part}
              d="M1 1H13V11H1Z"
              {...(part === 'planned' ? { fill: `url(#${hatch})` } : {})}
            />
          </svg>
          {t(`ui.recall.picture.${part}`)}
        </li>
      ))}
    </ul>
  );
}

function useNames(unit: RecallUnit) {
  const { t, format } = useI18n();
  const short = ({ from }: RecallPeriod) =>
    unit === 'month' ? format.month(from.slice(0, 7)) : t('ui.recall.picture.week', { week: format.number(weekNumber(from)) });
  const long = (period: RecallPeriod) =>
    unit === 'month'
      ? format.monthName(period.from)
      : `${short(period)}, ${format.date(period.from)} – ${format.date(period.to)}`;
  const tell = (period: RecallPeriod) => {
    const { done, planned, open } = period;
    const told = { done: format.number(done), planned: format.number(planned), open: format.number(open) };
    return `${long(period)}: ${t('ui.recall.picture.told', told)}`;
  };
  return { short, long, tell };
}

function Drawn({ recall, title }: { recall: Recall; title: string }) {
  const { t, format } = useI18n();
  const { periods, today, unit, earlier } = recall;
  const { short, long, tell } = useNames(unit);
  const columns = ['due', ...parts] as const;
  return (
    <>
      <RecallPlot
        periods={periods}
        current={periods.findIndex(({ to }) => to >= today)}
        height={200}
        nameOf={short}
        tellOf={tell}
      />
      {earlier > 0 && <p className={classes.reading}>{t('ui.recall.picture.earlier', { count: earlier })}</p>}
      <details className={deviation.details}>
        <summary>{t('ui.recall.picture.table')}</summary>
        <ScrollSection className={deviation.table ?? ''} label={t('ui.recall.picture.table')}>
          <StackedTable className={table.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t(`ui.recall.picture.period.${unit}`)}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" data-right>
                    {t(`ui.recall.picture.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.map((period) => (
                <tr key={period.from}>
                  <th scope="row">{long(period)}</th>
                  {columns.map((column) => (
                    <td key={column} data-right>
                      {format.number(period[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      </details>
    </>
  );
}
