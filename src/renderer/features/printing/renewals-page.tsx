// Labels to renew: devices calibrated since their last label, narrowed by customer and place, printed all or some.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { RecordPicker } from '../../records/reference/record-picker.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { allRenewals, type RenewalsAsked, useRenewals } from './print-data.ts';
import classes from './printing.module.css';

const none: ReadonlySet<string> = new Set();

export function RenewalsPage() {
  const { t, format } = useI18n();
  const [params, setParams] = useSearchParams();
  const asked: RenewalsAsked = {
    q: params.get('q') ?? '',
    customer: params.get('customer') ?? '',
    location: params.get('location') ?? '',
  };
  const renewals = useRenewals(asked);
  const [chosen, setChosen] = useState(none);
  const slow = useSlow(renewals.isPending);
  const { bar: line, crowding } = useCrowding<HTMLDivElement>(2);
  usePlaceTitle(t('ui.label-renewals.title'));
  useScreen('label-renewals', !renewals.isPending);
  const rows = renewals.data?.data ?? [];
  const total = renewals.data?.meta.total ?? 0;
  const here = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const narrow = (change: Partial<RenewalsAsked>) => {
    setChosen(none);
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(next), { replace: true });
  };
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const narrowed = Object.values(asked).some((value) => value !== '');
  return (
    <section className={frame.screen}>
      <div ref={line} className={bar.bar} data-crowded={crowding > 0 ? crowding : undefined}>
        <h1 className={bar.title}>{t('ui.label-renewals.title')}</h1>
        {/* Told by the button as well. */}
        {crowding < 2 && <span className={classes.count}>{t('ui.label-renewals.count', { count: total })}</span>}
        <span className={bar.gap} />
        <WaysOn />
        {/* They stay when the list empties: the dialog that printed it stands in them. */}
        <LabelsButton
          dated
          source={{ ids: here }}
          text={here.length === 0 ? t('ui.label-renewals.print') : t('ui.label-renewals.chosen', { count: here.length })}
          disabled={here.length === 0}
        />
        <LabelsButton
          dated
          source={async () => ({ ids: await allRenewals(asked) })}
          variant="filled"
          text={t('ui.label-renewals.all', { count: total })}
          disabled={total === 0}
        />
      </div>
      <search className={classes.filters}>
        <TextInput
          size="xs"
          label={t('ui.label-renewals.search')}
          value={asked.q}
          onChange={({ currentTarget }) => narrow({ q: currentTarget.value })}
        />
        <RecordPicker
          size="xs"
          name="customer"
          label={t('ui.label-renewals.customer')}
          path="customers"
          title="name"
          value={asked.customer}
          onChange={(customer) => narrow({ customer })}
        />
        <TextInput
          size="xs"
          label={t('ui.label-renewals.location')}
          value={asked.location}
          onChange={({ currentTarget }) => narrow({ location: currentTarget.value })}
        />
      </search>
      {renewals.error && <ErrorNotice error={renewals.error} onRetry={() => void renewals.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {renewals.data && rows.length === 0 && (
        <EmptyNotice title={t(narrowed ? 'ui.label-renewals.empty.narrowed' : 'ui.label-renewals.empty')}>
          {narrowed ? (
            <Button variant="default" size="xs" onClick={() => narrow({ q: '', customer: '', location: '' })}>
              {t('ui.filter.clear')}
            </Button>
          ) : (
            <p>{t('ui.label-renewals.empty.hint')}</p>
          )}
        </EmptyNotice>
      )}
      {rows.length > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.label-renewals.title')}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label={t('ui.label-renewals.choose.all')}
                    checked={here.length === rows.length}
                    indeterminate={here.length > 0 && here.length < rows.length}
                    onChange={({ currentTarget }) => setChosen(currentTarget.checked ? new Set(rows.map(({ id }) => id)) : none)}
                  />
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`ui.label-renewals.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, attributes }) => (
                <tr key={id}>
                  <td>
                    <Checkbox
                      aria-label={t('ui.label-renewals.choose', { device: textOf(attributes.asset_number) || id })}
                      checked={chosen.has(id)}
                      onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
                    />
                  </td>
                  <th scope="row" className={table.code}>
                    <Link to={addressOf(inventoryKind, id)}>{textOf(attributes.asset_number) || id}</Link>
                  </th>
                  <td>{[attributes.manufacturer, attributes.model].map(textOf).filter(Boolean).join(' ')}</td>
                  <td>{textOf(findIncluded(renewals.data?.included, attributes.customer_id)?.attributes.name)}</td>
                  <td>{textOf(attributes.location)}</td>
                  <td>{attributes.duedate ? format.date(textOf(attributes.duedate)) : ''}</td>
                </tr>
              ))}
            </tbody>
          </StackedTable>
          {total > rows.length && (
            <p className={classes.more}>{t('ui.label-renewals.more', { shown: rows.length, count: total })}</p>
          )}
        </ScrollSection>
      )}
    </section>
  );
}

function WaysOn() {
  const { t } = useI18n();
  return (
    <>
      <Button component={Link} to="/print-queue" variant="subtle" size="xs">
        {t('ui.print-queue.title')}
      </Button>
      <Button component={Link} to="/labels/confirm" variant="subtle" size="xs">
        {t('ui.label-confirm.title')}
      </Button>
    </>
  );
}

const columns = ['device', 'type', 'customer', 'location', 'due'] as const;
