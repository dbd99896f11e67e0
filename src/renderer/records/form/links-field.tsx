// A field of links: any number of records, each named with the one above it.
import { MultiSelect } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordRow } from '../../lib/records.ts';
import { idsOf } from '../kind/form-model.ts';
import { type LinkColumn, textOf } from '../kind/record-kind.ts';
import type { FormFieldProps } from './form-field-props.ts';

const most = 500;

function pathName(records: readonly RecordRow[], record: RecordRow, { title, parent }: LinkColumn): string {
  const above = records.find(({ id }) => id === record.attributes[parent]);
  const name = textOf(record.attributes[title]);
  return above ? `${textOf(above.attributes[title])} / ${name}` : name;
}

export function LinksField({ kind, field, value, error, onChange }: FormFieldProps) {
  const { t } = useI18n();
  const link = kind.links.find(({ name }) => name === field.api_name);
  const query = `${link?.query ?? ''}&page[size]=${most}`;
  const found = useQuery({
    queryKey: ['pick', link?.path, query],
    queryFn: link ? ({ signal }) => fetchList(link.path, query, signal) : skipToken,
  });
  const records = found.data?.data ?? [];
  const options = link ? records.map((record) => ({ value: record.id, label: pathName(records, record, link) })) : [];
  const ids = idsOf(value);
  // What is linked already stays visible, even when it is no longer offered.
  const unknown = found.data
    ? ids.filter((id) => !options.some((option) => option.value === id)).map((id) => ({ value: id, label: id }))
    : [];
  return (
    <MultiSelect
      name={field.api_name}
      label={field.label}
      error={error}
      searchable
      clearable
      data={[...options.sort((a, b) => a.label.localeCompare(b.label)), ...unknown]}
      value={found.data ? ids : []}
      placeholder={ids.length === 0 ? t('ui.pick.placeholder') : undefined}
      nothingFoundMessage={t('ui.pick.none')}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}
