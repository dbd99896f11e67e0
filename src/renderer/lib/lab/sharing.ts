// How the lab is shared on the local network: where that is settled, and on the first screen.
import { useQuery } from '@tanstack/react-query';
import { sharingSetting } from '#server/contract/lab/sharing.ts';
import { bodyOf, GET } from '../api.ts';

// As the record of its setting, so that what somebody else changes is told and asked again.
export const sharingKey = ['record', 'settings', sharingSetting, 'sharing'] as const;

async function fetchSharing(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/sharing', { signal }))).data.attributes;
}

export type SharingShown = Awaited<ReturnType<typeof fetchSharing>>;

export function useSharing(enabled = true) {
  return useQuery({ queryKey: sharingKey, queryFn: ({ signal }) => fetchSharing(signal), enabled });
}
