// The bell: how much concerns whoever is signed in and is not read yet; a click leads to the record.
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { kindOfTable } from '../../records/kinds/index.ts';
import { noticeKind } from '../../records/kinds/system/notices.ts';
import classes from './bell.module.css';
import { useMarkRead, useUnread } from './bell-data.ts';

export function Bell() {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const { data } = useUnread();
  const count = data?.meta.total ?? 0;
  const label = count > 0 ? t('ui.notices.bell.unread', { count: format.number(count) }) : t('ui.notices.bell');
  return (
    <Popover position="bottom-end" offset={6} shadow="md" trapFocus withinPortal={false} opened={open} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label={t('ui.notices.bell.hint')} disabled={open}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(!open)}>
            <IconBell size={18} stroke={1.5} />
            {count > 0 && (
              <span className={classes.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('ui.notices.bell')}>
        <Unread notices={data?.data ?? []} count={count} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface UnreadProps {
  notices: readonly RecordRow[];
  /** Of all of them. */
  count: number;
  onClose: () => void;
}

function Unread({ notices, count, onClose }: UnreadProps) {
  const { t, format } = useI18n();
  const markRead = useMarkRead();
  /** Closed at once: what has the focus here is gone with what was read. */
  const read = (ids: readonly string[] | null) => {
    onClose();
    markRead.mutate(ids);
  };
  return (
    <>
      {notices.length === 0 && <p className={classes.none}>{t('ui.notices.none')}</p>}
      <ul className={classes.list}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLink notice={notice} onFollow={() => read([notice.id])} />
          </li>
        ))}
      </ul>
      {count > notices.length && (
        <p className={classes.none}>{t('ui.notices.more', { count: format.number(count - notices.length) })}</p>
      )}
      <div className={classes.foot}>
        <Button component={Link} to={noticeKind.route} variant="subtle" size="xs" onClick={onClose}>
          {t('ui.notices.all')}
        </Button>
        {count > 0 && (
          <Button variant="subtle" size="xs" onClick={() => read(null)}>
            {t('ui.notices.read_all')}
          </Button>
        )}
      </div>
    </>
  );
}

function NoticeLink({ notice: { attributes }, onFollow }: { notice: RecordRow; onFollow: () => void }) {
  const { t, format } = useI18n();
  const [event, title, type] = [textOf(attributes.event), textOf(attributes.title), textOf(attributes.record_type)];
  const kind = kindOfTable(type);
  const isTask = event === 'task_failed';
  const to = kind
    ? `${kind.route}/${encodeURIComponent(textOf(attributes.record_id))}`
    : isTask
      ? '/admin/tasks'
      : noticeKind.route;
  return (
    <Link to={to} className={classes.notice} onClick={onFollow}>
      <span className={classes.about}>{isTask ? t(`task.${title}`) : [t(`resource.${type}`), title].join(' · ')}</span>
      <span className={classes.why}>
        {t(`ui.notices.${event}`, { by: textOf(attributes.by_name) || t('ui.notices.program') })}
      </span>
      <time className={classes.when}>{format.instant(textOf(attributes.at))}</time>
    </Link>
  );
}
