// The fields a filter can name: those of the list's own records and those of every record it reaches over, by their paths.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type Field, fieldsOptions } from '../kind/fields.ts';
import { kindOfTable } from '../kinds/index.ts';
import type { FilterCatalog, FilterField } from './filter-tree.ts';

function isFilter({ filterable, field_type, field_type_raw, relation, visible }: Field, table: string): boolean {
  if (!filterable || !visible || field_type_raw === 'json' || field_type_raw === 'key') return false;
  // The names of records a field points to are known to the kind it belongs to.
  return field_type !== 'relation' || (relation !== null && kindOfTable(table) !== undefined);
}

function relationsOptions(table: string, language: string) {
  return queryOptions({
    queryKey: ['fields', table, language, 'relations'],
    queryFn: async ({ signal }) => {
      const { data } = await bodyOf(GET('/api/v2/fields/{table}/relations', { params: { path: { table } }, signal }));
      return data.map(({ attributes }) => attributes);
    },
    staleTime: 60_000,
  });
}

export interface LoadedCatalog {
  catalog: FilterCatalog;
  /** False while a part is on its way. */
  complete: boolean;
  error: Error | null;
  retry(): void;
}

/** `reach`: whether relations are asked for, too; `wanted`: whether anything is. */
export function useFilterCatalog(table: string, reach: boolean, wanted = true): LoadedCatalog {
  const { language } = useI18n();
  const own = useQuery({ ...fieldsOptions(table, language), enabled: wanted });
  const relations = useQuery({ ...relationsOptions(table, language), enabled: reach });
  const targets = reach ? (relations.data ?? []) : [];
  const others = useQueries({ queries: targets.map(({ table_name }) => fieldsOptions(table_name, language)) });
  const found = [
    ...(own.data ?? []).filter((field) => isFilter(field, table)).map((field) => ownField(field, table)),
    ...targets.flatMap(({ name, label, table_name }, index) =>
      (others[index]?.data ?? [])
        .filter((field) => isFilter(field, table_name))
        .map(
          (field): FilterField => ({
            path: `${name}.${field.api_name}`,
            label: `${label} › ${field.label}`,
            group: label,
            field,
            table: table_name,
          }),
        ),
    ),
  ];
  const failed = [own, relations, ...others].find(({ error }) => error);
  return {
    catalog: new Map(found.map((one) => [one.path, one])),
    complete:
      own.data !== undefined && (!reach || (relations.data !== undefined && others.every(({ data }) => data !== undefined))),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

function ownField(field: Field, table: string): FilterField {
  return { path: field.api_name, label: field.label, group: '', field, table };
}
