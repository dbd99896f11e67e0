// Which customers a user sees. To a new one of the lab's own roles all of them are proposed: whoever works for every customer and has
// none assigned would find an empty lab. What somebody chose himself stays.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLabRole } from '#server/contract/lab/customer-room.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import type { OwnInputProps } from '../kind/record-kind.ts';

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
