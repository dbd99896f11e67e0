// The results of a calibration: which phase, how it stands, what can be done, and the sheet itself. Read only where nothing can be
// changed any more, and saying why.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useAddress } from '../../lib/use-address.ts';
import { KeptOffer } from '../../records/kept-offer.tsx';
import bar from '../../records/list-toolbar.module.css';
import { textOf } from '../../records/record-kind.ts';
import { UnsavedGuard } from '../../records/unsaved-guard.tsx';
import { type KeptDraftWork, useKeptDraft } from '../../records/use-kept-draft.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import unseen from '../../ui/unseen.module.css';
import { type Assessment, useAssessment } from './calibration-data.ts';
import { keptOf, readKept, withKept } from './kept-sheet.ts';
import { ResultsSheet } from './results-sheet.tsx';
import classes from './results-tab.module.css';
import { cellsOf } from './sheet-cells.ts';
import { columns, measuredColumn } from './sheet-columns.ts';
import { newRef } from './sheet-edits.ts';
import { type Phase, redone, type Sheet, undone, withNewRows, withoutRows } from './sheet-model.ts';
import { useSheet } from './use-sheet.ts';
import { VerdictText } from './verdict-text.tsx';

interface ResultsTabProps {
  record: RecordRow;
  editable: boolean;
  /** Why nothing can be changed, with what can be done about it. */
  locked: ReactNode;
}

const phases: readonly Phase[] = ['as_found', 'as_left'];
const verdicts = ['fail', 'conditional_fail', 'conditional_pass', 'pass', 'not_assessed'] as const;

export function ResultsTab({ record, editable, locked }: ResultsTabProps) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  const toasts = useToasts();
  const work = useSheet(record.id, editable, (saved) => (saved ? kept.forget() : toasts.fail(t('ui.sheet.lost'))));
  useAskBeforeClosing(work.dirty);
  const { sheet } = work;
  const kept = useKeptDraft(`/calibrations/${record.id}/results`, editable && sheet ? keptOf(sheet) : null);
  const slow = useSlow(sheet === null && work.error === null);
  const address = useAddress();
  const chosen = phases.find((one) => one === address.read('phase'));
  const [{ place, anchor }, setPlaces] = useState(() => ({ place: start, anchor: start }));
  const assessment = useAssessment(record.id, null);
  const phase = chosen ?? firstPhase(sheet);
  const rows = (sheet?.rows ?? []).filter((row) => row.phase === phase);
  const at = { row: Math.max(0, Math.min(place.row, rows.length - 1)), column: place.column };
  const from = { row: Math.max(0, Math.min(anchor.row, rows.length - 1)), column: anchor.column };
  const other = (sheet?.rows ?? []).filter((row) => row.phase !== phase);
  const add = () => {
    work.change((now) => withNewRows(now, [{ ref: newRef(), phase }]));
    setPlaces({ place: { row: rows.length, column: 1 }, anchor: { row: rows.length, column: 1 } });
  };
  const copyOther = () =>
    work.change((now) =>
      withNewRows(
        now,
        other.map(({ cells }) => ({ ref: newRef(), phase, cells: { ...cells, measured: '', remark: '' } })),
      ),
    );
  const removeRows = () => {
    const [top, bottom] = [Math.min(at.row, from.row), Math.max(at.row, from.row)];
    const refs = new Set(rows.slice(top, bottom + 1).map(({ ref }) => ref));
    work.change((now) => withoutRows(now, refs));
  };
  return (
    <>
      <div className={classes.bar}>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.sheet.phase')}</legend>
          {phases.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === phase}
              onClick={() => {
                address.change({ phase: one });
                setPlaces({ place: start, anchor: start });
              }}
            >
              {t(`ui.phase.${one}`)}
              <span className={bar.count}>{(sheet?.rows ?? []).filter((row) => row.phase === one).length}</span>
            </button>
          ))}
        </fieldset>
        {assessment.data && <Summary assessment={assessment.data} />}
        <span className={bar.gap} />
        {editable && sheet && (
          <>
            <span className={classes.state} role="status" data-unsaved={work.unreached || undefined}>
              {t(work.unreached ? 'ui.sheet.waiting' : work.saving || work.dirty ? 'ui.sheet.saving' : 'ui.sheet.saved')}
            </span>
            <ToolButton
              label={t('ui.undo')}
              keys="Control+Z"
              disabled={sheet.past.length === 0}
              onClick={() => work.change(undone)}
            >
              <IconArrowBackUp size={18} stroke={1.5} />
            </ToolButton>
            <ToolButton
              label={t('ui.sheet.redo')}
              keys="Control+Y"
              disabled={sheet.future.length === 0}
              onClick={() => work.change(redone)}
            >
              <IconArrowForwardUp size={18} stroke={1.5} />
            </ToolButton>
            <ToolButton label={t('ui.sheet.remove')} keys="Control+Delete" disabled={rows.length === 0} onClick={removeRows}>
              <IconTrash size={18} stroke={1.5} />
            </ToolButton>
            <Button size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add}>
              {t('ui.sheet.add')}
            </Button>
          </>
        )}
      </div>
      {locked}
      {editable && sheet && <KeptRows kept={kept} sheet={sheet} onTake={work.change} />}
      {work.failure && (
        <p className={classes.problem} role="alert">
          {t('ui.sheet.failed')} {textOfError(work.failure)}
        </p>
      )}
      <Problems work={work} rows={rows} />
      {work.error && !sheet && <ErrorNotice error={work.error} onRetry={work.retry} />}
      {slow && <SkeletonLines count={10} />}
      {sheet && rows.length === 0 && (
        <EmptyNotice title={t('ui.sheet.empty')}>
          {editable && (
            <>
              <p>{t('ui.sheet.empty.hint')}</p>
              <div className={classes.choices}>
                <Button size="xs" onClick={add}>
                  {t('ui.sheet.add')}
                </Button>
                {other.length > 0 && (
                  <Button size="xs" variant="default" onClick={copyOther}>
                    {t('ui.sheet.copy', {
                      phase: t(`ui.phase.${phase === 'as_left' ? 'as_found' : 'as_left'}`),
                      count: other.length,
                    })}
                  </Button>
                )}
              </div>
            </>
          )}
        </EmptyNotice>
      )}
      {sheet && rows.length > 0 && (
        <ResultsSheet
          key={phase}
          calibration={record.id}
          rule={textOf(record.attributes.decision_rule)}
          phase={phase}
          sheet={sheet}
          rows={rows}
          editable={editable}
          problems={work.problems}
          place={at}
          anchor={from}
          onPlace={(next, nextAnchor) => setPlaces({ place: next, anchor: nextAnchor })}
          onChange={work.change}
        />
      )}
      {editable && rows.length > 0 && <p className={classes.hint}>{t('ui.sheet.keys')}</p>}
      <UnsavedGuard when={work.dirty && work.stuck} onDiscard={kept.forget} />
    </>
  );
}

interface KeptRowsProps {
  kept: KeptDraftWork;
  sheet: Sheet;
  onTake: (step: (sheet: Sheet) => Sheet) => void;
}

function KeptRows({ kept: { offered, settle }, sheet, onTake }: KeptRowsProps) {
  const { t } = useI18n();
  const found = readKept(offered?.content);
  const count = found ? found.rows.length + found.remove.length : 0;
  if (!offered || !found || withKept(sheet, found, newRef) === null) return null;
  const take = () => {
    onTake((now) => withKept(now, found, newRef) ?? now);
    settle();
  };
  return <KeptOffer draft={offered} holds={[t('ui.kept.rows', { count })]} onTake={take} onDrop={settle} />;
}

const start = { row: 0, column: measuredColumn };

/** A closed window saves nothing any more. */
function useAskBeforeClosing(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}

function firstPhase(sheet: Sheet | null): Phase {
  const has = (phase: Phase) => sheet?.rows.some((row) => row.phase === phase) ?? false;
  return has('as_found') && !has('as_left') ? 'as_found' : 'as_left';
}

function Summary({ assessment: { counts, points } }: { assessment: Assessment }) {
  if (points === 0) return null;
  return (
    <ul className={classes.counts}>
      {verdicts
        .filter((verdict) => (counts[verdict] ?? 0) > 0)
        .map((verdict) => (
          <li key={verdict}>
            <b>{counts[verdict]}</b> <VerdictText verdict={verdict} />
          </li>
        ))}
    </ul>
  );
}

function Problems({ work, rows }: { work: ReturnType<typeof useSheet>; rows: Sheet['rows'] }) {
  const { t } = useI18n();
  const told = [...work.problems].flatMap(([ref, problem]) => {
    const row = rows.findIndex((one) => one.ref === ref);
    return row < 0 ? [] : [{ ref, row, problem }];
  });
  if (told.length === 0) return null;
  return (
    <ul className={classes.problems} role="alert">
      {told.map(({ ref, row, problem: { messages, theirs } }) => (
        <li key={ref} className={classes.problem}>
          <span>
            <b>{t('ui.sheet.row', { row: row + 1 })}</b>{' '}
            {theirs
              ? t('ui.sheet.conflict', { values: theirsText(rows[row], theirs, t) })
              : messages.map(({ text }) => text).join(' ')}
          </span>
          {theirs && (
            <span className={classes.choices}>
              <Button size="compact-xs" variant="default" onClick={() => work.settle(ref, true)}>
                {t('ui.sheet.keep')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => work.settle(ref, false)}>
                {t('ui.sheet.take')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every value that differs, as the other one has it and as it stands here. */
function theirsText(
  row: Sheet['rows'][number] | undefined,
  theirs: { attributes: Record<string, unknown> },
  t: Translate,
): string {
  if (!row) return '';
  const cells = cellsOf(theirs.attributes, row.source);
  return columns
    .flatMap(({ cell }) => (cell && cells[cell] !== row.cells[cell] ? [cell] : []))
    .map((cell) => {
      const [there, mine] = [cells[cell] || '–', row.cells[cell] || '–'];
      return t('ui.sheet.conflict.cell', { column: t(`ui.sheet.${cell}`), theirs: there, mine });
    })
    .join('; ');
}
