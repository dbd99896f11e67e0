// Signing in through the lab's provider: the way there, the way back, and the wait of a window whose browser is another one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SsoRefusal, ssoRefusals } from '#server/contract/sso.ts';
import { bodyOf, GET, POST } from '../api.ts';
import { desktop } from '../desktop.ts';
import { startOver } from '../session.ts';

const offerKey = ['sso-offer'] as const;
/** Nobody tells the window that the browser is back. */
const waitEveryMs = 1500;

export function useSsoOffer() {
  return useQuery({
    queryKey: offerKey,
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/auth/sso', { signal }))).data.attributes,
  });
}

function readCameBack(): SsoRefusal | null {
  const address = new URL(window.location.href);
  const said = address.searchParams.get('sso');
  address.searchParams.delete('sso');
  if (said !== null) window.history.replaceState(window.history.state, '', address);
  return ssoRefusals.find((one) => one === said) ?? null;
}

/** Why somebody came back without being signed in: read once, so that it does not stay in an address that is kept or copied, and
 *  forgotten with the next sign-in. */
export function useCameBack(): SsoRefusal | null {
  const { data } = useQuery({ queryKey: ['sso-came-back'], queryFn: readCameBack, staleTime: Infinity, gcTime: Infinity });
  return data ?? null;
}

async function begin(handoff: boolean) {
  const body = handoff ? { handoff } : { go_on: window.location.pathname + window.location.search };
  return (await bodyOf(POST('/api/v2/auth/sso/begin', { body }))).data.attributes;
}

/** What the browser of a window is sent to opens outside, after the shell's question. */
const openOutside = (address: string) => void window.open(address, '_blank', 'noopener');

interface Waiting {
  address: string;
  handoff: string;
}

/** In a browser it leaves the page; a window of the program waits for the browser that it opens. */
export function useSsoSignIn() {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [refusal, setRefusal] = useState<SsoRefusal | null>(null);
  const start = useMutation({
    mutationFn: () => begin(desktop() !== null),
    onMutate: () => setRefusal(null),
    onSuccess({ address, handoff }) {
      if (handoff === null) return window.location.assign(address);
      openOutside(address);
      setWaiting({ address, handoff });
    },
  });
  const collected = useQuery({
    queryKey: ['sso-handoff', waiting?.handoff],
    queryFn: async () =>
      (await bodyOf(POST('/api/v2/auth/sso/handoff', { body: { handoff: waiting?.handoff ?? '' } }))).data.attributes,
    enabled: waiting !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : waitEveryMs),
    gcTime: 0,
  });
  const { data } = collected;
  useEffect(() => {
    if (!data || data.state === 'waiting') return;
    setWaiting(null);
    setRefusal(data.refusal);
    if (data.state === 'signed_in') void startOver(queries);
  }, [data, queries]);
  return {
    start,
    refusal,
    waiting: waiting && { again: () => openOutside(waiting.address), cancel: () => setWaiting(null) },
  };
}
