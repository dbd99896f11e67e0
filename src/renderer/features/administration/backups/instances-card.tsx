// The programs that serve a lab on a database server: who leads, who is behind, who was not heard of.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from '../shared/administration.module.css';
import own from '../shared/safety-card.module.css';

const everyMs = 2000;

const fetchInstances = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/admin/instances', { signal }))).data;

type Instance = Awaited<ReturnType<typeof fetchInstances>>[number];

export function InstancesCard() {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery({
    queryKey: ['instances'],
    queryFn: ({ signal }) => fetchInstances(signal),
    refetchInterval: everyMs,
  });
  const silent = data?.filter(({ attributes }) => attributes.silent).length ?? 0;
  return (
    <li className={`${classes.card} ${own.whole}`}>
      <h2 className={classes.cardTitle}>{t('ui.instances.title')}</h2>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={own.state} data-tone={silent > 0 ? 'warn' : 'good'}>
            {silent > 0 ? t('ui.instances.silent', { count: silent }) : t('ui.instances.all_heard', { count: data.length })}
          </p>
          <InstanceTable instances={data} />
        </>
      )}
    </li>
  );
}

function InstanceTable({ instances }: { instances: readonly Instance[] }) {
  const { t } = useI18n();
  const withReplica = instances.some(({ attributes }) => attributes.replica !== null);
  return (
    <div className={classes.wide}>
      <StackedTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.instances.computer')}</th>
            <th scope="col">{t('ui.instances.state')}</th>
            <th scope="col">{t('ui.instances.behind')}</th>
            {withReplica && <th scope="col">{t('ui.instances.replica')}</th>}
            <th scope="col">{t('ui.instances.seen')}</th>
            <th scope="col">{t('ui.instances.started')}</th>
            <th scope="col">{t('ui.instances.version')}</th>
          </tr>
        </thead>
        <tbody>
          {instances.map((instance) => (
            <InstanceRow key={instance.id} instance={instance} withReplica={withReplica} />
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}

function ReplicaState({ instance }: { instance: Instance }) {
  const { t } = useI18n();
  const { replica, replica_lag_ms: lag } = instance.attributes;
  return (
    <span className={own.state} data-tone={replica === 'used' ? 'good' : 'warn'}>
      {t(`ui.instances.replica_${replica}`)}
      {lag !== null && ` (${t('ui.instances.replica_lag', { seconds: Math.round(lag / 100) / 10 })})`}
    </span>
  );
}

function InstanceRow({ instance, withReplica }: { instance: Instance; withReplica: boolean }) {
  const { t, format } = useI18n();
  const { host, pid, version, started_at, seen_at, silent, leads, behind, own: isOwn } = instance.attributes;
  const { replica, site } = instance.attributes;
  const state = silent ? 'gone' : leads ? 'leads' : 'serves';
  return (
    <tr>
      <td>
        {t('ui.instances.process', { host, pid: String(pid) })}
        {site !== null && ` · ${site}`}
        {isOwn && ` · ${t('ui.instances.own')}`}
      </td>
      <td>
        <span className={own.state} data-tone={silent ? 'warn' : 'good'}>
          {t(`ui.instances.${state}`)}
        </span>
      </td>
      <td>{behind === 0 ? t('ui.instances.in_step') : t('ui.instances.commits', { count: behind })}</td>
      {withReplica && <td>{replica !== null && !silent && <ReplicaState instance={instance} />}</td>}
      <td>{format.instant(seen_at)}</td>
      <td>{format.instant(started_at)}</td>
      <td>{version}</td>
    </tr>
  );
}
