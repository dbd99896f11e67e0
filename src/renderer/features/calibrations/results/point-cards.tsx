// The test points on a phone: one of them large under the thumb, with its verdict as it is typed, and all of them in a list below. The
// same sheet as the spreadsheet's, saved in the same way.

import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { withHyphen } from '#server/contract/values/numbers/minus.ts';
import { VerdictText } from '../verdict-text.tsx';
import classes from './point-cards.module.css';
import type { ResultsSheetProps } from './results-sheet.tsx';
import { type CellName, type Cells, isValue, withCell } from './sheet-cells.ts';
import type { DraftRow } from './sheet-model.ts';
import { type Begun, begunAt, withTyped } from './typed-over.ts';
import { standing, useJudgement, type Verdict } from './use-judgement.ts';

interface Typed {
  ref: string;
  name: CellName;
  text: string;
  begun: Begun;
}

/** Besides the measured value, in the order a point is read in. */
const further: readonly CellName[] = ['test_desc', 'nominal', 'nominal_unit', 'lower', 'upper', 'uncertainty', 'remark'];

export function PointCards(props: ResultsSheetProps) {
  const { calibration, rule, sheet, rows, editable, problems, place, onPlace, onChange } = props;
  const { t, format } = useI18n();
  const [typed, setTyped] = useState<Typed | null>(null);
  const at = place.row;
  const row = rows[at];
  const typedRow = typed && rows.find(({ ref }) => ref === typed.ref);
  const live = new Map<string, Cells>(typed && typedRow ? [[typed.ref, withCell(typedRow.cells, typed.name, typed.text)]] : []);
  const judged = useJudgement({ calibration, rule, sheet, live });
  const verdictOf = (one: DraftRow) => standing(sheet, one, judged?.get(one.ref), live.has(one.ref));
  const shown = (one: DraftRow, name: CellName) => (isValue(name) ? shownValue(one.cells[name], format.locale) : one.cells[name]);
  const keep = () => {
    if (typed) onChange((now) => withTyped(now, typed.begun, typed));
    setTyped(null);
  };
  const go = (next: number) => {
    keep();
    const there = { ...place, row: Math.max(0, Math.min(next, rows.length - 1)) };
    onPlace(there, there);
  };
  const fieldOf = (one: DraftRow, name: CellName): FieldProps => ({
    label: t(`ui.sheet.${name}`),
    value: typed?.ref === one.ref && typed.name === name ? typed.text : withHyphen(shown(one, name)),
    error: problems.get(one.ref)?.messages.find(({ cell }) => cell === name)?.text,
    readOnly: !editable,
    inputMode: isValue(name) ? 'decimal' : 'text',
    autoComplete: 'off',
    onChange: (text) =>
      setTyped((before) => {
        const goesOn = before?.ref === one.ref && before.name === name;
        return { ref: one.ref, name, text, begun: goesOn ? before.begun : begunAt(sheet, one) };
      }),
    onLeave: keep,
  });
  return (
    <div className={classes.points}>
      {row && <PointCard {...{ row, at, shown, fieldOf, go }} count={rows.length} verdict={verdictOf(row)} />}
      <PointList {...{ rows, at, shown, verdictOf, go }} />
    </div>
  );
}

type Shown = (row: DraftRow, name: CellName) => string;

interface PointCardProps {
  row: DraftRow;
  at: number;
  count: number;
  verdict: Verdict;
  shown: Shown;
  fieldOf: (row: DraftRow, name: CellName) => FieldProps;
  go: (next: number) => void;
}

function PointCard({ row, at, count, verdict, shown, fieldOf, go }: PointCardProps) {
  const { t } = useI18n();
  const place = t('ui.points.at', { number: at + 1, count });
  return (
    <section className={classes.card} aria-label={place}>
      <PointHead row={row} place={place} shown={shown} />
      <MeasuredField {...fieldOf(row, 'measured')} unit={row.cells.measured_unit} onNext={() => go(at + 1)} />
      <div className={classes.steps}>
        <VerdictText verdict={verdict} />
        <Button variant="default" aria-label={t('ui.points.before')} disabled={at === 0} onClick={() => go(at - 1)}>
          <IconArrowLeft size={20} stroke={1.5} />
        </Button>
        <Button rightSection={<IconArrowRight size={20} stroke={1.5} />} disabled={at >= count - 1} onClick={() => go(at + 1)}>
          {t('ui.points.next')}
        </Button>
      </div>
      <details className={classes.further}>
        <summary>{t('ui.points.further')}</summary>
        {further.map((name) => (
          <CellField key={name} {...fieldOf(row, name)} />
        ))}
      </details>
    </section>
  );
}

interface PointListProps {
  rows: readonly DraftRow[];
  at: number;
  shown: Shown;
  verdictOf: (row: DraftRow) => Verdict;
  go: (next: number) => void;
}

function PointList({ rows, at, shown, verdictOf, go }: PointListProps) {
  const { t } = useI18n();
  return (
    <ol className={classes.list} aria-label={t('ui.sheet')}>
      {rows.map((one, index) => (
        <li key={one.ref}>
          <button type="button" className={classes.point} aria-current={index === at || undefined} onClick={() => go(index)}>
            <span className={classes.words}>
              {one.cells.test_desc || t('ui.sheet.row', { row: index + 1 })}
              <span className={classes.nominal}>
                {shown(one, 'nominal')} {one.cells.nominal_unit}
              </span>
            </span>
            <span className={classes.value}>
              {shown(one, 'measured')} {one.cells.measured !== '' && one.cells.measured_unit}
            </span>
            <VerdictText verdict={verdictOf(one)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface PointHeadProps {
  row: DraftRow;
  place: string;
  shown: Shown;
}

function PointHead({ row, place, shown }: PointHeadProps) {
  const { t } = useI18n();
  const { cells } = row;
  const limits = [shown(row, 'lower'), shown(row, 'upper')].filter(Boolean).join(' … ');
  return (
    <header>
      <p className={classes.place}>{place}</p>
      <h2 className={classes.title}>{cells.test_desc}</h2>
      <p className={classes.target}>
        {t('ui.sheet.nominal')} <b>{shown(row, 'nominal')}</b> {cells.nominal_unit}
        {limits !== '' && ` · ${limits}`}
      </p>
    </header>
  );
}

interface FieldProps {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  inputMode: 'decimal' | 'text';
  autoComplete: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}

function CellField({ onChange, onLeave, ...props }: FieldProps) {
  return <TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} onBlur={onLeave} />;
}

/** The keys for numbers of some phones have no minus. */
function otherSign(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function MeasuredField({ unit, onNext, onChange, onLeave, ...props }: FieldProps & { unit: string; onNext: () => void }) {
  const { t } = useI18n();
  return (
    <div className={classes.measured}>
      <Button
        variant="default"
        className={classes.sign}
        aria-label={t('ui.points.sign')}
        disabled={props.readOnly}
        // The field keeps the keys.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChange(otherSign(props.value))}
      >
        {t('ui.points.sign.short')}
      </Button>
      <TextInput
        {...props}
        className={classes.entry}
        classNames={{ input: classes.number }}
        data-scan="text"
        enterKeyHint="next"
        rightSection={<span className={classes.unit}>{unit}</span>}
        rightSectionWidth={64}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onNext();
        }}
      />
    </div>
  );
}
