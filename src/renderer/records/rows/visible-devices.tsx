// Which devices a user sees: all, or those of a filter, told and picked by its name instead of its key. docs/interface/access.md#row-scope.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { type OwnInputProps, textOf } from '../kind/record-kind.ts';
import { fetchAll } from './fetch-all.ts';

const all = 'all';

function useDeviceFilters() {
  return useQuery({
    queryKey: ['pick', 'advanced-filters', 'of-devices'],
    queryFn: ({ signal }) => fetchAll('advanced-filters', 'filter[type]=eq:inventory&sort=name', signal),
    staleTime: 60_000,
  });
}

const nameOf = (filters: readonly RecordRow[], id: string) => textOf(filters.find((one) => one.id === id)?.attributes.name);

export function VisibleDevices({ value }: { value: string }) {
  const { t } = useI18n();
  const filters = useDeviceFilters();
  if (value === all) return t('ui.visible_devices.all');
  return nameOf(filters.data ?? [], value) || t(filters.isPending ? 'ui.belongs.coming' : 'ui.visible_devices.filter');
}

export function VisibleDevicesField({ name, label, value, error, required, onChange }: OwnInputProps) {
  const { t } = useI18n();
  const filters = useDeviceFilters();
  const data = [all, ...(filters.data ?? []).map(({ id }) => id)];
  // A filter this reader may not see stays chosen, with a word instead of its key.
  const offered = value === '' || data.includes(value) ? data : [...data, value];
  return (
    <Select
      name={name}
      label={label}
      error={error}
      required={required}
      searchable
      value={value === '' ? null : value}
      data={offered.map((id) => ({
        value: id,
        label: id === all ? t('ui.visible_devices.all') : nameOf(filters.data ?? [], id) || t('ui.visible_devices.filter'),
      }))}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
