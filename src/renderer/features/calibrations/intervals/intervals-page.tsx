// What the history says of calibration intervals: a target, the devices put together, each group with its evidence and proposal, and those
// that are chosen taken over as one run. docs/reliability.md#proposals.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePlaceTitle, useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useAddress } from '#renderer/lib/screen/use-address.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import unseen from '#renderer/ui/unseen.module.css';
import { AcceptBar } from './accept-bar.tsx';
import {
  groupings,
  type IntervalQuestion,
  type ProposalRow,
  type Proposals,
  type Show,
  shows,
  useProposals,
} from './interval-data.ts';
import { leastTarget, mostTarget, readTarget } from './interval-model.ts';
import classes from './intervals-page.module.css';
import { ProposalTable } from './proposal-table.tsx';
import { ReopenBar } from './reopen-bar.tsx';

interface Entered {
  question: IntervalQuestion;
  show: Show;
  /** As they stand in their fields; a target may be none that can be asked for. */
  typedTarget: string;
  typedWords: string;
  enter: (name: string, value: string) => void;
}

/** What is asked stands in the address. */
function useEntered(onEnter: () => void): Entered {
  const { params, change } = useAddress();
  const typedTarget = params.get('target') ?? '';
  const typedWords = params.get('q') ?? '';
  const by = groupings.find((one) => one === params.get('by')) ?? 'type';
  const show = shows.find((one) => one === params.get('show')) ?? 'all';
  const enter = (name: string, value: string) => {
    onEnter();
    change({ [name]: value });
  };
  const question = { by, target: readTarget(typedTarget) ?? null, words: typedWords.trim() };
  return { question, show, typedTarget, typedWords, enter };
}

/** What was refused is chosen among its like: to take that back. */
const choosable =
  (show: Show) =>
  ({ attributes: { proposed, refused } }: ProposalRow) =>
    show === 'refused' ? refused !== null : proposed !== null;

export function IntervalsPage() {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const forget = () => setChosen(new Set());
  const entered = useEntered(forget);
  const { question, show } = entered;
  const proposals = useProposals({ ...question, show });
  const slow = useSlow(proposals.isPending);
  usePlaceTitle(t('ui.intervals.title'));
  useScreen('calibrations-intervals', (!proposals.isPending && !proposals.isPlaceholderData) || proposals.error !== null);
  const answer = proposals.data;
  const rows = answer?.data ?? [];
  const mayChoose = choosable(show);
  const picked = rows.filter((row) => mayChoose(row) && chosen.has(row.id));
  return (
    <section className={frame.screen}>
      <IntervalsBar entered={entered} meta={answer?.meta} />
      {proposals.error && <ErrorNotice error={proposals.error} onRetry={() => void proposals.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {answer && <RulesNote answer={answer} show={show} />}
      {answer && rows.length === 0 && (
        <EmptyNotice title={t(`ui.intervals.empty.${show}`)}>
          <p>{t(`ui.intervals.empty.${show}.hint`)}</p>
        </EmptyNotice>
      )}
      {answer && rows.length > 0 && (
        <>
          <ProposalTable
            label={t('ui.intervals.title')}
            heading={t(`ui.intervals.by.${question.by}`)}
            rows={rows}
            target={answer.meta.target}
            // What has no proposal any more is not marked as if it would be taken over.
            chosen={new Set(picked.map(({ id }) => id))}
            mayChoose={mayChoose}
            onChoose={setChosen}
          />
          {show === 'refused' ? (
            <ReopenBar question={question} rows={picked} onReopened={forget} />
          ) : (
            <AcceptBar question={question} rows={picked} onDecided={forget} />
          )}
        </>
      )}
    </section>
  );
}

function RulesNote({ answer: { data, meta }, show }: { answer: Proposals; show: Show }) {
  const { t, format } = useI18n();
  const more = { all: meta.groups, proposed: meta.proposed, refused: meta.refused }[show] - data.length;
  const notes = [
    t('ui.intervals.rules', {
      target: format.percent(meta.target),
      least: meta.least_calibrations,
      shortest: format.number(meta.shortest_days),
      longest: format.number(meta.longest_days),
    }),
    ...(more > 0 ? [t('ui.intervals.more', { count: more })] : []),
    ...(meta.ungrouped > 0 ? [t(`ui.intervals.ungrouped.${meta.by}`, { count: meta.ungrouped })] : []),
  ];
  return <p className={classes.note}>{notes.join(' ')}</p>;
}

function ShowChoice({ show, meta, enter }: Pick<Entered, 'show' | 'enter'> & { meta: Proposals['meta'] | undefined }) {
  const { t, format } = useI18n();
  const counts = { all: undefined, proposed: meta?.proposed, refused: meta?.refused };
  return (
    <fieldset className={bar.presets}>
      <legend className={unseen.unseen}>{t('ui.intervals.show')}</legend>
      {shows.map((one) => (
        <button
          key={one}
          type="button"
          className={bar.preset}
          aria-pressed={one === show}
          onClick={() => enter('show', one === 'all' ? '' : one)}
        >
          {t(`ui.intervals.show.${one}`)}
          {counts[one] !== undefined && <span className={bar.count}>{format.number(counts[one])}</span>}
        </button>
      ))}
    </fieldset>
  );
}

interface IntervalsBarProps {
  entered: Entered;
  meta: Proposals['meta'] | undefined;
}

function IntervalsBar({ entered: { question, show, typedTarget, typedWords, enter }, meta }: IntervalsBarProps) {
  const target = meta?.target ?? null;
  const { t, format } = useI18n();
  const wrong = readTarget(typedTarget) === undefined;
  return (
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
            aria-pressed={one === question.by}
            onClick={() => enter('by', one === 'type' ? '' : one)}
          >
            {t(`ui.intervals.by.${one}`)}
          </button>
        ))}
      </fieldset>
      <ShowChoice show={show} meta={meta} enter={enter} />
      <span className={bar.gap} />
      <div className={classes.fields}>
        <DraftField
          label={t('ui.intervals.words')}
          className={classes.words}
          value={typedWords}
          onEnter={(next) => enter('q', next)}
        />
        <DraftField
          label={t('ui.intervals.target')}
          className={classes.share}
          value={typedTarget}
          placeholder={target === null ? '' : format.number(target)}
          error={wrong ? t('ui.intervals.target.wrong', { least: leastTarget, most: format.number(mostTarget) }) : null}
          onEnter={(next) => enter('target', next)}
        />
      </div>
    </div>
  );
}

interface DraftFieldProps {
  label: string;
  className: string | undefined;
  value: string;
  placeholder?: string;
  error?: string | null;
  onEnter: (value: string) => void;
}

function DraftField({ label, className, value, placeholder, error = null, onEnter }: DraftFieldProps) {
  const { draft, type, settle } = useDraft(value, onEnter);
  return (
    <TextInput
      className={`${classes.field} ${className}`}
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
