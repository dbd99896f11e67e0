// Words for the parts of a filter, with the names of the records it points to.
import { useQueries } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { kindOfTable } from '../kinds/index.ts';
import { recordName, recordNameOptions } from '../reference/record-name.ts';
import { describePart } from './describe-part.ts';
import type { FilterCatalog, FilterCondition, FilterGroup, FilterPart } from './filter-tree.ts';

function conditionsOf(part: FilterPart): FilterCondition[] {
  return part.kind === 'condition' ? [part] : part.items.flatMap(conditionsOf);
}

export function usePartWords(group: FilterGroup | null, catalog: FilterCatalog): (part: FilterPart) => string {
  const { t, format } = useI18n();
  const pointed = (group ? conditionsOf(group) : []).flatMap(({ path, values }) => {
    const found = catalog.get(path);
    if (found?.field.field_type !== 'relation') return [];
    const title = kindOfTable(found.table)?.relations[found.field.api_name]?.title;
    return values.map((id) => ({ id, path: found.field.relation, title }));
  });
  const records = useQueries({ queries: pointed.map(({ id, path }) => recordNameOptions(path, id)) });
  const names = new Map(
    pointed.flatMap(({ id, title }, index): [string, string][] => {
      const record = records[index]?.data?.body.data;
      return record ? [[id, recordName(record, title)]] : [];
    }),
  );
  return (part) => describePart(part, catalog, { t, format, nameOf: (id) => names.get(id) });
}
