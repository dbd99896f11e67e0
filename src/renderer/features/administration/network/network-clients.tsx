// Who is connected over the network, kept current, and cut off by a press.
import { Button } from '@mantine/core';
import { bodyOf, DELETE } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { clientsKey, type NetworkClient, useClients, whoIs } from './network-data.ts';
import network from './network-page.module.css';

/** What a browser calls itself stands behind the names of those it wants to be taken for: the first that fits is the right one. */
const programs = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Electron/', 'Plumbline'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux'] as const;

function programOf(agent: string): string {
  const [, program] = programs.find(([sign]) => agent.includes(sign)) ?? [];
  if (program === undefined) return agent.slice(0, 60) || '–';
  const system = systems.find((name) => agent.includes(name));
  return system === undefined ? program : `${program}, ${system}`;
}

export function NetworkClients({ changeable }: { changeable: boolean }) {
  const { t } = useI18n();
  const query = useClients();
  const cut = useWork({
    run: ({ id }: NetworkClient) => bodyOf(DELETE('/api/v2/admin/sharing/clients/{id}', { params: { path: { id } } })),
    shown: clientsKey,
    done: (_nothing, client) => t('ui.network.clients.cut.done', { who: whoIs(client) }),
  });
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  if (query.data.length === 0) return <p className={classes.text}>{t('ui.network.clients.none')}</p>;
  return (
    <div className={classes.wide}>
      <StackedTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.network.clients.user')}</th>
            <th scope="col">{t('ui.network.clients.address')}</th>
            <th scope="col">{t('ui.network.clients.agent')}</th>
            <th scope="col">{t('ui.network.clients.state')}</th>
            <th scope="col">{t('ui.network.clients.last')}</th>
            <th scope="col">
              <span className={unseen.unseen}>{t('ui.network.clients.cut')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.map((client) => (
            <ClientRow key={client.id} client={client} onCut={changeable ? () => cut.mutate(client) : null} />
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}

function ClientRow({ client, onCut }: { client: NetworkClient; onCut: (() => void) | null }) {
  const { t, format } = useI18n();
  const { user, address, agent, connections, streams, last_request_at } = client.attributes;
  const state = connections === 0 ? 'gone' : streams > 0 ? 'live' : 'on';
  return (
    <tr>
      <td>{user ?? <span className={network.quiet}>{t('ui.network.clients.nobody')}</span>}</td>
      <td className={classes.code}>{address}</td>
      <td title={agent}>{programOf(agent)}</td>
      <td className={network[state]}>{t(`ui.network.clients.state.${state}`)}</td>
      <td>{format.instant(last_request_at)}</td>
      <td data-right>
        {onCut && state !== 'gone' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('ui.network.clients.cut.label', { who: whoIs(client) })}
            onClick={onCut}
          >
            {t('ui.network.clients.cut')}
          </Button>
        )}
      </td>
    </tr>
  );
}
