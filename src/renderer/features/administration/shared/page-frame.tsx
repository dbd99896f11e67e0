// The frame of an administration page: its heading, its actions, its content in one column wide enough for tables.

import type { ReactNode } from 'react';
import { useScreen } from '#renderer/lib/app-state.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { ErrorNotice, SkeletonLines, StaleNotice, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './administration.module.css';

interface PageFrameProps {
  name: string;
  title: string;
  query: { isPending: boolean; error: Error | null; data?: unknown; refetch: () => unknown };
  actions?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ name, title, query, actions, children }: PageFrameProps) {
  const slow = useSlow(query.isPending);
  useScreen(name, !query.isPending);
  // What was answered once stays in sight when asking again fails.
  const isThere = query.data !== undefined;
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{title}</h1>
        <span className={bar.gap} />
        {actions}
      </div>
      <ScrollSection className={classes.content} label={title}>
        {query.error &&
          (isThere ? (
            <StaleNotice error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
          ))}
        {slow && <SkeletonLines count={6} />}
        {!query.isPending && (isThere || !query.error) && children}
      </ScrollSection>
    </section>
  );
}
