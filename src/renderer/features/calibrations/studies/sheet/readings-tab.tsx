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
import { FindingsView } from '../findings-view.tsx';
import { type CellProblem, kindOf, type Told, useStudy } from '../study-data.ts';
import { columnsOf, firstReading, isBegun, linesIn, withNewRow, withNewTrial } from './reading-model.ts';
import classes from './readings.module.css';
import { ReadingsSheet, useColumnTitle } from './readings-sheet.tsx';
import { type ReadingsWork, useReadings } from './use-readings.ts';

const nothing: Told = { data: null, problems: [], others: [] };

export function ReadingsTab({ kind: { operations }, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const editable = useCan(operations.edit);
  const work = useReadings(record);
  const kind = kindOf(record);
  const begun = isBegun(work.lines);
  const live = useStudy(record, work.lines);
  const told = begun ? (live.data ?? nothing) : nothing;
  const { rows } = work.sheet;
  const columns = columnsOf(kind, work.sheet.width);
  const start: Place = { row: 0, column: firstReading(kind) };
  const [hand, setHand] = useState({ place: start, anchor: start, hands: 0 });
  const within = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column: Math.min(column, columns.length - 1),
  });
  const place = within(hand.place);
  const goTo = (next: Place) => setHand(({ hands }) => ({ place: next, anchor: next, hands: hands + 1 }));
  const places = linesIn(work.sheet).rows;
  const problems = told.problems.map((one) => ({ ...one, row: places[one.row] ?? -1 }));
  const refused = problems.find(({ text }) => text === wordOf(problems, columns, work));
  const save = () => {
    if (!refused) return work.save(() => toasts.say(t('ui.saved')));
    goTo({
      row: refused.row,
      column: Math.max(
        1,
        columns.findIndex(({ name }) => name === refused.cell),
      ),
    });
  };
  return (
    <>
      <Bar
        work={work}
        told={told}
        editable={editable}
        onRow={() => {
          work.change((now) => withNewRow(now, place.row));
          goTo({ row: place.row + 1, column: 1 });
        }}
        onTrial={() => work.change(withNewTrial)}
        onSave={save}
      />
      <Notices work={work} />
      <div className={classes.work}>
        <div className={classes.sheet}>
          <ReadingsSheet
            sheet={work.sheet}
            kind={kind}
            editable={editable}
            hands={hand.hands}
            place={place}
            anchor={within(hand.anchor)}
            onPlace={(next, from) => setHand(({ hands }) => ({ place: next, anchor: from, hands }))}
            onChange={work.change}
            problems={problems}
          />
          <Hint row={place.row} problems={problems} editable={editable} />
        </div>
        <ScrollSection className={classes.beside} label={t('ui.study.live')}>
          {told.data ? (
            <FindingsView findings={told.data} unit={String(record.attributes.unit ?? '')} short />
          ) : (
            <Waiting told={told} begun={begun} />
          )}
        </ScrollSection>
      </div>
      <UnsavedGuard when={work.dirty} />
    </>
  );
}

/** The first text that is no number: it would not be kept. */
function wordOf(
  problems: readonly CellProblem[],
  columns: ReturnType<typeof columnsOf>,
  { sheet }: ReadingsWork,
): string | undefined {
  const isWord = ({ row, cell }: CellProblem) => {
    const text = sheet.rows[row]?.cells[cell] ?? '';
    return columns.some(({ name, right }) => name === cell && right) && text !== '' && !Number.isFinite(Number(text));
  };
  return problems.find(isWord)?.text;
}

function Waiting({ told: { problems, others }, begun }: { told: Told; begun: boolean }) {
  const { t } = useI18n();
  const missing = problems.filter((one) => one.missing).length;
  const rest = problems.filter((one) => !one.missing);
  return (
    <>
      <h2 className={classes.title}>{t('ui.study.live')}</h2>
      {!begun && <p>{t('ui.study.live.hint')}</p>}
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rest.slice(0, 3).map(({ row, cell, text }) => (
        <p key={`${row} ${cell}`}>{`${t('ui.sheet.row', { row: row + 1 })} ${text}`}</p>
      ))}
      {missing > 0 && <p>{t('ui.study.missing', { count: missing })}</p>}
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
