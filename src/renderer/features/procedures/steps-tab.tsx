// The steps of a procedure: the sheet, what can be done with it, what is wrong at the place where the hand is, and saving.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { useKeptDraft } from '#renderer/records/form/use-kept-draft.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { SheetHint } from '#renderer/ui/sheet/sheet-bar.tsx';
import { useHand } from '#renderer/ui/sheet/use-hand.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { StepDetail } from './detail/step-detail.tsx';
import { columnOf, columns, firstColumn } from './step-columns.ts';
import { headingsOf, type StepRow, stepSteps, withWritten } from './step-model.ts';
import { StepsBar } from './steps-bar.tsx';
import { StepsNotices } from './steps-notices.tsx';
import { StepsSheet } from './steps-sheet.tsx';
import { type CheckedStep, problemsOf } from './use-step-check.ts';
import { type StepsWork, useSteps } from './use-steps.ts';

type Checked = readonly CheckedStep[] | undefined;

export function StepsTab({ kind, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const editable = useCan(kind.operations.edit);
  const work = useSteps(record);
  const { rows } = work.sheet;
  const hand = useHand(start, { rows: rows.length, columns: columns.length });
  const [checked, setChecked] = useState<Checked>();
  const kept = useKeptDraft(`/procedures/${record.id}/steps`, editable && work.dirty ? { steps: JSON.parse(work.text) } : null);
  const { place, anchor } = hand;
  const range = rangeOf(anchor, place);
  const add = () => {
    const at = rows.length === 0 ? -1 : range.bottom;
    work.change((now) => stepSteps.withNewRow(now, at));
    hand.goTo({ row: at + 1, column: columnOf('description') });
  };
  const saved = () => toasts.say(t('ui.saved'));
  const save = () => {
    const refused = firstRefused(rows, checked);
    if (refused === null) return work.save(saved);
    hand.goTo(refused);
    toasts.fail(t('ui.steps.refused', { row: refused.row + 1 }));
  };
  return (
    <>
      <StepsBar
        work={work}
        editable={editable}
        checked={rows.length === 0 ? undefined : checked}
        onAdd={add}
        onRemove={() => work.change((now) => stepSteps.withoutRows(now, range))}
        onSave={save}
      />
      <StepsNotices work={work} kept={kept} steps={record.attributes.steps} onSaved={saved} />
      {rows.length === 0 && <NoSteps onAdd={editable ? add : null} />}
      {rows.length > 0 && (
        <Sheet record={record} work={work} hand={hand} editable={editable} checked={checked} onChecked={setChecked} />
      )}
      <UnsavedGuard when={work.dirty} onDiscard={kept.forget} />
    </>
  );
}

type Hand = ReturnType<typeof useHand>;

const start: Place = { row: 0, column: firstColumn };

/** The first cell that cannot be kept. */
function firstRefused(rows: readonly StepRow[], checked: Checked): Place | null {
  const row = rows.findIndex((one, index) => problemsOf(one, checked?.[index]).length > 0);
  const found = rows[row];
  if (!found) return null;
  const cell = problemsOf(found, checked?.[row]).find((one) => one.cell !== null)?.cell;
  return { row, column: Math.max(firstColumn, cell ? columnOf(cell) : firstColumn) };
}

function NoSteps({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useI18n();
  return (
    <EmptyNotice title={t('ui.steps.empty')}>
      {onAdd && (
        <>
          <p>{t('ui.steps.empty.hint')}</p>
          <Button size="xs" onClick={onAdd}>
            {t('ui.steps.add')}
          </Button>
        </>
      )}
    </EmptyNotice>
  );
}

interface SheetProps {
  record: RecordRow;
  work: StepsWork;
  hand: Hand;
  editable: boolean;
  checked: Checked;
  onChecked: (checked: Checked) => void;
}

/** With what is to be said of the row where the hand is below it, else the keys. */
function Sheet({ record, work, hand, editable, checked, onChecked }: SheetProps) {
  const [detailHands, setDetailHands] = useState(0);
  const { t } = useI18n();
  const { place, anchor, hands } = hand;
  const row = work.sheet.rows[place.row];
  const problems = row ? problemsOf(row, checked?.[place.row]) : [];
  const [told] = problems;
  const reason = told?.text ?? checked?.[place.row]?.lacking ?? null;
  // What may be written there is nothing that the title of the column says.
  const asks = columns[place.column]?.name === 'instrument' ? t('ui.steps.instrument.hint') : t('ui.steps.keys');
  const keys = editable ? asks : '';
  return (
    <>
      <StepsSheet
        sheet={work.sheet}
        editable={editable}
        hands={hands}
        place={place}
        anchor={anchor}
        onPlace={hand.put}
        onChange={work.change}
        onChecked={onChecked}
        onDetail={() => setDetailHands((taken) => taken + 1)}
      />
      {row && (
        <StepDetail
          record={record}
          row={row}
          number={place.row + 1}
          heading={headingsOf(work.sheet.rows)[place.row] ?? null}
          editable={editable}
          problem={problems.find(({ cell }) => cell === 'readings')?.text}
          hands={detailHands}
          onChange={(name, text) => work.change((now) => withWritten(now, { row: place.row, name, text }))}
          onLeave={() => hand.goTo(place)}
        />
      )}
      <SheetHint
        bad={told !== undefined}
        told={reason === null ? null : `${t('ui.sheet.row', { row: place.row + 1 })} ${reason}`}
        keys={keys}
      />
    </>
  );
}
