// Several records, picked one after the other by a part of their name.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { fetchWhere } from '#renderer/records/rows/fetch-all.ts';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';

interface RecordsPickProps {
  label: string;
  path: RecordPath;
  title: string;
  value: readonly string[];
  none: string;
  disabled?: boolean;
  error?: string | null;
  onChange: (ids: string[], named: { id: string; name: string }[]) => void;
}

const offered = 30;
const typingPause = 150;

export function RecordsPick({ label, path, title, value, none, disabled = false, error, onChange }: RecordsPickProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed, typingPause);
  const query = new URLSearchParams({ 'page[size]': String(offered), sort: title, ...(search === '' ? {} : { q: search }) });
  const found = useQuery({
    queryKey: ['pick', path, query.toString()],
    queryFn: ({ signal }) => fetchList(path, query.toString(), signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: ['pick', path, 'chosen', value],
    queryFn: ({ signal }) => fetchWhere(path, { attribute: 'id', values: value }, signal),
    enabled: value.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map(
    [...(chosen.data ?? []), ...(found.data?.data ?? [])].map((one) => [one.id, textOf(one.attributes[title])]),
  );
  const ids = [...new Set([...value, ...(found.data?.data ?? []).map(({ id }) => id)])];
  return (
    <MultiSelect
      label={label}
      disabled={disabled}
      error={error}
      searchable
      clearable
      filter={({ options }) => options}
      data={ids.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      value={[...value]}
      placeholder={value.length === 0 ? none : undefined}
      nothingFoundMessage={t('ui.pick.none')}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onChange={(next) => {
        setTyped('');
        onChange(
          next,
          next.map((id) => ({ id, name: names.get(id) ?? id })),
        );
      }}
    />
  );
}
