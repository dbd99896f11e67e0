// What the orders of the last twelve months would have come to with the new prices: by customer and by group, drawn and in figures.
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCurrency } from '#renderer/lib/session.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { Chart, type Inks } from '#renderer/ui/charts/chart.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import type { AdjustOrder } from '../shared/adjust-order.ts';
import classes from './adjust.module.css';
import { type AdjustEffect, useAdjustEffect } from './adjust-data.ts';
import { fromTo, signed } from './adjust-rows.tsx';
import { effectChartOptions } from './effect-chart-options.ts';

const sides = ['customers', 'price_categories'] as const;
type Side = (typeof sides)[number];

export function AdjustEffectView({ order }: { order: AdjustOrder }) {
  const { t } = useI18n();
  const effect = useAdjustEffect(order);
  const slow = useSlow(effect.isPending);
  if (effect.error) return <ErrorNotice error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return slow ? <SkeletonLines count={8} /> : null;
  if (effect.data.positions > 0) return <Effect effect={effect.data} />;
  return (
    <EmptyNotice title={t('ui.adjust.effect.none')}>
      <p>{t('ui.adjust.effect.none.text')}</p>
    </EmptyNotice>
  );
}

function Effect({ effect }: { effect: AdjustEffect }) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const [side, setSide] = useState<Side>('customers');
  const lines = effect[side];
  const nameOf = useCallback(
    (name: string | null, id: string | null) => name ?? t(id === null ? 'ui.price.list_price' : 'ui.adjust.effect.hidden'),
    [t],
  );
  const optionsOf = useCallback(
    (inks: Inks) =>
      effectChartOptions({
        lines: lines.map(({ id, name, difference }) => ({ name: nameOf(name, id), difference })),
        inks,
        amount: format.amount,
      }),
    [lines, nameOf, format],
  );
  return (
    <ScrollSection className={classes.effect} label={t('ui.adjust.view.effect')}>
      <EffectSum effect={effect} currency={currency} />
      <fieldset className={bar.presets}>
        <legend className={unseen.unseen}>{t('ui.adjust.effect.by')}</legend>
        {sides.map((one) => (
          <button key={one} type="button" className={bar.preset} aria-pressed={one === side} onClick={() => setSide(one)}>
            {t(`ui.adjust.effect.by.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className={classes.chart}>
        <Chart optionsOf={optionsOf} />
      </div>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t(`ui.adjust.effect.by.${side}`)}</th>
            {['positions', 'changed', 'before', 'after', 'difference'].map((name) => (
              <th key={name} scope="col" data-right>
                {t(`ui.adjust.effect.${name}`, { currency })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id ?? ''}>
              <th scope="row">
                {side === 'customers' && line.id !== null && line.name !== null ? (
                  <Link to={addressOf(customerKind, line.id)}>{line.name}</Link>
                ) : (
                  nameOf(line.name, line.id)
                )}
              </th>
              <td data-right>{format.number(line.positions)}</td>
              <td data-right>{format.number(line.changed)}</td>
              <td data-right>{format.amount(line.before)}</td>
              <td data-right>{format.amount(line.after)}</td>
              <td data-right>{signed(format.amount, line.difference)}</td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

function EffectSum({ effect, currency }: { effect: AdjustEffect; currency: string }) {
  const { t, format } = useI18n();
  return (
    <p className={classes.effectSum} role="status">
      {t('ui.adjust.effect.sum', {
        from: format.date(effect.from),
        until: format.date(effect.until),
        count: effect.positions,
      })}{' '}
      <b>{fromTo((amount) => format.money(amount, currency), effect.before, effect.after)}</b>
      {effect.gaps_after > 0 && (
        <span className={classes.muted}> {t('ui.adjust.effect.gaps', { count: effect.gaps_after })}</span>
      )}
    </p>
  );
}
