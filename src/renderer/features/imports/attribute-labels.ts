// What the attributes of an import are called, and how their values read.
import { useQueries } from '@tanstack/react-query';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type Field, fieldsOptions, optionOf } from '../../records/kind/fields.ts';
import { unseen } from '../../records/kind/form-model.ts';
import type { ImportKind } from './import-kinds.ts';

export interface Attribute {
  name: string;
  label: string;
}

export interface AttributeWords {
  /** What a column of the file can be assigned to. */
  fillable: readonly Attribute[];
  labelOf(attribute: string): string;
  textOf(attribute: string, value: unknown): string;
  fieldOf(attribute: string): Field | undefined;
}

export function useAttributeWords(kind: ImportKind): AttributeWords {
  const { language, t, textOr, format } = useI18n();
  const tables = useQueries({
    queries: kind.tables.map((table) => fieldsOptions(table, language)),
  });
  const fields = tables.flatMap(({ data }) => data ?? []);
  const fieldOf = (attribute: string) => fields.find(({ api_name }) => api_name === attribute);
  const own = new Map(kind.columns);
  const labelOf = (attribute: string) => {
    const key = own.get(attribute);
    return fieldOf(attribute)?.label ?? (key ? t(key) : textOr(`ui.import.attribute.${attribute}`, attribute));
  };
  const records = kind.ownColumns ? [] : (tables[0]?.data ?? []).filter(isFillable).map(({ api_name }) => api_name);
  return {
    fillable: [...records, ...own.keys()].map((name) => ({ name, label: labelOf(name) })),
    labelOf,
    fieldOf,
    textOf(attribute, value) {
      if (value === null || value === undefined || value === '') return '–';
      const field = fieldOf(attribute);
      if (field?.field_type === 'boolean') return t(Number(value) === 1 ? 'ui.yes' : 'ui.no');
      const option = field && (typeof value === 'string' || typeof value === 'number') ? optionOf(field, value) : undefined;
      if (option) return option.label;
      if (typeof value === 'number') return field?.field_type_raw === 'hundredths' ? format.amount(value) : format.number(value);
      if (typeof value === 'string') return isPlainDate(value) ? format.date(value) : value;
      return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
    },
  };
}

function isFillable({ editable, field_type_raw, visible }: Field): boolean {
  return visible && editable && !unseen.has(field_type_raw);
}
