// The advanced filters by what they are about: own ones and those that others share.

import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { shownFilterName } from '../../lib/lab/shipped-names.ts';
import { useCan, useUser } from '../../lib/session.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { type AdvancedFilter, useFilters } from './filter-data.ts';
import { type FilterType, filterTypes } from './filter-types.ts';
import classes from './filters.module.css';

export function FiltersPage() {
  const { t } = useI18n();
  const canEdit = useCan(['filter_edit']);
  const filters = useFilters();
  const slow = useSlow(filters.isPending);
  const found = filters.data ?? [];
  useScreen('filters', !filters.isPending);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.filters.title')}</h1>
        <span className={bar.gap} />
        <GuardedButton needs={['filter_edit']} to="/filters/new" size="xs" leftSection={<IconPlus size={16} stroke={1.5} />}>
          {t('ui.filters.new')}
        </GuardedButton>
      </div>
      <ScrollSection className={classes.scroll} label={t('ui.filters.title')}>
        {filters.error && <ErrorNotice error={filters.error} onRetry={() => void filters.refetch()} />}
        {slow && <SkeletonLines count={6} />}
        {filters.data && found.length === 0 && (
          <EmptyNotice title={t('ui.filters.empty')}>
            <p>{t(canEdit ? 'ui.filters.empty.hint' : 'ui.filters.empty.none')}</p>
          </EmptyNotice>
        )}
        {filterTypes.map((type) => (
          <FiltersOfType key={type} type={type} filters={found.filter((filter) => filter.type === type)} />
        ))}
      </ScrollSection>
    </section>
  );
}

function FiltersOfType({ type, filters }: { type: FilterType; filters: readonly AdvancedFilter[] }) {
  const { t } = useI18n();
  const userId = useUser().data?.id;
  if (filters.length === 0) return null;
  return (
    <section className={classes.ofType} aria-labelledby={`filters-${type}`}>
      <h2 id={`filters-${type}`} className={classes.heading}>
        {t(`filter_type.${type}`)}
      </h2>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('advanced_filter.name')}</th>
            <th scope="col">{t('ui.filters.whose')}</th>
            <th scope="col">{t('advanced_filter.formula')}</th>
          </tr>
        </thead>
        <tbody>
          {filters.map((filter) => (
            <tr key={filter.id}>
              <th scope="row">
                <Link to={`/filters/${encodeURIComponent(filter.id)}`}>{shownFilterName(filter.name)}</Link>
              </th>
              <td>{t(whoseKey(filter, userId))}</td>
              <td className={classes.formulaCell} title={filter.formula}>
                {filter.formula}
              </td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </section>
  );
}

function whoseKey({ owner, shared }: AdvancedFilter, userId: string | undefined): string {
  if (owner !== userId) return 'ui.filters.whose.other';
  return shared ? 'ui.filters.whose.shared' : 'ui.filters.whose.own';
}
