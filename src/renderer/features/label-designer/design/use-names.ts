// What fields and elements are called: fields of records by their own labels, own fields of the lab among them, all others by ours.
import { useQueries } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type Field, fieldsOptions } from '#renderer/records/kind/fields.ts';
import { useLabelFieldNames } from '#renderer/records/label-formats/label-data.ts';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';

/** Whose fields a group of label fields are. */
const tables = { device: 'inventory', calibration: 'calibration', customer: 'customer', active_location: 'location' } as const;
const groups = Object.keys(tables) as (keyof typeof tables)[];

const dates = /date$/;
const dateForms = ['month', 'year'] as const;

export interface FieldGroup {
  group: string;
  items: { value: string; label: string }[];
}

export interface Names {
  /** For a condition: plain fields. */
  plain: readonly FieldGroup[];
  /** For a text: dates also as month or year. */
  fields: readonly FieldGroup[];
  fieldName(path: string): string;
  elementName(element: DesignElement): string;
}

export function useNames(): Names {
  const { t, textOr, language } = useI18n();
  const known = useLabelFieldNames().data ?? {};
  const own = useQueries({
    queries: groups.map((group) => ({ ...fieldsOptions(tables[group], language), retry: false })),
    combine: (found): ReadonlyMap<string, readonly Field[]> => new Map(groups.map((group, at) => [group, found[at]?.data ?? []])),
  });

  const nameOf = (group: string, name: string) =>
    textOr(
      `ui.label-field.${group}.${name}`,
      own.get(group)?.find(({ api_name }) => api_name === name)?.label ?? textOr(`ui.label-field.device.${name}`, name),
    );
  const fieldName = (path: string) => {
    const [bare = '', form] = path.split('|');
    const [group = '', ...rest] = bare.split('.');
    const name = nameOf(group, rest.at(-1) ?? '');
    return form === undefined ? name : `${name}, ${t(`ui.label-field.as.${form}`)}`;
  };
  const plain = Object.entries(known).map(([group, names]): FieldGroup => {
    const user = (own.get(group) ?? []).filter(({ is_user_defined }) => is_user_defined);
    const paths = [
      ...names.map((name) => `${group}.${name}`),
      ...user.map(({ api_name }) => `${group}.custom_fields.${api_name}`),
    ];
    const items = paths.map((value) => ({ value, label: fieldName(value) })).sort((a, b) => a.label.localeCompare(b.label));
    return { group: t(`ui.label-field.${group}`), items };
  });
  const withForms = (value: string) => [value, ...(dates.test(value) ? dateForms.map((form) => `${value}|${form}`) : [])];
  const fields = plain.map(({ group, items }) => ({
    group,
    items: items.flatMap(({ value }) => withForms(value)).map((value) => ({ value, label: fieldName(value) })),
  }));
  const filled = (text: string) => text.replaceAll(/\{([^{}]+)\}/g, (_whole, path: string) => `‹${fieldName(path)}›`);
  return {
    plain,
    fields,
    fieldName,
    elementName(element) {
      const type = t(`ui.designer.${element.type}`);
      if (element.type === 'text') {
        const { text } = element;
        return `${type} ${filled(typeof text === 'string' ? text : text[language])}`;
      }
      if (element.type !== 'code') return type;
      return `${type} ${t(`ui.designer.symbology.${element.symbology ?? 'setting'}`)}`;
    },
  };
}
