// The switch of the warm copy in the program's own window: a folder from the system's dialog, where Litestream is, or no copy any more. The
// window writes it into the lab's config.json, which the server reads as it starts anew.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { WarmCopy } from '#renderer/lib/lab/warm-copy.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { DesktopBridge } from '#server/contract/lab/desktop-bridge.ts';

type Wanted = 'place' | 'litestream' | 'off';

/** What was done, in words; null where nothing was chosen. */
async function change(bridge: DesktopBridge, wanted: Wanted): Promise<{ text: string; given: Record<string, string> } | null> {
  if (wanted === 'off') {
    await bridge.warmCopy({ place: null });
    return { text: 'left', given: {} };
  }
  const chosen = await bridge.chooseFolder(wanted === 'place' ? 'warm-copy' : 'litestream');
  if (chosen === null) return null;
  if (wanted === 'litestream') {
    await bridge.warmCopy({ litestream: chosen });
    return { text: 'found', given: { file: chosen } };
  }
  const isApart = await bridge.warmCopy({ place: chosen });
  return isApart ? { text: 'chosen', given: { folder: chosen } } : { text: 'inside', given: {} };
}

export function WarmCopySwitch({ bridge, state }: { bridge: DesktopBridge; state: WarmCopy['state'] }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const work = useMutation({
    mutationFn: (wanted: Wanted) => change(bridge, wanted),
    onSuccess: (done) => {
      if (done) toasts[done.text === 'inside' ? 'fail' : 'say'](t(`ui.warm_copy.${done.text}`, done.given));
      return queries.invalidateQueries();
    },
    onError: (error) => toasts.fail(textOf(error)),
  });
  const button = (wanted: Wanted, text: string) => (
    <Button
      size="xs"
      variant={wanted === 'off' ? 'subtle' : 'default'}
      color={wanted === 'off' ? 'gray' : undefined}
      loading={work.isPending && work.variables === wanted}
      onClick={() => work.mutate(wanted)}
    >
      {t(`ui.warm_copy.${text}`)}
    </Button>
  );
  if (state === 'off') return button('place', 'choose');
  return (
    <>
      {state === 'unavailable' && button('litestream', 'find')}
      {button('place', 'change')}
      {button('off', 'leave')}
    </>
  );
}
