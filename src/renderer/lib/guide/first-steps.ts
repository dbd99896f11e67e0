// The first steps of a new lab as the server sees them, for whoever still wants to be led.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../api.ts';
import { useUser } from '../session.ts';

export interface FirstStep {
  name: string;
  done: boolean;
  /** The record it can be done with. */
  record: string | null;
}

async function fetchSteps(signal: AbortSignal): Promise<readonly FirstStep[]> {
  const { data } = await bodyOf(GET('/api/v2/first-steps', { signal }));
  return data.map(({ id, attributes }) => ({ name: id, ...attributes }));
}

/** Undefined: not known yet, not wanted, or a lab that was filled to be looked at. */
export function useFirstSteps(): readonly FirstStep[] | undefined {
  const user = useUser().data;
  const wanted = user?.guidance.welcome === 'shown' && !user.demonstration;
  const { data } = useQuery({
    queryKey: ['rows', 'first-steps'],
    queryFn: ({ signal }) => fetchSteps(signal),
    enabled: wanted,
    // It is looked at to see what one has just done.
    staleTime: 0,
  });
  return wanted ? data : undefined;
}

const addresses: Readonly<Record<string, string>> = {
  address: '/admin/settings',
  logo: '/admin/settings',
  customer: '/customers/new',
  import: '/imports/inventories',
  user: '/users/new',
  backup: '/admin/backups',
  share: '/admin/network',
};

/** Where a step is done. */
export function addressOf({ name, done, record }: FirstStep): string {
  const device = record === null ? '/inventory/new' : `/inventory/${encodeURIComponent(record)}`;
  if (name === 'label') return device;
  // A device there is already: the list has it, and the way to the next one.
  if (name === 'device') return done ? '/inventory' : '/inventory/new';
  return addresses[name] ?? '/today';
}
