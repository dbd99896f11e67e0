// Updates of the program in its window: what lies ready, taking it, and why one is not taken. Only for whoever looks after the
// program; a browser has no window to renew.
import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { desktop, programUpdates as shown } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { useCan } from '#renderer/lib/session.ts';
import type { DesktopBridge, UpdateState } from '#server/contract/lab/desktop-bridge.ts';
import classes from '../shared/administration.module.css';

const PROGRESS_MS = 500;
/** Off, on its way, or done: no button would change it. */
const NOTHING_TO_DO = new Set<UpdateState['kind']>(['off', 'fetching', 'waiting']);
const EXAMPLE = '{ "updates": { "url": "http://server.lab/plumbline" } }';

export function UpdatesPanel() {
  const bridge = desktop();
  const may = useCan(['administration_management']);
  return bridge && may ? <Panel bridge={bridge} /> : null;
}

function Panel({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: shown,
    // Once fetching began the place need not be asked again.
    queryFn: () => bridge.updateState(queries.getQueryData<UpdateState>(shown)?.kind !== 'fetching'),
    refetchInterval: ({ state }) => (state.data?.kind === 'fetching' ? PROGRESS_MS : false),
  });
  const take = async (version: string) => queries.setQueryData(shown, await bridge.installUpdate(version));
  return (
    <section className={classes.release} aria-label={t('ui.updates.title')}>
      <h2 className={classes.heading}>{t('ui.updates.title')}</h2>
      {query.data?.missed && (
        <p className={classes.warning}>
          {t('ui.updates.missed', { version: query.data.missed.version })} {t(`ui.updates.problem.${query.data.missed.problem}`)}
        </p>
      )}
      <div role="status">
        {query.data ? <Sentence state={query.data} /> : <p className={classes.text}>{t('ui.updates.looking')}</p>}
      </div>
      {query.data && !NOTHING_TO_DO.has(query.data.kind) && (
        <div className={classes.buttons}>
          {query.data.kind === 'available' && !query.data.byHand && <TakeButton version={query.data.version} onTake={take} />}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('ui.updates.look')}
          </Button>
        </div>
      )}
    </section>
  );
}

function TakeButton({ version, onTake }: { version: string; onTake: (version: string) => Promise<unknown> }) {
  const { t } = useI18n();
  return (
    <Button size="xs" onClick={() => void onTake(version)}>
      {t('ui.updates.take')}
    </Button>
  );
}

function Sentence({ state }: { state: UpdateState }) {
  const { t, format } = useI18n();
  // No backup is made before it where a server keeps the lab.
  const where = useLabCondition().data?.kept === 'server' ? '_served' : '';
  if (state.kind === 'failed') return <p className={classes.warning}>{t(`ui.updates.problem.${state.problem}`)}</p>;
  if (state.kind === 'fetching')
    return (
      <>
        <p className={classes.text}>{t('ui.updates.fetching', { version: state.version })}</p>
        <Progress mt={8} value={state.share * 100} aria-label={t('ui.updates.fetching', { version: state.version })} />
      </>
    );
  if (state.kind === 'available')
    return (
      <p>
        {t(state.byHand ? 'ui.updates.byHand' : `ui.updates.available${where}`, { version: state.version })}
        {state.released ? ` ${t('ui.updates.released', { date: format.date(state.released.slice(0, 10)) })}` : ''}
      </p>
    );
  if (state.kind === 'off')
    return (
      <>
        <p className={classes.text}>{t('ui.updates.off')}</p>
        <p className={classes.code}>{EXAMPLE}</p>
      </>
    );
  const kind = state.kind === 'waiting' ? `waiting${where}` : state.kind;
  return <p className={classes.text}>{t(`ui.updates.${kind}`, 'version' in state ? { version: state.version } : {})}</p>;
}
