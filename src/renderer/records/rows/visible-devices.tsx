// Which devices a user sees: all, or those of a filter, told and picked by its name instead of its key. Which customers: to a new one of
// the lab's own roles all are proposed, as whoever works for every customer and has none assigned would find an empty lab.
// docs/interface/access.md#row-scope.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLabRole } from '#server/contract/lab/customer-room.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { shownFilterName } from '../../lib/lab/shipped-names.ts';
import type { RecordRow } from '../../lib/records.ts';
import { useUser } from '../../lib/session.ts';
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

const nameOf = (filters: readonly RecordRow[], id: string) =>
  shownFilterName(textOf(filters.find((one) => one.id === id)?.attributes.name));

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

function useIsLabRole(role: string): boolean | undefined {
  return useQuery({
    queryKey: ['role-of-lab', role],
    queryFn: async ({ signal }) => {
      const { data } = await bodyOf(GET('/api/v2/roles/{id}', { params: { path: { id: role } }, signal }));
      const { operations } = data.attributes;
      return Array.isArray(operations) && isLabRole(operations.map(String));
    },
    enabled: role !== '',
    staleTime: 60_000,
  }).data;
}

export function VisibleCustomersField({ name, label, value, error, required, beside, onChange }: OwnInputProps) {
  const { t } = useI18n();
  const role = beside?.('role_id') ?? '';
  // Of a user that exists nothing is proposed: he has a role already.
  const [open, setOpen] = useState(role === '' && beside !== undefined);
  const ofLab = useIsLabRole(role);
  // Nobody lets others see more than he sees himself.
  const mayAll = useUser().data?.seen_customers === 'all';
  const proposed = open && mayAll && ofLab !== undefined ? (ofLab ? 'all' : 'assigned') : null;
  useEffect(() => {
    if (proposed !== null && proposed !== value) onChange(proposed);
  }, [proposed, value, onChange]);
  return (
    <Select
      name={name}
      label={label}
      description={value === 'assigned' ? t('ui.users.hint.assigned') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      required={required}
      value={value === '' ? null : value}
      data={['all', 'assigned'].map((one) => ({ value: one, label: t(`customer_filter.${one}`) }))}
      onChange={(next) => {
        setOpen(false);
        if (next !== null) onChange(next);
      }}
    />
  );
}
