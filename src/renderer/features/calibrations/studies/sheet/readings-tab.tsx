// The readings of a study: the sheet, what it comes to beside it as it is typed, what is wrong where the hand is, and saving.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { StudyKind } from '#server/contract/values/measuring/gauge-study.ts';
import { FindingsView } from '../findings-view.tsx';
import { type CellProblem, kindOf, missingIn, type Told, useStudy } from '../study-data.ts';
import { columnsOf, firstReading, isBegun, linesIn, withNewRow, withNewTrial } from './reading-model.ts';
import classes from './readings.module.css';
import { ReadingsSheet, useColumnTitle } from './readings-sheet.tsx';
import { type ReadingsWork, useReadings } from './use-readings.ts';

const nothing: Told = { data: null, problems: [], others: [] };

/** Where the hand is, within the lines and columns there are. */
function useHand(sheet: ReadingsWork['sheet'], kind: StudyKind) {
  const start: Place = { row: 0, column: firstReading(kind) };
  const [hand, setHand] = useState({ place: start, anchor: start, hands: 0 });
  const columns = columnsOf(kind, sheet.width);
  const within = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(row, sheet.rows.length - 1)),
    column: Math.min(column, columns.length - 1),
  });
  return {
    hands: hand.hands,
    place: within(hand.place),
    anchor: within(hand.anchor),
    put: (place: Place, anchor: Place) => setHand(({ hands }) => ({ place, anchor, hands })),
    goTo: (next: Place) => setHand(({ hands }) => ({ place: next, anchor: next, hands: hands + 1 })),
    /** To the cell of that name. */
    goToCell(row: number, cell: string) {
      const column = columns.findIndex(({ name }) => name === cell);
      this.goTo({ row, column: Math.max(1, column) });
    },
  };
}

export function ReadingsTab({ kind: { operations }, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const editable = useCan(operations.edit);
  const work = useReadings(record);
  const kind = kindOf(record);
  const hand = useHand(work.sheet, kind);
  const begun = isBegun(work.lines);
  const live = useStudy(record, work.lines);
  const told = begun ? (live.data ?? nothing) : nothing;
  const places = linesIn(work.sheet).rows;
  const problems = told.problems.map((one) => ({ ...one, row: places[one.row] ?? -1 }));
  const save = () => {
    const refused = problems.find((one) => isWord(one, kind, work));
    if (refused) hand.goToCell(refused.row, refused.cell);
    else work.save(() => toasts.say(t('ui.saved')));
  };
  const addRow = () => {
    work.change((now) => withNewRow(now, hand.place.row));
    hand.goTo({ row: hand.place.row + 1, column: 1 });
  };
  return (
    <>
      <Bar {...{ work, told, editable }} onRow={addRow} onTrial={() => work.change(withNewTrial)} onSave={save} />
      <Notices work={work} />
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
    <p className={classes.hint} role="status" data-bad={told !== undefined || undefined}>
      {told ? `${t('ui.sheet.row', { row: row + 1 })} ${titleOf(told.cell)}: ${told.text}` : editable ? t('ui.study.keys') : ''}
    </p>
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
  const plus = <IconPlus size={16} stroke={1.5} />;
  return (
    <div className={classes.bar}>
      <output className={classes.told}>{data ? t(`gauge_study_verdict.${data.verdict}`) : ''}</output>
      {editable && (
        <>
          <Button size="xs" variant="default" leftSection={plus} onClick={onRow}>
            {t('ui.study.add_row')}
          </Button>
          <Button size="xs" variant="default" leftSection={plus} onClick={onTrial}>
            {t('ui.study.add_trial')}
          </Button>
          {work.dirty && (
            <Button size="xs" variant="default" onClick={work.discard}>
              {t('ui.discard')}
            </Button>
          )}
          <Button size="xs" data-save disabled={!work.dirty || work.stale} loading={work.saving} onClick={onSave}>
            {t('ui.save')}
          </Button>
        </>
      )}
    </div>
  );
}

function Notices({ work }: { work: ReadingsWork }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  return (
    <>
      {work.stale && (
        <p className={classes.problem} role="alert">
          {t('ui.study.stale')}
        </p>
      )}
      {work.failure && (
        <p className={classes.problem} role="alert">
          {t('ui.sheet.failed')} {textOf(work.failure)}
        </p>
      )}
    </>
  );
}
