// The inputs of a budget: the sheet, what they come to as they are typed, what is wrong at the place where the hand is, and saving.
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines } from '#renderer/ui/notice.tsx';
import { ComesTo, SheetBar, SheetHint, SheetNotices } from '#renderer/ui/sheet/sheet-bar.tsx';
import { useHand } from '#renderer/ui/sheet/use-hand.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { Evaluation } from '../use-evaluation.ts';
import { columnOf, columns, firstColumn } from './input-columns.ts';
import { inputSteps } from './input-model.ts';
import classes from './inputs.module.css';
import { InputsSheet } from './inputs-sheet.tsx';
import { useInputTexts } from './use-input-texts.ts';
import { type CellProblem, type InputsWork, useInputs, useLive, useServedInputs } from './use-inputs.ts';

export function InputsTab({ kind, entry: { record } }: PartProps) {
  const editable = useCan(kind.operations.edit);
  const served = useServedInputs(record.id);
  if (served.error) return <ErrorNotice error={served.error} onRetry={() => void served.refetch()} />;
  if (!served.data) return <SkeletonLines count={6} />;
  return <Inputs record={record} served={served.data} editable={editable} />;
}

interface InputsProps {
  record: RecordRow;
  served: readonly RecordRow[];
  editable: boolean;
}

function Inputs({ record, served, editable }: InputsProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const work = useInputs(record.id, served);
  const live = useLive(record, work.rows);
  const { rows } = work.sheet;
  const { place, anchor, hands, put, goTo } = useHand(start, { rows: rows.length, columns: columns.length });
  const problems = useProblems(work, live?.problems ?? []);
  const add = () => {
    const at = rows.length === 0 ? -1 : place.row;
    work.change((now) => inputSteps.withNewRow(now, at));
    goTo({ row: at + 1, column: firstColumn });
  };
  const save = () => {
    const [refused] = problems;
    if (refused) return goTo({ row: refused.row, column: Math.max(columnOf(refused.cell), firstColumn) });
    work.save(() => toasts.say(t('ui.saved')));
  };
  return (
    <>
      <Bar work={work} data={live?.data ?? null} editable={editable} onAdd={add} onSave={save} />
      <SheetNotices failure={work.failure} stale={work.stale ? t('ui.inputs.stale') : null} />
      <Others texts={live?.others ?? []} />
      {rows.length === 0 ? (
        <EmptyNotice title={t('ui.inputs.empty')}>
          <p>{t('ui.inputs.empty.hint')}</p>
        </EmptyNotice>
      ) : (
        <>
          <InputsSheet
            sheet={work.sheet}
            editable={editable}
            hands={hands}
            place={place}
            anchor={anchor}
            onPlace={put}
            onChange={work.change}
            data={live?.data ?? null}
            problems={problems}
          />
          <Hint row={place.row} problems={problems} editable={editable} />
        </>
      )}
      <UnsavedGuard when={work.dirty} />
    </>
  );
}

/** What is to be said of the budget as a whole. */
function Others({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={classes.open} role="status">
      {text}
    </p>
  ));
}

/** By row of the sheet: a new row that nobody filled in is not among those that were asked about. */
function useProblems(work: InputsWork, told: readonly CellProblem[]): readonly CellProblem[] {
  const { rows } = work.sheet;
  const { strange } = useInputTexts(rows);
  return [...strange, ...told.map((one) => ({ ...one, row: rows.indexOf(work.rows[one.row] ?? noRow) }))];
}

const start: Place = { row: 0, column: firstColumn };
const noRow = { ref: '', id: null, cells: {} as never };

/** With what is to be said of the row where the hand is, else the keys. */
function Hint({ row, problems, editable }: { row: number; problems: readonly CellProblem[]; editable: boolean }) {
  const { t } = useI18n();
  const told = problems.find((one) => one.row === row);
  return (
    <SheetHint
      bad={told !== undefined}
      told={told ? `${t('ui.sheet.row', { row: row + 1 })} ${t(`budget_input.${told.cell}`)}: ${told.text}` : null}
      keys={editable ? t('ui.inputs.keys') : ''}
    />
  );
}

interface BarProps {
  work: InputsWork;
  data: Evaluation | null;
  editable: boolean;
  onAdd: () => void;
  onSave: () => void;
}

function Bar({ work, data, editable, onAdd, onSave }: BarProps) {
  const { t, format } = useI18n();
  const told = (data?.outputs ?? []).map(({ name, unit, value_text, expanded_uncertainty_text }) => {
    const [value, expanded] = [value_text, expanded_uncertainty_text].map((text) =>
      `${shownValue(text, format.locale)} ${unit}`.trim(),
    );
    return `${name} = ${value} ± ${expanded}`;
  });
  return (
    <SheetBar {...{ work, editable, onSave }} adds={[{ label: t('ui.inputs.add'), onAdd }]}>
      <ComesTo>{told.join(' · ')}</ComesTo>
    </SheetBar>
  );
}
