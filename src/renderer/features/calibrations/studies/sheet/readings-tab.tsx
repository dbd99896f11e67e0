// The readings of a study: the sheet, what it comes to beside it as it is typed, what is wrong where the hand is, and saving.
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { ComesTo, SheetBar, SheetHint, SheetNotices } from '#renderer/ui/sheet/sheet-bar.tsx';
import { useHand } from '#renderer/ui/sheet/use-hand.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { StudyKind } from '#server/contract/values/measuring/gauge-study.ts';
import { FindingsView } from '../findings-view.tsx';
import { type CellProblem, kindOf, missingIn, type Told, useStudy } from '../study-data.ts';
import { columnsOf, firstReading, isBegun, linesIn, withNewRow, withNewTrial } from './reading-model.ts';
import classes from './readings.module.css';
import { ReadingsSheet, useColumnTitle } from './readings-sheet.tsx';
import { type ReadingsWork, useReadings } from './use-readings.ts';

const nothing: Told = { data: null, problems: [], others: [] };

/** What the readings come to as they are typed, and what is wrong with them, by row of the sheet. */
function useTold(record: RecordRow, work: ReadingsWork) {
  const begun = isBegun(work.lines);
  const live = useStudy(record, work.lines);
  const told = begun ? (live.data ?? nothing) : nothing;
  const places = linesIn(work.sheet).rows;
  return { begun, told, problems: told.problems.map((one) => ({ ...one, row: places[one.row] ?? -1 })) };
}

export function ReadingsTab({ kind: { operations }, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const editable = useCan(operations.edit);
  const work = useReadings(record);
  const kind = kindOf(record);
  const columns = columnsOf(kind, work.sheet.width);
  const start = { row: 0, column: firstReading(kind) };
  const hand = useHand(start, { rows: work.sheet.rows.length, columns: columns.length });
  const { begun, told, problems } = useTold(record, work);
  const save = () => {
    const refused = problems.find((one) => isWord(one, kind, work));
    const column = columns.findIndex(({ name }) => name === refused?.cell);
    if (refused) hand.goTo({ row: refused.row, column: Math.max(1, column) });
    else work.save(() => toasts.say(t('ui.saved')));
  };
  const addRow = () => {
    work.change((now) => withNewRow(now, hand.place.row));
    hand.goTo({ row: hand.place.row + 1, column: 1 });
  };
  return (
    <>
      <Bar {...{ work, told, editable }} onRow={addRow} onTrial={() => work.change(withNewTrial)} onSave={save} />
      <SheetNotices failure={work.failure} stale={work.stale ? t('ui.study.stale') : null} />
      <div className={classes.work}>
        <div className={classes.sheet}>
          <ReadingsSheet
            {...{ kind, editable, problems }}
            sheet={work.sheet}
            hands={hand.hands}
            place={hand.place}
            anchor={hand.anchor}
            onPlace={hand.put}
            onChange={work.change}
          />
          <Hint row={hand.place.row} problems={problems} editable={editable} />
        </div>
        <ScrollSection className={classes.beside} label={t('ui.study.live')}>
          {told.data ? (
            <FindingsView findings={told.data} unit={String(record.attributes.unit ?? '')} short />
          ) : (
            <Waiting told={told} missing={begun ? missingIn(record, work.lines) : null} />
          )}
        </ScrollSection>
      </div>
      <UnsavedGuard when={work.dirty} />
    </>
  );
}

/** A text that is no number would not be kept. */
function isWord({ row, cell }: CellProblem, kind: StudyKind, { sheet }: ReadingsWork): boolean {
  const text = sheet.rows[row]?.cells[cell] ?? '';
  const isNumber = columnsOf(kind, sheet.width).some(({ name, right }) => name === cell && right);
  return isNumber && text !== '' && !Number.isFinite(Number(text));
}

/** `missing` is null where nobody has measured yet. */
function Waiting({ told: { problems, others }, missing }: { told: Told; missing: number | null }) {
  const { t } = useI18n();
  const rest = problems.filter((one) => !one.missing);
  return (
    <>
      <h2 className={classes.title}>{t('ui.study.live')}</h2>
      {missing === null && <p>{t('ui.study.live.hint')}</p>}
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rest.slice(0, 3).map(({ row, cell, text }) => (
        <p key={`${row} ${cell}`}>{`${t('ui.sheet.row', { row: row + 1 })} ${text}`}</p>
      ))}
      {missing !== null && missing > 0 && <p>{t('ui.study.missing', { count: missing })}</p>}
    </>
  );
}

/** With what is to be said of the line where the hand is, else the keys. */
function Hint({ row, problems, editable }: { row: number; problems: readonly CellProblem[]; editable: boolean }) {
  const { t } = useI18n();
  const titleOf = useColumnTitle();
  const told = problems.find((one) => one.row === row && !one.missing);
  return (
    <SheetHint
      bad={told !== undefined}
      told={told ? `${t('ui.sheet.row', { row: row + 1 })} ${titleOf(told.cell)}: ${told.text}` : null}
      keys={editable ? t('ui.study.keys') : ''}
    />
  );
}

interface BarProps {
  work: ReadingsWork;
  told: Told;
  editable: boolean;
  onRow: () => void;
  onTrial: () => void;
  onSave: () => void;
}

function Bar({ work, told: { data }, editable, onRow, onTrial, onSave }: BarProps) {
  const { t } = useI18n();
  const adds = [
    { label: t('ui.study.add_row'), onAdd: onRow },
    { label: t('ui.study.add_trial'), onAdd: onTrial },
  ];
  return (
    <SheetBar {...{ work, editable, adds, onSave }}>
      <ComesTo>{data ? t(`gauge_study_verdict.${data.verdict}`) : ''}</ComesTo>
    </SheetBar>
  );
}
