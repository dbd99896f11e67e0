// The recall picture with what it is about, whose parts are whose, what can be taken along, and the table behind it.
import { Select } from '@mantine/core';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { PlotCard, type PlotTable } from '#renderer/ui/plot/plot-card.tsx';
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
  const [params, setParams] = useSearchParams();
  const unit: RecallUnit = params.get('unit') === 'week' ? 'week' : 'month';
  const customer = params.get('customer');
  const recall = useRecall(unit, customer);
  const title = t('ui.recall.picture');
  const legend = parts.map((part) => ({ name: t(`ui.recall.picture.${part}`), mark: <LegendMark part={part} /> }));
  const tableOf = useRecallTable(unit);
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
  const { data } = recall;
  return (
    <PlotCard
      title={title}
      className={classes.card}
      legend={legend}
      table={data ? tableOf(data) : null}
      tools={<Choices {...{ unit, customer, customers }} onChange={change} />}
    >
      {recall.error && <ErrorNotice error={recall.error} onRetry={() => void recall.refetch()} />}
      {data && <Drawn recall={data} />}
    </PlotCard>
  );
}

interface ChoicesProps extends RecallCardProps {
  unit: RecallUnit;
  customer: string | null;
  onChange: (name: 'unit' | 'customer', value: string | null) => void;
}

function Choices({ unit, customer, customers, onChange }: ChoicesProps) {
  const { t } = useI18n();
  return (
    <>
      <Select
        size="xs"
        aria-label={t('ui.recall.picture.unit')}
        allowDeselect={false}
        data={recallUnits.map((one) => ({ value: one, label: t(`ui.recall.picture.by.${one}`) }))}
        value={unit}
        onChange={(next) => onChange('unit', next === 'week' ? next : null)}
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
          onChange={(next) => onChange('customer', next)}
        />
      )}
    </>
  );
}

function LegendMark({ part }: { part: (typeof parts)[number] }) {
  const hatch = useId().replaceAll(':', '');
  return (
    <svg width={14} height={12} aria-hidden="true">
      {part === 'planned' && <Hatch id={hatch} />}
      <path
        className={classes.bar}
        data-part={part}
        d="M1 1H13V11H1Z"
        {...(part === 'planned' ? { fill: `url(#${hatch})` } : {})}
      />
    </svg>
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

function useRecallTable(unit: RecallUnit) {
  const { t, format } = useI18n();
  const { long } = useNames(unit);
  const columns = ['due', ...parts] as const;
  return ({ periods }: Recall): PlotTable => ({
    label: t('ui.recall.picture.table'),
    heads: [
      { text: t(`ui.recall.picture.period.${unit}`) },
      ...columns.map((column) => ({ text: t(`ui.recall.picture.${column}`), right: true })),
    ],
    rows: () => periods.map((period) => [long(period), ...columns.map((column) => format.number(period[column]))]),
  });
}

function Drawn({ recall: { periods, today, unit, earlier } }: { recall: Recall }) {
  const { t } = useI18n();
  const { short, tell } = useNames(unit);
  return (
    <>
      <RecallPlot
        periods={periods}
        current={periods.findIndex(({ to }) => to >= today)}
        height={204}
        nameOf={short}
        tellOf={tell}
      />
      {earlier > 0 && <p className={classes.reading}>{t('ui.recall.picture.earlier', { count: earlier })}</p>}
    </>
  );
}
