// Lending at a glance: a calendar of what is away when, beside it what is out, late, or due back this week.

import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconScan } from '@tabler/icons-react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useFields } from '../../records/kind/fields.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import unseen from '../../ui/unseen.module.css';
import { daysOf, presentDays, type Span, step } from './calendar-model.ts';
import { DeviceSearch } from './device-search.tsx';
import { deskAddress } from './loan-addresses.ts';
import { LoanCalendar } from './loan-calendar.tsx';
import { devicesAPage, type LoanList, loanLists, useCalendar } from './loan-data.ts';
import { LoanSide } from './loan-side.tsx';
import classes from './loans.module.css';

const spans: readonly Span[] = ['month', 'week'];

export function LoansPage() {
  const { t, format } = useI18n();
  const { read, change } = useAddress();
  const now = today();
  const span: Span = read('span') === 'week' ? 'week' : 'month';
  const asked = read('day');
  const days = isPlainDate(asked) ? daysOf(span, asked) : presentDays(span, now);
  const page = Math.max(1, Number.parseInt(read('page'), 10) || 1);
  const q = read('q');
  const list: LoanList = loanLists.find((one) => one === read('list')) ?? 'out';
  const calendar = useCalendar({ ...days, today: now, q, page });
  const status = useFields(inventoryKind).data?.find(({ api_name }) => api_name === inventoryKind.status);
  const slow = useSlow(calendar.isPending);
  useScreen('loans', !calendar.isPending);
  const { data } = calendar;
  const go = (day: string) => change({ day });
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.loans.title')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.loans.span')}</legend>
          {spans.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === span}
              onClick={() => change({ span: one === 'week' ? one : '' })}
            >
              {t(`ui.loans.span.${one}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className={classes.steps}>
          <legend className={unseen.unseen}>{t('ui.loans.period')}</legend>
          <button type="button" aria-label={t(`ui.loans.previous.${span}`)} onClick={() => go(step(span, days, -1))}>
            <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
          </button>
          <button type="button" onClick={() => go('')}>
            {t('ui.loans.today')}
          </button>
          <button type="button" aria-label={t(`ui.loans.next.${span}`)} onClick={() => go(step(span, days, 1))}>
            <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
          </button>
        </fieldset>
        <DeviceSearch value={q} onChange={(next) => change({ q: next, page: '' })} />
        <span className={bar.gap} />
        <GuardedButton needs={locationKind.operations.edit} to={deskAddress({ back: true })} variant="default" size="xs">
          {t('ui.loans.take_back')}
        </GuardedButton>
        <GuardedButton
          needs={locationKind.operations.edit}
          to={deskAddress({})}
          size="xs"
          leftSection={<IconScan size={16} stroke={1.5} />}
        >
          {t('ui.loans.hand_out')}
        </GuardedButton>
      </div>
      <div className={classes.work}>
        <div className={classes.main}>
          {calendar.error && <ErrorNotice error={calendar.error} onRetry={() => void calendar.refetch()} />}
          {slow && <SkeletonLines count={12} />}
          {data?.total === 0 && (
            <EmptyNotice title={t(q === '' ? 'ui.loans.empty' : 'ui.loans.empty.filtered')}>
              <p>{t(q === '' ? 'ui.loans.empty.text' : 'ui.loans.empty.filtered.text')}</p>
              {q !== '' && (
                <Button variant="default" size="xs" onClick={() => change({ q: '', page: '' })}>
                  {t('ui.filter.clear')}
                </Button>
              )}
            </EmptyNotice>
          )}
          {data && data.total > 0 && <LoanCalendar answer={data} days={days} span={span} today={now} status={status} />}
          {data && data.pages > 1 && (
            <nav className={classes.pages} aria-label={t('ui.loans.pages')}>
              <button type="button" disabled={page <= 1} onClick={() => change({ page: page === 2 ? '' : String(page - 1) })}>
                {t('ui.loans.page.before')}
              </button>
              <span>
                {t('ui.rows', {
                  first: format.number((page - 1) * devicesAPage + 1),
                  last: format.number((page - 1) * devicesAPage + data.devices.length),
                  total: format.number(data.total),
                })}
              </span>
              <button type="button" disabled={page >= data.pages} onClick={() => change({ page: String(page + 1) })}>
                {t('ui.loans.page.after')}
              </button>
            </nav>
          )}
        </div>
        <LoanSide list={list} today={now} onList={(next) => change({ list: next === 'out' ? '' : next })} />
      </div>
    </section>
  );
}
