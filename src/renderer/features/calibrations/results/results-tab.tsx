// The results of a calibration: which phase, how it stands, what can be done, and the sheet itself. Read only where nothing can be
// changed any more, and saying why.
import { type ReactNode, useEffect, useState } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useAddress } from '#renderer/lib/screen/use-address.ts';
import { usePhone } from '#renderer/lib/screen/use-phone.ts';
import { KeptOffer } from '#renderer/records/form/kept-offer.tsx';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { type KeptDraftWork, useKeptDraft } from '#renderer/records/form/use-kept-draft.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { SheetNotices } from '#renderer/ui/sheet/sheet-bar.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useHands } from '../begun.ts';
import { useAssessment } from '../calibration-data.ts';
import { PointDialogs } from '../points/point-dialogs.tsx';
import { EmptySheet } from './empty-sheet.tsx';
import { keptOf, readKept, withKept } from './kept-sheet.ts';
import { PointCards } from './point-cards.tsx';
import { phases, ResultsBar } from './results-bar.tsx';
import { ResultsSheet, type ResultsSheetProps } from './results-sheet.tsx';
import classes from './results-tab.module.css';
import { measuredColumn } from './sheet-columns.ts';
import { newRef } from './sheet-edits.ts';
import { type DraftRow, isBlank, type Phase, type Sheet, withNewRows, withoutRows } from './sheet-model.ts';
import { SheetProblems } from './sheet-problems.tsx';
import { useSheet } from './use-sheet.ts';

interface ResultsTabProps {
  record: RecordRow;
  editable: boolean;
  /** Why nothing can be changed, with what can be done about it. */
  locked: ReactNode;
}

export function ResultsTab({ record, editable, locked }: ResultsTabProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const work = useSheet(record.id, editable, (saved) => (saved ? kept.forget() : toasts.fail(t('ui.sheet.lost'))));
  useAskBeforeClosing(work.dirty);
  const { sheet } = work;
  const [hands, takeHands] = useHands(editable);
  const kept = useKeptDraft(`/calibrations/${record.id}/results`, editable && sheet ? keptOf(sheet) : null);
  const slow = useSlow(sheet === null && work.error === null);
  const address = useAddress();
  const chosen = phases.find((one) => one === address.read('phase'));
  const [places, setPlaces] = useState<{ place: Place; anchor: Place } | null>(null);
  const assessment = useAssessment(record.id, null);
  const phase = chosen ?? firstPhase(sheet);
  const rows = (sheet?.rows ?? []).filter((row) => row.phase === phase && (editable || isThere(row)));
  const { place, anchor } = places ?? firstEmpty(rows);
  const at = { row: Math.max(0, Math.min(place.row, rows.length - 1)), column: place.column };
  const from = { row: Math.max(0, Math.min(anchor.row, rows.length - 1)), column: anchor.column };
  const other = (sheet?.rows ?? []).filter((row) => row.phase !== phase);
  const add = () => {
    work.change((now) => withNewRows(now, [{ ref: newRef(), phase }]));
    setPlaces({ place: { row: rows.length, column: 1 }, anchor: { row: rows.length, column: 1 } });
    takeHands();
  };
  const copyOther = () => work.change((now) => withNewRows(now, unmeasured(other, phase)));
  const [opened, setOpened] = useState<'readings' | 'uncertainty' | null>(null);
  const removeRows = () => work.change((now) => withoutRows(now, refsBetween(rows, at.row, from.row)));
  return (
    <>
      <ResultsBar
        work={work}
        editable={editable}
        phase={phase}
        assessment={assessment.data}
        onPhase={(next) => {
          address.change({ phase: next });
          setPlaces(null);
        }}
        onAdd={add}
        onRemove={rows.length === 0 ? undefined : removeRows}
        onOpen={rows.length > 0 ? setOpened : undefined}
      />
      {locked}
      {editable && sheet && <KeptRows kept={kept} sheet={sheet} onTake={work.change} />}
      <SheetNotices failure={work.failure} />
      <SheetProblems work={work} rows={rows} record={editable ? record : null} />
      {work.error && !sheet && <ErrorNotice error={work.error} onRetry={work.retry} />}
      {slow && <SkeletonLines count={10} />}
      {sheet && rows.length === 0 && (
        <EmptySheet phase={phase} editable={editable} begun={hands > 0} others={other.length} onAdd={add} onCopy={copyOther} />
      )}
      {sheet && rows.length > 0 && (
        <Points
          key={phase}
          calibration={record.id}
          rule={textOf(record.attributes.decision_rule)}
          phase={phase}
          sheet={sheet}
          rows={rows}
          editable={editable}
          hands={hands}
          problems={work.problems}
          place={at}
          anchor={from}
          onPlace={(next, nextAnchor) => setPlaces({ place: next, anchor: nextAnchor })}
          onChange={work.change}
          onReadings={() => setOpened('readings')}
        />
      )}
      {opened && sheet && (
        <PointDialogs
          opened={opened}
          record={record}
          editable={editable && !work.dirty}
          points={{ sheet, rows, at: at.row, from: from.row }}
          onChange={work.change}
          onClose={() => setOpened(null)}
        />
      )}
      {editable && rows.length > 0 && <p className={classes.hint}>{t('ui.sheet.keys')}</p>}
      <UnsavedGuard when={work.dirty && work.stuck} onDiscard={kept.forget} />
    </>
  );
}

/** A spreadsheet under a thumb is none. */
function Points(props: ResultsSheetProps) {
  return usePhone() ? <PointCards {...props} /> : <ResultsSheet {...props} />;
}

const refsBetween = (rows: readonly DraftRow[], one: number, other: number) =>
  new Set(rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ ref }) => ref));

/** A row that nobody filled in is gone once it can no longer be. */
const isThere = (row: DraftRow) => !isBlank(row);

/** The same points to be measured in the other phase. */
const unmeasured = (rows: readonly DraftRow[], phase: Phase) =>
  rows.map(({ cells }) => ({ ref: newRef(), phase, cells: { ...cells, measured: '', readings: '', remark: '' } }));

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

/** Where the hand begins: the first value that is still to be read off. */
function firstEmpty(rows: readonly DraftRow[]) {
  const place = {
    row: Math.max(
      0,
      rows.findIndex(({ cells }) => cells.measured === ''),
    ),
    column: measuredColumn,
  };
  return { place, anchor: place };
}

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
