// Tells the program's window what the system is to say while nobody looks at it: what is due today, and tasks of the program that failed.
// As far as whoever is signed in may see it, in their language; which of it was said already is the window's to know.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { textOf } from '../../records/kind/record-kind.ts';
import { useUnread } from './bell-data.ts';

const lookEveryMs = 10 * 60_000;

async function fetchDue(signal: AbortSignal) {
  const query = { group: 'today', 'page[number]': 1, 'page[size]': 1 } as const;
  const { meta } = await bodyOf(GET('/api/v2/worklist', { params: { query }, signal }));
  return { day: meta.date, count: meta.groups.find(({ name }) => name === 'today')?.total ?? 0 };
}

export function SystemNotices({ lab }: { lab: string }) {
  const { t, format } = useI18n();
  const due = useQuery({
    queryKey: ['due-today'],
    queryFn: ({ signal }) => fetchDue(signal),
    refetchInterval: lookEveryMs,
    // It is for those who have the window in the tray.
    refetchIntervalInBackground: true,
  }).data;
  const unread = useUnread().data?.data;
  useEffect(() => {
    if (!due || due.count === 0) return;
    const title = t('ui.system_notice.due', { count: format.number(due.count) });
    void desktop()?.notify({ key: `due ${due.day}`, title, body: lab, to: '/' });
  }, [due, t, format, lab]);
  useEffect(() => {
    const failed = unread?.filter(({ attributes }) => attributes.event === 'task_failed') ?? [];
    for (const { id, attributes } of failed) {
      const body = [t(`task.${textOf(attributes.title)}`), lab].join(' · ');
      void desktop()?.notify({ key: `notice ${id}`, title: t('ui.system_notice.failed'), body, to: '/admin/tasks' });
    }
  }, [unread, t, lab]);
  return null;
}
