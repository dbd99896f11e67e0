// What the history says of calibration intervals: a target, the devices put together, each group with its evidence and proposal, and those
// that are chosen taken over as one run. docs/reliability.md#proposals.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import unseen from '#renderer/ui/unseen.module.css';
import { AcceptBar } from './accept-bar.tsx';
import { groupings, type IntervalQuestion, useProposals } from './interval-data.ts';
import { leastTarget, mostTarget, readTarget } from './interval-model.ts';
import classes from './intervals-page.module.css';
import { ProposalTable } from './proposal-table.tsx';

export function IntervalsPage() {
  const { t, format } = useI18n();
  const [params, setParams] = useSearchParams();
  const by = groupings.find((one) => one === params.get('by')) ?? 'type';
  const typed = params.get('target') ?? '';
  const target = readTarget(typed);
  const question: IntervalQuestion = { by, target: target ?? null, words: params.get('q')?.trim() ?? '' };
  const proposals = useProposals(question);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const slow = useSlow(proposals.isPending);
  usePlaceTitle(t('ui.intervals.title'));
  useScreen('calibrations-intervals', (!proposals.isPending && !proposals.isPlaceholderData) || proposals.error !== null);
  const answer = proposals.data;
  const rows = answer?.data ?? [];
  const picked = rows.filter(({ id, attributes: { proposed } }) => proposed !== null && chosen.has(id));
  const enter = (name: string, value: string) => {
    setChosen(new Set());
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={calibrationKind.route}>{t('ui.calibrations.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.intervals.title')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.intervals.by')}</legend>
          {groupings.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === by}
              onClick={() => enter('by', one === 'type' ? '' : one)}
            >
              {t(`ui.intervals.by.${one}`)}
            </button>
          ))}
        </fieldset>
        <span className={bar.gap} />
        <DraftField
          label={t('ui.intervals.devices')}
          className={classes.words}
          value={params.get('q') ?? ''}
          onEnter={(next) => enter('q', next)}
        />
        <DraftField
          label={t('ui.intervals.target')}
          className={classes.share}
          value={typed}
          placeholder={answer ? format.number(answer.meta.target) : ''}
          error={
            target === undefined ? t('ui.intervals.target.wrong', { least: leastTarget, most: format.number(mostTarget) }) : null
          }
          onEnter={(next) => enter('target', next)}
        />
      </div>
      {proposals.error && <ErrorNotice error={proposals.error} onRetry={() => void proposals.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {answer && (
        <p className={classes.note}>
          {t('ui.intervals.rules', {
            target: format.percent(answer.meta.target),
            least: answer.meta.least_calibrations,
            shortest: format.number(answer.meta.shortest_days),
            longest: format.number(answer.meta.longest_days),
          })}
          {answer.meta.groups > rows.length && ` ${t('ui.intervals.more', { count: answer.meta.groups - rows.length })}`}
          {answer.meta.ungrouped > 0 && ` ${t(`ui.intervals.ungrouped.${by}`, { count: answer.meta.ungrouped })}`}
        </p>
      )}
      {answer && rows.length === 0 && (
        <EmptyNotice title={t('ui.intervals.empty')}>
          <p>{t('ui.intervals.empty.hint')}</p>
        </EmptyNotice>
      )}
      {answer && rows.length > 0 && (
        <>
          <ProposalTable
            label={t('ui.intervals.title')}
            heading={t(`ui.intervals.by.${by}`)}
            rows={rows}
            target={answer.meta.target}
            chosen={chosen}
            onChoose={setChosen}
          />
          <AcceptBar question={question} rows={picked} onAccepted={() => setChosen(new Set())} />
        </>
      )}
    </section>
  );
}

interface DraftFieldProps {
  label: string;
  className?: string | undefined;
  value: string;
  placeholder?: string;
  error?: string | null;
  onEnter: (value: string) => void;
}

function DraftField({ label, className, value, placeholder, error = null, onEnter }: DraftFieldProps) {
  const { draft, type, settle } = useDraft(value, onEnter);
  return (
    <TextInput
      className={`${classes.field} ${className ?? ''}`}
      size="xs"
      label={label}
      placeholder={placeholder}
      error={error}
      value={draft}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => settle(draft)}
    />
  );
}
