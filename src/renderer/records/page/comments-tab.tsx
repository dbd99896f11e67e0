// The tab with what people say of a record: their number at once, the rest when it is looked at.
import { Tabs } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useCan } from '../../lib/session.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { commentedResources } from '../kind/recorded.ts';
import { linkQuery } from '../rows/linked-documents.ts';
import { useCount } from '../rows/use-count.ts';
import { CountedTab } from './related-tabs.tsx';

const Comments = lazyAfterFirstScreen(async () => (await import('../comments/comments.tsx')).Comments);

/** Somebody's own, or about another record: nothing is said of the others. */
const commented: ReadonlySet<string> = new Set(commentedResources);

export function useHasComments(kind: RecordKind): boolean {
  return useCan(['notepad_view']) && commented.has(kind.table);
}

export function CommentsTab({ kind, id }: { kind: RecordKind; id: string }) {
  const { t } = useI18n();
  return <CountedTab value="comments" label={t('ui.tab.comments')} count={useCount('comments', linkQuery(kind, id))} />;
}

export function CommentsPanel({ kind, id }: { kind: RecordKind; id: string }) {
  return (
    <Tabs.Panel value="comments">
      <Comments about={linkQuery(kind, id)} resource={kind.table} id={id} />
    </Tabs.Panel>
  );
}
