// The second step: what each row would do, by verdict and by search, before anything is written.

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveTable } from '../../lib/files/csv-file.ts';
import { useI18n } from '../../lib/i18n.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { RowSheet } from '../../records/list/row-sheet.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { useToasts } from '../../ui/toast.tsx';
import unseen from '../../ui/unseen.module.css';
import { type AttributeWords, useAttributeWords } from './attribute-labels.ts';
import type { MendingProps } from './cell-mends.tsx';
import { FileColumns } from './file-columns.tsx';
import { faultyCount, fetchFaulty, rowCount, useImportRows, type Verdict, verdicts, writtenCount } from './import-data.ts';
import type { ImportKind } from './import-kinds.ts';
import classes from './imports.module.css';
import { LackingColumns, WholeFile } from './lacking-columns.tsx';
import { reportOf } from './problem-report.ts';
import { QuestionsPanel } from './questions-panel.tsx';
import { rowColumns } from './row-columns.tsx';
import { RowPanel } from './row-panel.tsx';

interface JudgedImportProps extends MendingProps {
  kind: ImportKind;
  token: string;
  error: Error | null;
  onApply: () => void;
  onDiscard: () => void;
}

const typingPause = 200;

export function JudgedImport(props: JudgedImportProps) {
  const { kind, token, state, busy, onSay, error, onApply, onDiscard } = props;
  const mending = { state, busy, onSay };
  const { t, format } = useI18n();
  const words = useAttributeWords(kind);
  const { verdict, q, setVerdict, setQ } = useQuestion();
  const [current, setCurrent] = useState<number | null>(null);
  const [view, setView] = useState({ first: 0, last: 0 });
  const rows = useImportRows({ token, verdict, q, judged: state.judged }, view);
  const slow = useSlow(rows.total === null && rows.error === null);
  const onView = useCallback((first: number, last: number) => setView({ first, last }), []);
  const faulty = faultyCount(state);
  const row = current === null ? undefined : rows.rowAt(current);
  return (
    <>
      <Meaning {...{ kind, token, words, mending }} />
      <div className={classes.tools}>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.import.verdict')}</legend>
          {[null, ...verdicts.filter((one) => state.counts[one] > 0)].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              className={bar.preset}
              aria-pressed={one === verdict}
              data-tone={one === 'invalid' ? 'bad' : one === 'unknown' || one === 'ambiguous' ? 'warn' : undefined}
              onClick={() => {
                setVerdict(one);
                setCurrent(null);
              }}
            >
              {t(one === null ? 'ui.import.verdict.all' : `ui.import.verdict.${one}`)}
              <span className={bar.count}>{format.number(one === null ? rowCount(state) : state.counts[one])}</span>
            </button>
          ))}
        </fieldset>
        <span className={bar.gap} />
        <SearchBox
          value={q}
          onChange={(text) => {
            setQ(text);
            setCurrent(null);
          }}
        />
        {faulty > 0 && <ReportButton token={token} words={words} />}
      </div>
      {error && <ErrorNotice error={error} />}
      {rows.error && <ErrorNotice error={rows.error} onRetry={rows.retry} />}
      <div className={classes.rows}>
        {slow && <SkeletonLines count={8} />}
        {rows.total === 0 && (
          <EmptyNotice title={t(rowCount(state) === 0 ? 'ui.import.no_rows' : 'ui.import.none_found')}>
            {rowCount(state) === 0 && <p>{t('ui.import.no_rows.text')}</p>}
          </EmptyNotice>
        )}
        {rows.total !== null && rows.total > 0 && (
          <RowSheet
            label={t('ui.import.rows')}
            columns={rowColumns({ t, format, words, priced: kind.ownColumns })}
            total={rows.total}
            rowAt={rows.rowAt}
            shown={rows.shown}
            current={current}
            onCurrent={setCurrent}
            onView={onView}
          />
        )}
        {row && <RowPanel {...{ kind, row, words, mending }} onClose={() => setCurrent(null)} />}
      </div>
      <Footer {...{ state, busy, onApply, onDiscard }} />
    </>
  );
}

interface MeaningProps extends Pick<JudgedImportProps, 'kind' | 'token'> {
  words: AttributeWords;
  mending: MendingProps;
}

/** What the file means, and what it leaves open. */
function Meaning({ kind, token, words, mending }: MeaningProps) {
  return (
    <>
      <WholeFile kind={kind} words={words} {...mending} />
      <LackingColumns kind={kind} words={words} {...mending} />
      <FileColumns token={token} words={words} {...mending} />
      <QuestionsPanel words={words} {...mending} />
    </>
  );
}

function Footer({ state, busy, onApply, onDiscard }: Pick<JudgedImportProps, 'state' | 'busy' | 'onApply' | 'onDiscard'>) {
  const { t } = useI18n();
  const sum = useId();
  const [writes, faulty] = [writtenCount(state), faultyCount(state)];
  return (
    <div className={classes.footer}>
      <span id={sum} role="status">
        {t('ui.import.will_write', { count: writes })}
        {faulty > 0 && <span className={classes.warn}> {t('ui.import.will_leave', { count: faulty })}</span>}
      </span>
      <span className={bar.gap} />
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        {t('ui.import.discard')}
      </Button>
      <SendButton loading={busy} waits={writes === 0 ? { at: sum } : null} onClick={onApply}>
        {t('ui.import.apply', { count: writes })}
      </SendButton>
    </div>
  );
}

/** What is looked at stands in the address, so that it can be handed on to a colleague's screen of the same user. */
function useQuestion() {
  const [params, setParams] = useSearchParams();
  const given = params.get('verdict');
  const change = (name: string, value: string) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    verdict: verdicts.find((one) => one === given) ?? null,
    q: params.get('q') ?? '',
    setVerdict: (verdict: Verdict | null) => change('verdict', verdict ?? ''),
    setQ: (text: string) => change('q', text),
  };
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const [settled] = useDebouncedValue(typed, typingPause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed asks anew
  useEffect(() => {
    if (settled.trim() !== value) onChange(settled.trim());
  }, [settled]);
  return (
    <TextInput
      className={classes.search}
      size="xs"
      type="search"
      aria-label={t('ui.import.search')}
      placeholder={t('ui.import.search')}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function ReportButton({ token, words }: { token: string; words: AttributeWords }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const save = useMutation({
    mutationFn: async () =>
      saveTable(
        reportOf(await fetchFaulty(token), {
          head: ['line', 'verdict', 'title', 'column', 'reason'].map((name) => t(`ui.import.report.${name}`)),
          labelOf: words.labelOf,
          verdictOf: (verdict) => t(`ui.import.verdict.${verdict}`),
        }),
        `${t('ui.import.report.file')}.csv`,
      ),
    onError: (error) => toasts.fail(textOf(error)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={16} stroke={1.5} />}
      onClick={() => save.mutate()}
    >
      {t('ui.import.report')}
    </Button>
  );
}
