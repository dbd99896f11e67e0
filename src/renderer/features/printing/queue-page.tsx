// The print queue: what needs a look, what goes on, what is over, with the next step beside each job.
import { Button, Progress } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { printJobKind } from '../../records/kinds/printing/print-jobs.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import unseen from '../../ui/unseen.module.css';
import { JobActions } from './job-actions.tsx';
import { isUnderWay, type JobGroup, jobGroups, useJobs } from './print-data.ts';
import classes from './printing.module.css';

const groups = Object.keys(jobGroups) as JobGroup[];

export function QueuePage() {
  const { t, format } = useI18n();
  const [params, setParams] = useSearchParams();
  const over = params.get('show') === 'over';
  const lists = { open: useJobs('open'), running: useJobs('running'), over: useJobs('over') };
  const wanted = over ? [lists.over] : [lists.open, lists.running];
  const pending = wanted.some(({ isPending }) => isPending);
  const error = wanted.find((one) => one.error)?.error;
  const rows = wanted.flatMap(({ data }) => data?.data ?? []);
  const slow = useSlow(pending);
  usePlaceTitle(t('ui.print-queue.title'));
  useScreen('print-queue', !pending);
  const count = (names: readonly JobGroup[]) => names.reduce((sum, name) => sum + (lists[name].data?.meta.total ?? 0), 0);
  const tabs = [
    { name: 'now', pressed: !over, count: count(['open', 'running']), to: {} },
    { name: 'over', pressed: over, count: count(['over']), to: { show: 'over' } },
  ] as const;
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.print-queue.title')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.print-queue.show')}</legend>
          {tabs.map(({ name, pressed, count: shown, to }) => (
            <button
              key={name}
              type="button"
              className={bar.preset}
              aria-pressed={pressed}
              onClick={() => setParams(to, { replace: true })}
            >
              {t(`ui.print-queue.${name}`)} <span className={bar.count}>{format.number(shown)}</span>
            </button>
          ))}
        </fieldset>
        <span className={bar.gap} />
        <Button component={Link} to="/labels/renew" variant="subtle" size="xs">
          {t('ui.label-renewals.title')}
        </Button>
        <Button component={Link} to="/labels/confirm" variant="subtle" size="xs">
          {t('ui.label-confirm.title')}
        </Button>
        <Button component={Link} to={printJobKind.route} variant="subtle" size="xs">
          {t('ui.print-queue.all')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all(groups.map((name) => lists[name].refetch()))} />}
      {slow && <SkeletonLines count={6} />}
      {!pending && !error && rows.length === 0 && (
        <EmptyNotice title={t(over ? 'ui.print-queue.empty.over' : 'ui.print-queue.empty')}>
          <p>{t('ui.print-jobs.empty.hint')}</p>
          <Link to="/inventory">{t('ui.inventory.title')}</Link>
        </EmptyNotice>
      )}
      {rows.length > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.print-queue.title')}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('ui.print-queue.job')}</th>
                <th scope="col">{t('ui.labels.printer')}</th>
                <th scope="col">{t('ui.print-queue.state')}</th>
                <th scope="col">{t('ui.print-queue.at')}</th>
                <th scope="col">{t('ui.print-queue.step')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </section>
  );
}

const tones: Readonly<Record<string, string>> = { failed: 'bad', unknown: 'warn', ready: 'warn', printed: 'good' };

function JobRow({ job }: { job: RecordRow }) {
  const { t, format } = useI18n();
  const { title, printer_name, state, message, count, done, at, user_name } = job.attributes;
  const [total, ready] = [Number(count), Number(done)];
  const name = textOf(title);
  return (
    <tr>
      <th scope="row" className={classes.job}>
        <Link to={addressOf(printJobKind, job.id)}>{name}</Link>
        <span className={classes.aside}>{textOf(user_name)}</span>
      </th>
      <td>{textOf(printer_name) || t('ui.labels.printer.file')}</td>
      <td className={classes.state} data-tone={tones[textOf(state)]}>
        <strong>{t(`print_state.${textOf(state)}`)}</strong>
        {isUnderWay(job) && total > 1 && (
          <span className={classes.progress}>
            <Progress value={(ready / total) * 100} aria-label={t('ui.print-queue.progress', { title: name })} />
            <span>{t('ui.print-queue.done', { done: format.number(ready), count: format.number(total) })}</span>
          </span>
        )}
        {textOf(message) !== '' && <span className={classes.aside}>{textOf(message)}</span>}
      </td>
      <td>{format.instant(textOf(at))}</td>
      <td>
        <div className={classes.buttons}>
          <JobActions job={job} size="compact-xs" />
        </div>
      </td>
    </tr>
  );
}
