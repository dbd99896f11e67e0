// The key and the button that copy rows as a table. What makes the table comes as soon as the screen stands. docs/design/expectations.md#grid.
import { withFirstScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useTitleOf } from '../rows/use-title-of.ts';
import type { CopiedRows } from '../selection/copy-rows.ts';
import { chosenCount } from '../selection/selection.ts';

const fetchPart = () => import('../selection/copy-rows.ts');
/** There when the key is pressed, also when the server has gone: a browser lets copy only who does it at once. */
let part: Awaited<ReturnType<typeof fetchPart>> | undefined;
withFirstScreen(async () => {
  part = await fetchPart();
});

export function useCopyRows(copied: CopiedRows): () => Promise<void> {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const titleOf = useTitleOf();
  const { rows, selection, current } = copied;
  return async () => {
    if (chosenCount(selection, rows.total ?? 0) === 0 && !current) return;
    try {
      const { copyRows, mostCopied } = part ?? (await fetchPart());
      const count = await copyRows(copied, { t, format, titleOf });
      if (count === null) toasts.fail(t('ui.copy.table.many', { most: mostCopied }));
      else toasts.say(t('ui.copy.table.done', { count }));
    } catch (error) {
      toasts.fail(
        error instanceof DOMException ? t('ui.copy.table.refused') : error instanceof Error ? textOf(error) : String(error),
      );
    }
  };
}
