// Scheduled tasks: what runs when, how it went, run now, change, pause everything. Spec 4.8.
import { Button, Switch, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#server/contract/dates.ts';
import { bodyOf, DELETE, GET, POST, PUT } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './administration.module.css';
import { cronWords } from './cron-words.ts';
import { PageFrame } from './page-frame.tsx';
import { useWork } from './use-work.ts';

const shown = ['admin-tasks'] as const;
/** The first day of a week as cron counts. */
const aSunday = '2024-01-07';

async function fetchTasks(signal: AbortSignal) {
  const [tasks, scheduler] = await Promise.all([
    bodyOf(GET('/api/v2/admin/scheduled-tasks', { signal })),
    bodyOf(GET('/api/v2/admin/scheduler', { signal })),
  ]);
  return { tasks: tasks.data, paused: scheduler.data.attributes.state === 'paused' };
}

type Task = Awaited<ReturnType<typeof fetchTasks>>['tasks'][number];

export function Page() {
  const { t, language } = useI18n();
  const query = useQuery({ queryKey: [...shown, language], queryFn: ({ signal }) => fetchTasks(signal), refetchInterval: 5000 });
  const paused = query.data?.paused ?? false;
  const pause = useWork({
    run: (on: boolean) => bodyOf(on ? POST('/api/v2/admin/scheduler/pause') : POST('/api/v2/admin/scheduler/resume')),
    shown,
  });
  return (
    <PageFrame
      name="tasks"
      title={t('ui.tasks.title')}
      query={query}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={paused ? <IconPlayerPlay size={16} stroke={1.5} /> : <IconPlayerPause size={16} stroke={1.5} />}
          onClick={() => pause.mutate(!paused)}
        >
          {t(paused ? 'ui.tasks.resume' : 'ui.tasks.pause')}
        </Button>
      }
    >
      {paused && <p className={classes.warning}>{t('ui.tasks.paused')}</p>}
      <ul className={classes.cards}>
        {query.data?.tasks.map((task) => (
          <TaskCard key={`${task.id} ${task.attributes.cron_expression} ${task.attributes.timezone}`} task={task} />
        ))}
      </ul>
    </PageFrame>
  );
}

function TaskCard({ task: { id, attributes } }: { task: Task }) {
  const { t, format } = useI18n();
  const [cron, setCron] = useState(attributes.cron_expression);
  const [zone, setZone] = useState(attributes.timezone);
  const path = { params: { path: { key: id } } };
  const change = useWork({
    run: (body: { enabled?: boolean; cron_expression?: string; timezone?: string }) =>
      bodyOf(PUT('/api/v2/admin/scheduled-tasks/{key}', { ...path, body })),
    shown,
    done: () => t('ui.saved'),
  });
  const reset = useWork({
    run: () => bodyOf(DELETE('/api/v2/admin/scheduled-tasks/{key}', path)),
    shown,
    done: () => t('ui.tasks.reset.done'),
  });
  const start = useWork({
    run: () => bodyOf(POST('/api/v2/admin/scheduled-tasks/{key}/run', { ...path })),
    shown,
    done: () => t('ui.tasks.started'),
  });
  const words = cronWords(cron, (day) => format.weekday(addDays(aSunday, day), 'long'));
  const { last_run: last, next_run_at: next, running, enabled } = attributes;
  const edited = cron !== attributes.cron_expression || zone !== attributes.timezone;
  const usual =
    attributes.default.cron_expression === attributes.cron_expression &&
    attributes.default.timezone === attributes.timezone &&
    enabled === attributes.default.enabled;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{attributes.label}</h2>
        <Switch
          label={t(enabled ? 'ui.tasks.on' : 'ui.tasks.off')}
          checked={enabled}
          onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
        />
      </div>
      <p className={classes.text}>{attributes.description}</p>
      <dl className={classes.facts}>
        <dt>{t('ui.tasks.when')}</dt>
        <dd>{words ? t(`ui.tasks.when.${words.key}`, words.params) : <span className={classes.code}>{cron}</span>}</dd>
        <dt>{t('ui.tasks.last')}</dt>
        <dd data-bad={(!running && last?.status === 'failed') || undefined}>
          {running
            ? t('ui.tasks.running')
            : last
              ? `${format.instant(String(last.started_at))} · ${t(`ui.tasks.state.${last.status}`)}`
              : t('ui.tasks.never')}
          {last?.message ? ` · ${last.message}` : ''}
        </dd>
        <dt>{t('ui.tasks.next')}</dt>
        <dd>{enabled && next ? format.instant(next) : t('ui.tasks.none')}</dd>
      </dl>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ cron_expression: cron, timezone: zone });
        }}
      >
        <TextInput
          size="xs"
          label={t('ui.tasks.cron')}
          classNames={{ input: classes.code }}
          value={cron}
          onChange={(event) => setCron(event.currentTarget.value)}
        />
        <TextInput size="xs" label={t('ui.tasks.zone')} value={zone} onChange={(event) => setZone(event.currentTarget.value)} />
        {edited && (
          <Button type="submit" size="xs">
            {t('ui.save')}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={running} onClick={() => start.mutate(undefined)}>
          {t('ui.tasks.run')}
        </Button>
        {!usual && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => reset.mutate(undefined)}>
            {t('ui.tasks.reset')}
          </Button>
        )}
      </form>
    </li>
  );
}
