// Every price that departs from its class, the largest difference first, however many there are. docs/design/prices.md#d-369.
import { useState } from 'react';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { RowSheet } from '#renderer/records/list/row-sheet.tsx';
import { pageSize, usePages } from '#renderer/records/rows/use-pages.ts';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { priceTables } from '../shared/price-tables.ts';
import { type ExceptionPage, useExceptionColumns } from './exception-columns.tsx';
import classes from './exceptions.module.css';
import { NoExceptions } from './no-exceptions.tsx';

const all = 'all';

export function ExceptionsPage() {
  const { t } = useI18n();
  const [view, setView] = useState({ first: 0, last: 0 });
  const [current, setCurrent] = useState<number | null>(null);
  const columns = useExceptionColumns();
  const { total, pageOf, shown, error, retry } = usePages<ExceptionPage>({
    question: all,
    keyOf: (asked, page) => ['rows', priceTables, 'exceptions', asked, page],
    fetchPage: (_asked, page, signal) =>
      bodyOf(GET('/api/v2/prices/exceptions', { params: { query: { 'page[number]': page, 'page[size]': pageSize } }, signal })),
    totalOf: ({ meta }) => meta.total,
    ...view,
  });
  const slow = useSlow(total === null && error === null);
  useScreen('prices-exceptions', total !== null || error !== null);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to="/prices/overview">{t('ui.price-overview.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.price-exceptions.title')}</h1>
        <span className={bar.gap} />
        {total !== null && <span role="status">{t('ui.exceptions.count', { count: total })}</span>}
      </div>
      <p className={classes.text}>{t('ui.overview.exceptions.text')}</p>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {slow && <SkeletonLines count={10} />}
      {total === 0 && <NoExceptions />}
      {total !== null && total > 0 && (
        <div className={classes.sheet}>
          <RowSheet
            label={t('ui.price-exceptions.title')}
            twoLines
            columns={columns}
            total={total}
            rowAt={(index) => pageOf(index)?.data[index % pageSize]}
            shown={shown}
            current={current}
            onCurrent={setCurrent}
            onView={(first, last) => setView((was) => (was.first === first && was.last === last ? was : { first, last }))}
          />
        </div>
      )}
    </section>
  );
}
