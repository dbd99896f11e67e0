// Backups: when, how large, what they hold; make one now, bring one back. What a restore replaces is kept beside it.
import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyNotice } from '../../ui/notice.tsx';
import classes from './administration.module.css';
import { PageFrame } from './page-frame.tsx';
import { useWork } from './use-work.ts';

const shown = ['admin-backups'] as const;
const megabyte = 1_048_576;
/** What a person recognises a state of the lab by. */
const told = ['inventory', 'calibration', 'customers'] as const;

const fetchBackups = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/admin/backups', { signal }))).data;
type Backup = Awaited<ReturnType<typeof fetchBackups>>[number];

export function Page() {
  const { t, format } = useI18n();
  const query = useQuery({ queryKey: shown, queryFn: ({ signal }) => fetchBackups(signal) });
  const [chosen, setChosen] = useState<Backup | null>(null);
  const make = useWork({
    run: () => bodyOf(POST('/api/v2/admin/backups')),
    shown,
    done: () => t('ui.backups.made'),
  });
  return (
    <PageFrame
      name="backups"
      title={t('ui.backups.title')}
      query={query}
      actions={
        <>
          <RestartButton />
          <Button
            size="xs"
            loading={make.isPending}
            leftSection={<IconDatabaseExport size={16} stroke={1.5} />}
            onClick={() => make.mutate(undefined)}
          >
            {t('ui.backups.make')}
          </Button>
        </>
      }
    >
      {query.data?.length === 0 ? (
        <EmptyNotice title={t('ui.backups.empty')}>
          <p>{t('ui.backups.empty.hint')}</p>
        </EmptyNotice>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.backups.at')}</th>
              <th scope="col">{t('ui.backups.reason')}</th>
              <th scope="col">{t('ui.backups.holds')}</th>
              <th scope="col" data-right>
                {t('ui.backups.size')}
              </th>
              <th scope="col">{t('ui.backups.version')}</th>
              <th scope="col">
                <span className={classes.unseen}>{t('ui.backups.restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.map((backup) => (
              <tr key={backup.id}>
                <td>{format.instant(backup.attributes.at)}</td>
                <td>{t(`ui.backups.reason.${backup.attributes.reason.replace(/-\d.*$/, '')}`)}</td>
                <td>
                  {told.map((table) => t(`ui.backups.rows.${table}`, { count: backup.attributes.rows[table] ?? 0 })).join(' · ')}
                </td>
                <td data-right>
                  {t('ui.backups.megabytes', { size: format.number(Math.round(backup.attributes.bytes / (megabyte / 10)) / 10) })}
                </td>
                <td className={classes.code}>{backup.attributes.program}</td>
                <td data-right>
                  <Button size="compact-sm" variant="default" onClick={() => setChosen(backup)}>
                    {t('ui.backups.restore')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />}
    </PageFrame>
  );
}

/** Nothing is lost by it: requests under way are answered first, and every window waits for the server to come back. */
function RestartButton() {
  const { t } = useI18n();
  const restart = useWork({
    run: () => bodyOf(POST('/api/v2/admin/restart')),
    shown,
    done: () => t('ui.restart.begun'),
  });
  return (
    <Button size="xs" variant="default" loading={restart.isPending} onClick={() => restart.mutate(undefined)}>
      {t('ui.restart')}
    </Button>
  );
}

/** The one thing here that replaces what people see now, so it asks, and says what it will do. */
function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t, format } = useI18n();
  const queries = useQueryClient();
  const restore = useWork({
    run: () => bodyOf(POST('/api/v2/admin/backups/{name}/restore', { params: { path: { name: backup.id } } })),
    shown,
    done: () => t('ui.backups.restored'),
  });
  return (
    <Dialog onClose={onClose} title={t('ui.backups.restore.title', { at: format.instant(backup.attributes.at) })}>
      <p>{t('ui.backups.restore.text')}</p>
      <div className={classes.buttons}>
        <Button
          color="red"
          loading={restore.isPending}
          onClick={() =>
            restore.mutate(undefined, {
              onSuccess: () => {
                onClose();
                void queries.invalidateQueries();
              },
            })
          }
        >
          {t('ui.backups.restore')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
