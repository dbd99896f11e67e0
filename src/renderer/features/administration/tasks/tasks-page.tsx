// Scheduled tasks: what runs when, how it went, run now, change, pause everything. docs/interface/tasks.md#endpoints.

import { Button, Switch, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, bodyOf, DELETE, GET, POST, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { addDays } from '#server/contract/values/dates.ts';
import classes from '../shared/administration.module.css';
import { ClashNotice } from '../shared/clash-notice.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { useWork } from '../shared/use-work.ts';
import { cronWords } from './cron-words.ts';

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
type Schedule = Pick<Task['attributes'], 'enabled' | 'cron_expression' | 'timezone'>;

const scheduleOf = ({ enabled, cron_expression, timezone }: Schedule): Schedule => ({ enabled, cron_expression, timezone });

/** Over what its reader saw of it; what both wrote alike is nobody's loss. */
function overSeen(key: string, seen: Partial<Schedule>, wanted: Partial<Schedule>, write: (etag: string) => Promise<unknown>) {
  const names = Object.keys(seen) as (keyof Schedule)[];
  return writeOverSeen({
    async read() {
      const answer = await answerOf(GET('/api/v2/admin/scheduled-tasks/{key}', { params: { path: { key } } }));
      return { ...answer, body: scheduleOf(answer.body.data.attributes) };
    },
    isSeen: (now) => names.every((name) => sameValue(now[name], seen[name]) || sameValue(now[name], wanted[name])),
    write,
  });
}

const at = (key: string, etag: string) => ({ params: { path: { key }, header: { 'If-Match': etag } } });

const fields = [
  { name: 'cron_expression', text: 'ui.tasks.cron', code: true },
  { name: 'timezone', text: 'ui.tasks.zone', code: false },
] as const;

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
          <TaskCard key={task.id} task={task} />
        ))}
      </ul>
    </PageFrame>
  );
}

/** By which the next run is told; the schedule goes by its own. */
const hereZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function When({ words, cron, zone }: { words: string | null; cron: string; zone: string }) {
  return (
    <dd>
      {words ?? <span className={classes.code}>{cron}</span>}
      {zone !== hereZone && ` (${zone})`}
    </dd>
  );
}

function TaskCard({ task: { id, attributes } }: { task: Task }) {
  const { t, format } = useI18n();
  const typed = useTypedOver((name) => String(attributes[name as keyof Schedule]));
  const cron = typed.textOf('cron_expression');
  const wordsOf = (expression: string) => {
    const words = cronWords(expression, (day) => format.weekday(addDays(aSunday, day), 'long'));
    return words && t(`ui.tasks.when.${words.key}`, words.params);
  };
  const whenOf = ({ enabled, cron_expression, timezone }: Schedule) =>
    [wordsOf(cron_expression) ?? cron_expression, timezone, t(enabled ? 'ui.tasks.on' : 'ui.tasks.off')].join(' · ');
  const change = useWork({
    run: (wanted: Partial<Schedule>) => {
      const seen = Object.fromEntries(Object.keys(wanted).map((name) => [name, attributes[name as keyof Schedule]]));
      return overSeen(id, seen, wanted, (etag) =>
        bodyOf(PUT('/api/v2/admin/scheduled-tasks/{key}', { ...at(id, etag), body: wanted })),
      );
    },
    shown,
    done: () => t('ui.saved'),
    atField: (error) => fields.some(({ name }) => problemOf(error, name) !== null),
  });
  const reset = useWork({
    run: (seen: Schedule) =>
      overSeen(id, seen, attributes.default, (etag) => bodyOf(DELETE('/api/v2/admin/scheduled-tasks/{key}', at(id, etag)))),
    shown,
    done: () => t('ui.tasks.reset.done'),
    overtaken: (_seen, now) => {
      const theirs = { ...scheduleOf(attributes), ...now };
      return { theirs: whenOf(theirs), mine: whenOf(attributes.default), again: theirs };
    },
  });
  const start = useWork({
    run: () => bodyOf(POST('/api/v2/admin/scheduled-tasks/{key}/run', { params: { path: { key: id } } })),
    shown,
    done: () => t('ui.tasks.started'),
  });
  const words = wordsOf(cron);
  const { last_run: last, next_run_at: next, running, enabled } = attributes;
  const edited = typed.open.length > 0;
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
        <When words={words} cron={cron} zone={typed.textOf('timezone')} />
        <dt>{t('ui.tasks.last')}</dt>
        <dd data-bad={(!running && last?.status === 'failed') || undefined}>
          {running
            ? t('ui.tasks.running')
            : last
              ? `${format.instant(String(last.started_at))} · ${t(`ui.tasks.state.${last.status}`)}`
              : t('ui.tasks.never')}
          {last?.message ? ` · ${last.message}` : ''}
        </dd>
        {attributes.ahead_run_at !== null && (
          <>
            <dt>{t('ui.condition.ahead')}</dt>
            <dd data-bad>{t('ui.condition.ahead_run', { at: format.instant(attributes.ahead_run_at) })}</dd>
          </>
        )}
        <dt>{t('ui.tasks.next')}</dt>
        <dd>{enabled && next ? format.instant(next) : t('ui.tasks.none')}</dd>
      </dl>
      <ClashNotice
        clashes={typed.clashes}
        labelOf={(name) => t(fields.find((one) => one.name === name)?.text ?? name)}
        onSettle={typed.settle}
      />
      <SendForm
        className={classes.row}
        onSend={() => {
          const wanted = Object.fromEntries(typed.open.map((name) => [name, typed.textOf(name)]));
          change.mutate(wanted, { onSuccess: () => typed.drop() });
        }}
      >
        {fields.map(({ name, text, code }) => (
          <TextInput
            key={name}
            size="xs"
            label={t(text)}
            error={problemOf(change.error, name)}
            classNames={code ? { input: classes.code } : undefined}
            value={typed.textOf(name)}
            onChange={(event) => {
              typed.type(name, event.currentTarget.value);
              // What was wrong with the text before says nothing of this one.
              if (change.isError) change.reset();
            }}
          />
        ))}
        {edited && (
          <SendButton size="xs" waits={typed.clashes.length > 0 ? t('ui.conflict.first') : null} loading={change.isPending}>
            {t('ui.save')}
          </SendButton>
        )}
        <Button size="xs" variant="default" disabled={running} onClick={() => start.mutate(undefined)}>
          {t('ui.tasks.run')}
        </Button>
        {!usual && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => reset.mutate(scheduleOf(attributes))}>
            {t('ui.tasks.reset')}
          </Button>
        )}
      </SendForm>
    </li>
  );
}
