// The released versions of a budget: which number, when, by whom and why.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList, type Value } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from './budget-result.module.css';

const columns = ['number', 'released_at', 'released_by', 'reason', 'content_hash'] as const;

export function BudgetVersions({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const query = new URLSearchParams({ 'filter[budget_id]': `eq:${record.id}`, sort: '-number', 'page[size]': '500' }).toString();
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', 'budget-versions', query],
    queryFn: ({ signal }) => fetchList('budget-versions', query, signal),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  if (data.data.length === 0)
    return (
      <EmptyNotice title={t('ui.budget.versions.empty')}>
        <p>{t('ui.budget.release.text')}</p>
      </EmptyNotice>
    );
  const shown = (name: (typeof columns)[number], value: Value | undefined) =>
    name === 'released_at' ? format.instant(textOf(value)) : textOf(value);
  return (
    <ScrollSection className={classes.result} label={t('ui.tab.versions')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`budget_version.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ id, attributes }) => (
            <tr key={id}>
              {columns.map((name) => (
                <td key={name} className={name === 'content_hash' ? classes.hash : undefined}>
                  {shown(name, attributes[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}
