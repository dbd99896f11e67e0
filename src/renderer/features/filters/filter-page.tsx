// One advanced filter: written as a formula or built, checked while it is typed, tried at once, saved, counted over the years.

import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { type AdvancedFilter, type FilterDraft, useFilter } from './filter-data.ts';
import { FilterForm } from './filter-form.tsx';
import { isFilterType } from './filter-types.ts';

export function FilterPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const loaded = useFilter(id);
  const slow = useSlow(id !== undefined && loaded.isPending);
  useScreen('filter', id === undefined || !loaded.isPending);
  const type = params.get('type');
  const [empty] = useState<FilterDraft>(() => ({
    name: '',
    type: isFilterType(type) ? type : 'inventory',
    formula: params.get('formula') ?? '',
    parameters: {},
    color: '',
    shared: false,
  }));
  if (id === undefined) return <FilterForm key="new" saved={null} etag={null} start={empty} />;
  if (loaded.data)
    return <FilterForm key={id} saved={loaded.data.filter} etag={loaded.data.etag} start={draftOf(loaded.data.filter)} />;
  return (
    <section className={frame.screen}>
      {loaded.error && <ErrorNotice error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {slow && <SkeletonLines count={8} />}
    </section>
  );
}

function draftOf({ id: _id, owner: _owner, ...draft }: AdvancedFilter): FilterDraft {
  return draft;
}
