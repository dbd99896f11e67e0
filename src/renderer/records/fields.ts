// The fields of a kind of record as `/fields/{table}` describes them, in the user's language. Spec 2.5 field-configuration.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import type { Value } from '../lib/records.ts';
import type { LinkColumn, RecordKind } from './record-kind.ts';

export interface FieldOption {
  value: string | number;
  label: string;
  color?: string | null;
  /** A status that takes a record out of sight (a retired device). */
  hidden?: boolean;
}

export interface Field {
  api_name: string;
  column_name: string;
  label: string;
  field_type: string;
  field_type_raw: string;
  filterable: boolean;
  sortable: boolean;
  editable: boolean;
  visible: boolean;
  mandatory: boolean;
  display_order: number;
  options: readonly FieldOption[] | null;
  field_category: string | null;
  is_user_defined: boolean;
  max_length: number | null;
  /** Path of the records it points to. */
  relation: string | null;
}

export async function fetchFields(table: string, signal: AbortSignal): Promise<readonly Field[]> {
  const { body } = await request<{ data: { attributes: Field }[] }>(`/api/v2/fields/${table}`, { signal });
  return body.data.map(({ attributes }) => attributes).sort((a, b) => a.display_order - b.display_order);
}

/** A kind's links behave like one more field. */
function linkField(link: LinkColumn, label: string): Field {
  return {
    api_name: link.name,
    column_name: link.name,
    label,
    field_type: 'links',
    field_type_raw: 'links',
    filterable: true,
    sortable: false,
    editable: true,
    visible: true,
    mandatory: false,
    display_order: 0,
    options: null,
    field_category: link.group,
    is_user_defined: false,
    max_length: null,
    relation: link.path,
  };
}

export function useFields(kind: RecordKind) {
  const { language, t } = useI18n();
  return useQuery({
    queryKey: ['fields', kind.table, language],
    queryFn: ({ signal }) => fetchFields(kind.table, signal),
    select: (fields) => [...fields, ...kind.links.map((link) => linkField(link, t(`ui.${kind.name}.${link.name}`)))],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function optionOf(field: Field, value: Value | undefined): FieldOption | undefined {
  return field.options?.find((option) => String(option.value) === String(value));
}

export interface FieldGroup {
  name: string;
  fields: Field[];
}

/** Visible fields by heading, in the order the administrator gave. */
export function groupFields(fields: readonly Field[]): FieldGroup[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    if (!field.visible) continue;
    const name = field.field_category ?? '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, list]) => ({ name, fields: list }));
}
