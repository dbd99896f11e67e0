// The rows of a bulk adjust, each with its amount before and after, or the reason why it stays as it is.
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { RowSheet } from '#renderer/records/list/row-sheet.tsx';
import type { SheetColumn } from '#renderer/records/list/sheet-column.ts';
import { usePriceGroups } from '#renderer/records/rows/price-groups.ts';
import { className, useClassTree } from '../shared/price-choices.tsx';
import classes from './adjust.module.css';
import type { AdjustPlan, PlannedRow, useAdjustPlan } from './adjust-data.ts';

interface AdjustRowsProps {
  plan: ReturnType<typeof useAdjustPlan>;
  meta: AdjustPlan['meta'];
  total: number;
  /** Of any group; of a whole group its name would stand in each row. */
  marked: boolean;
  onView: (first: number, last: number) => void;
}

export function AdjustRows({ plan, meta, total, marked, onView }: AdjustRowsProps) {
  const { t } = useI18n();
  const [current, setCurrent] = useState<number | null>(null);
  const columns = useColumns(marked);
  const problems = Object.entries(meta.problems);
  return (
    <>
      {problems.length > 0 && (
        <p className={classes.problems}>
          {problems.map(([name, count]) => t(`ui.adjust.problem.${name}`, { count })).join(' · ')}
        </p>
      )}
      <div className={classes.rows}>
        <RowSheet
          label={t('ui.adjust.view.rows')}
          columns={columns}
          total={total}
          rowAt={plan.rowAt}
          shown={plan.shown}
          current={current}
          onCurrent={setCurrent}
          onView={onView}
        />
      </div>
    </>
  );
}

function useColumns(marked: boolean): SheetColumn<PlannedRow>[] {
  const { t, format } = useI18n();
  const groups = new Map((usePriceGroups().data ?? []).map(({ value, label }) => [value, label]));
  const tree = useClassTree({ group: 'list', date: '', complexity: '' });
  const priceClasses = new Map((tree.data?.data ?? []).map(({ id, attributes }) => [id, className(attributes)]));
  const whatOf = ({ attributes: row }: PlannedRow) =>
    row.type_name ??
    (row.price_class_id === null
      ? t(row.service_id === null ? 'ui.adjust.flat' : 'ui.adjust.service')
      : (priceClasses.get(row.price_class_id) ?? row.price_class_id));
  const messageOf = ({ attributes: { message, scales } }: PlannedRow) =>
    [message, scales.length > 0 ? t('ui.adjust.scales', { count: scales.length }) : null].filter(Boolean).join(' ');
  const dayOf = (day: string | null) => (day === null ? '' : format.date(day));
  const group: SheetColumn<PlannedRow> = {
    name: 'group',
    label: t('resource.price_category'),
    width: 110,
    render: ({ attributes: { price_category_id: id } }) => (id === null ? t('ui.price.list_price') : (groups.get(id) ?? id)),
  };
  return [
    { name: 'what', label: t('ui.adjust.column.what'), width: 190, grows: true, render: whatOf },
    ...(marked ? [group] : []),
    { name: 'complexity', label: t('price.complexity'), width: 96, render: ({ attributes }) => attributes.complexity },
    {
      name: 'before',
      label: t('ui.import.before'),
      width: 90,
      right: true,
      render: ({ attributes: { before, net_before: net, quantity } }) => <Kept amount={before} net={net} quantity={quantity} />,
    },
    {
      name: 'after',
      label: t('ui.import.after'),
      width: 90,
      right: true,
      render: ({ attributes: { after, net_after: net, quantity } }) =>
        after === null || net === null ? (
          '–'
        ) : (
          <b className={classes.after}>
            <Kept amount={after} net={net} quantity={quantity} />
          </b>
        ),
    },
    {
      name: 'difference',
      label: t('ui.adjust.column.difference'),
      width: 100,
      right: true,
      render: ({ attributes: { before, after } }) => (after === null ? '' : signed(format.amount, after - before)),
    },
    {
      name: 'opens',
      label: t('ui.adjust.column.from'),
      width: 110,
      render: ({ attributes }) =>
        dayOf(attributes.opens_on ?? (attributes.action === 'overwrite' ? attributes.start_date : null)),
    },
    { name: 'message', label: t('ui.adjust.column.message'), width: 170, grows: true, wide: true, render: messageOf },
  ];
}

/** As it stands in the row; in words what is paid for it, and for how many units it is. */
function Kept({ amount, net, quantity }: { amount: number; net: number; quantity: number }) {
  const { t, format } = useI18n();
  const notes = [
    quantity === 1 ? '' : t('ui.price.per', { quantity }),
    net === amount ? '' : t('ui.price.net', { net: format.amount(net) }),
  ].filter(Boolean);
  return (
    <span title={notes.join(', ') || undefined}>{[format.amount(amount), ...(notes.length > 0 ? ['*'] : [])].join(' ')}</span>
  );
}

export function signed(amount: (value: number) => string, value: number): string {
  return `${value > 0 ? '+' : ''}${amount(value)}`;
}

export function fromTo(amount: (value: number) => string, before: number, after: number): string {
  return `${amount(before)} → ${amount(after)} (${signed(amount, after - before)})`;
}
