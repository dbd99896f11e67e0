// What the screen of e-mail knows: what is set, how the post room stands, and the changes of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, bodyOf, GET, PUT } from '#renderer/lib/api.ts';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { type MailSettings, mailSetting } from '#server/contract/values/mail/mail-settings.ts';

// As the record of its setting, so that what somebody else changes is told and asked again.
const mailKey = ['record', 'settings', mailSetting, 'mail'] as const;

async function fetchMail(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/mail', { signal }))).data.attributes;
}

export type MailShown = Awaited<ReturnType<typeof fetchMail>>;

export type MailChange = Partial<Omit<MailSettings, 'secret' | 'recall_days'>> & {
  recall_days?: number[];
  password?: string | null;
};

const lookEveryMs = 5000;

export function useMail() {
  return useQuery({ queryKey: mailKey, queryFn: ({ signal }) => fetchMail(signal), refetchInterval: lookEveryMs });
}

export function useChangeMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, seen }: { change: MailChange; seen: MailShown }) => {
      const names = (Object.keys(change) as (keyof MailChange)[]).filter((name) => name !== 'password');
      let written = seen;
      await writeOverSeen({
        async read() {
          const answer = await answerOf(GET('/api/v2/admin/mail'));
          return { ...answer, body: answer.body.data.attributes };
        },
        // What both set alike is nobody's loss.
        isSeen: (now) => names.every((name) => sameValue(now[name], seen[name]) || sameValue(now[name], change[name])),
        async write(etag) {
          const params = { header: { 'If-Match': etag } };
          written = (await bodyOf(PUT('/api/v2/admin/mail', { params, body: change }))).data.attributes;
        },
      });
      return written;
    },
    onSuccess: (shown) => queries.setQueryData(mailKey, shown),
    onError: () => queries.invalidateQueries({ queryKey: mailKey }),
  });
}
