// An electronic invoice of a supplier, sent to be read and judged; nothing of it is kept.
import { useMutation } from '@tanstack/react-query';
import { sendForm } from '#renderer/lib/files/send-form.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';

type Answer = paths['/api/v2/e-invoices/check']['post']['responses'][200]['content']['application/json'];
export type CheckedInvoice = Answer['data']['attributes'];

export function useCheck() {
  return useMutation({
    mutationFn: async (file: File): Promise<CheckedInvoice> => {
      const form = new FormData();
      form.append('file', file, file.name);
      const answer = (await sendForm({ path: '/api/v2/e-invoices/check', form })) as Answer;
      return answer.data.attributes;
    },
  });
}
