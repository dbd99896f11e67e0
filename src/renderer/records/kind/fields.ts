// The fields of a kind of record as `/fields/{table}` describes them, in the user's language. docs/interface/records.md#v2-names
// field-configuration.
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { components, RecordPath } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { Value } from '../../lib/records.ts';
import type { LinkColumn, RecordKind } from './record-kind.ts';

type Configuration = components['schemas']['field-configuration']['attributes'];
type Option = NonNullable<Configuration['options']>[number];

export type FieldOption = Pick<Option, 'value' | 'label'> & Partial<Option>;

export interface Field extends Omit<Configuration, 'table_name' | 'small_view_visible' | 'options' | 'relation'> {
  options: readonly FieldOption[] | null;
  /** Path of the records it points to. */
  relation: RecordPath | null;
}

async function fetchFields(table: string, category: string | undefined, signal: AbortSignal): Promise<readonly Field[]> {
  const query = category === undefined ? {} : { category_uID: category };
  const { data } = await bodyOf(GET('/api/v2/fields/{table}', { params: { path: { table }, query }, signal }));
  // The server names no path that it does not serve.
  const fields = data.map(({ attributes }) => ({ ...attributes, relation: attributes.relation as RecordPath | null }));
  return fields.sort((a, b) => a.display_order - b.display_order);
}

/** With a category: as it has them, its own label, order, visibility and duty included. */
export function fieldsOptions(table: string, language: string, category?: string) {
  return queryOptions({
    queryKey: ['fields', table, language, ...(category === undefined ? [] : [category])],
    queryFn: ({ signal }) => fetchFields(table, category, signal),
    staleTime: 60_000,
  });
}

/** A kind's links behave like one more field. */
function linkField(link: LinkColumn, label: string): Field {
  return {
    api_name: link.name,
    column_name: link.name,
    label,
    labels: { de: label, en: label },
    field_type: 'links',
    field_type_raw: 'links',
    filterable: true,
    sortable: false,
    editable: true,
    visible: true,
    mandatory: false,
    always_mandatory: false,
    default_value: null,
    in_series: false,
    overridden: false,
    display_order: 0,
    options: null,
    field_category: link.group,
    is_user_defined: false,
    max_length: null,
    relation: link.path,
  };
}

/** Where each value has its sign, as a share has, its head needs none. */
function withoutSign(kind: RecordKind, field: Field): Field {
  return kind.units?.[field.api_name] === 'percent' ? { ...field, label: field.label.replace(/\s%$/, '') } : field;
}

function withChoices(kind: RecordKind, field: Field, textOr: (key: string, otherwise: string) => string): Field {
  const choices = kind.choices?.[field.api_name];
  if (!choices) return field;
  const options = choices.values.map((value) => ({ value, label: textOr(`${choices.texts}.${value}`, value) }));
  const field_type = choices.open ? field.field_type : 'select';
  return { ...field, field_type, options: options.sort((a, b) => a.label.localeCompare(b.label)) };
}

export function useFields(kind: RecordKind) {
  const { language, t, textOr } = useI18n();
  return useQuery({
    ...fieldsOptions(kind.table, language),
    select: (fields) => [
      ...fields.map((field) => withChoices(kind, withoutSign(kind, field), textOr)),
      ...kind.links.map((link) => linkField(link, t(`ui.${kind.name}.${link.name}`))),
    ],
    placeholderData: keepPreviousData,
  });
}

/** The fields as the chosen categories have them; as they stood before while a category's are on their way. */
export function useFieldsOf(kind: RecordKind, fields: readonly Field[], categories: readonly string[]): readonly Field[] {
  const { language } = useI18n();
  const found = useQueries({
    queries: categories.map((category) => ({ ...fieldsOptions(kind.table, language, category), retry: false })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  return withOverrides(fields, found);
}

/** What the categories say together: a duty of any of them counts, hidden is what all hide, name and place are the first one's. */
export function withOverrides(fields: readonly Field[], byCategory: readonly (readonly Field[])[]): readonly Field[] {
  if (byCategory.length === 0) return fields;
  const merged = fields.map((field) => {
    const own = byCategory.flatMap((list) => list.find(({ api_name }) => api_name === field.api_name) ?? []);
    if (own.length === 0) return field;
    const { label, display_order } = own.find(({ overridden }) => overridden) ?? field;
    const visible = own.some((one) => one.visible);
    return { ...field, label, display_order, visible, mandatory: own.some(({ mandatory }) => mandatory) };
  });
  // Links have no place of their own: they stay at the end.
  const places = new Map(
    merged.map((field) => [field, field.field_type === 'links' ? Number.POSITIVE_INFINITY : field.display_order]),
  );
  return merged.sort((a, b) => comparePlaces(places.get(a) ?? 0, places.get(b) ?? 0));
}

function comparePlaces(a: number, b: number): number {
  return a === b ? 0 : a - b;
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
