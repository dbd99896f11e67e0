// A file of the room, fetched so that a refusal is a sentence on the screen.
import { useMutation } from '@tanstack/react-query';
import { download } from '../lib/files/download.ts';
import { useErrorText } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';

export function useDownload() {
  const toasts = useToasts();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: ({ address, body }: { address: string; body?: object }) => download(address, body),
    onError: (error) => toasts.fail(textOf(error)),
  });
}
