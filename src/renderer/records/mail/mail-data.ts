// A message before it goes: as the server composes it, and into the outbox.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { PaperWay } from '#server/contract/values/mail/mail-settings.ts';
import type { MessageEvent } from '#server/contract/values/mail/message-event.ts';

export interface MailAsked {
  event: MessageEvent;
  record_id: string;
  papers?: PaperWay;
}

export function useComposed(asked: MailAsked) {
  return useQuery({
    queryKey: ['rows', 'messages', 'composed', asked],
    queryFn: async ({ signal }) => (await bodyOf(POST('/api/v2/messages/compose', { body: asked, signal }))).data.attributes,
    // What somebody types into it stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export interface MailSent extends MailAsked {
  recipients: string;
  subject: string;
  body: string;
  hold: boolean;
}

export function useSendMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sent: MailSent) => (await bodyOf(POST('/api/v2/messages/send', { body: sent }))).data,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['rows', 'messages'] }),
        queries.invalidateQueries({ queryKey: ['rows', 'documents'] }),
      ]),
  });
}

/** As somebody wrote it, kept or not. */
export interface TypedTemplate {
  event: MessageEvent;
  language: 'de' | 'en';
  subject: string;
  body: string;
}

export function useTryMail() {
  return useMutation({
    mutationFn: async (asked: { to: string; template?: TypedTemplate }) =>
      (await bodyOf(POST('/api/v2/admin/mail/try', { body: asked }))).data.attributes,
  });
}
