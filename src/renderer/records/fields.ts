// The fields of a kind of record as `/fields/{table}` describes them, in the user's language. Spec 2.5 field-configuration.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import type { Value } from '../lib/records.ts';

export interface FieldOption {
  value: string | number;
  label: string;
  color?: string | null;
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

async function fetchFields(table: string, signal: AbortSignal): Promise<readonly Field[]> {
  const { body } = await request<{ data: { attributes: Field }[] }>(`/api/v2/fields/${table}`, { signal });
  return body.data.map(({ attributes }) => attributes).sort((a, b) => a.display_order - b.display_order);
}

export function useFields(table: string) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['fields', table, language],
    queryFn: ({ signal }) => fetchFields(table, signal),
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
