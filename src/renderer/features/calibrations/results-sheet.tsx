// Test points as a spreadsheet: one field that wanders from cell to cell and takes keys, copy and paste; verdicts appear as values
// are typed. Issue 6 screen 3; users-want 3.12, 4.2.
import { type ClipboardEvent, type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { moveTo, type Place, rangeOf } from './cell-movement.ts';
import { parseTable, shownValue, writeTable } from './paste.ts';
import classes from './sheet.module.css';
import { type CellName, type Cells, isValue, withCell } from './sheet-cells.ts';
import { columns, editableColumns, type SheetColumn } from './sheet-columns.ts';
import { cellsIn, newRef, pasted, unitsBelow } from './sheet-edits.ts';
import {
  type CellEdit,
  type DraftRow,
  type Phase,
  redone,
  type Sheet,
  undone,
  withEdits,
  withNewRows,
  withoutRows,
} from './sheet-model.ts';
import { SheetRow } from './sheet-row.tsx';
import { standing, useJudgement } from './use-judgement.ts';
import type { RowProblem } from './use-sheet.ts';

interface ResultsSheetProps {
  calibration: string;
  rule: string;
  phase: Phase;
  sheet: Sheet;
  rows: readonly DraftRow[];
  editable: boolean;
  problems: ReadonlyMap<string, RowProblem>;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: Sheet) => Sheet) => void;
}

const page = 15;

export function ResultsSheet(props: ResultsSheetProps) {
  const { calibration, rule, phase, sheet, rows, editable, problems, place, anchor, onPlace, onChange } = props;
  const { t, format } = useI18n();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const row = rows[place.row];
  const column = columns[place.column];
  const name = column?.cell ?? null;
  const live = new Map<string, Cells>();
  if (typed !== null && row && name) live.set(row.ref, withCell(row.cells, name, typed));
  const judged = useJudgement(calibration, rule, rows, live);
  const range = rangeOf(anchor, place);
  const text = (one: DraftRow, { cell }: SheetColumn) => (cell ? shown(one.cells[cell], cell) : '');
  const shown = (value: string, cell: CellName) => (isValue(cell) ? shownValue(value, format.locale) : value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come or go move the cell
  useLayoutEffect(() => {
    const input = field.current;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="${place.row}-${place.column}"]`);
    if (!input || !cell) return;
    const line = cell.parentElement;
    input.style.transform = `translate(${cell.offsetLeft}px, ${line?.offsetTop ?? 0}px)`;
    input.style.width = `${cell.offsetWidth}px`;
    if (focused) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place, focused, rows.length]);

  const commit = () => {
    if (typed !== null && row && name) onChange((now) => withEdits(now, [{ ref: row.ref, name, text: typed }]));
    setTyped(null);
  };
  const begin = (value: string) => {
    if (editable && name && row) setTyped(value);
  };
  const go = (next: Place, extend: boolean) => onPlace(next, extend ? anchor : next);
  const addRow = () => {
    onChange((now) => withNewRows(now, [{ ref: newRef(), phase, cells: unitsBelow(rows.at(-1)) }]));
    go({ row: rows.length, column: place.column }, false);
  };
  const clear = () => {
    const edits = cellsIn(rows, range).map(({ ref, cell }): CellEdit => ({ ref, name: cell, text: '' }));
    onChange((now) => withEdits(now, edits));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const ctrlKey = event.ctrlKey || event.metaKey;
    const editing = typed !== null;
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (key === 'Escape' && editing) {
      event.stopPropagation();
      return setTyped(null);
    }
    if (key === 'F2') {
      event.preventDefault();
      if (!editing && row && column) begin(text(row, column));
      return;
    }
    if (ctrlKey && !editing && key.toLowerCase() === 'a') {
      event.preventDefault();
      return onPlace({ row: rows.length - 1, column: columns.length - 1 }, { row: 0, column: 0 });
    }
    if (ctrlKey && !editing && editable && /^[zy]$/i.test(key)) {
      event.preventDefault();
      return onChange(key.toLowerCase() === 'y' || shiftKey ? redone : undone);
    }
    if (ctrlKey && !editing && editable && (key === '-' || key === 'Delete')) {
      event.preventDefault();
      const refs = new Set(rows.slice(range.top, range.bottom + 1).map(({ ref }) => ref));
      return onChange((now) => withoutRows(now, refs));
    }
    if (!editing && editable && (key === 'Delete' || key === 'Backspace')) {
      event.preventDefault();
      return clear();
    }
    // Within a cell the arrows sideways are the text's.
    if (editing && /^(?:Arrow(?:Left|Right)|Home|End)$/.test(key)) return;
    const move = moveTo(
      place,
      { key, shiftKey, ctrlKey },
      { rows: rows.length, columns: columns.length, page, editable: editableColumns },
    );
    if (move === null) return;
    commit();
    if (move === 'leave') return;
    event.preventDefault();
    if (move !== 'add') return go(move, shiftKey && key.startsWith('Arrow'));
    if (editable) addRow();
  };

  const acts = useRef({ press: (_at: Place, _extend: boolean): void => undefined, open: (): void => undefined });
  useLayoutEffect(() => {
    acts.current = {
      press(at, extend) {
        commit();
        const whole = at.column === 0;
        if (whole) onPlace({ row: at.row, column: columns.length - 1 }, { row: extend ? anchor.row : at.row, column: 0 });
        else go(at, extend);
        field.current?.focus({ preventScroll: true });
      },
      open: () => row && column && begin(text(row, column)),
    };
  });
  // The same for every row and every time, so that a row is drawn anew only for what it shows.
  const press = useCallback((at: Place, extend: boolean) => acts.current.press(at, extend), []);
  const open = useCallback(() => acts.current.open(), []);

  const onCopy = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    const table = rows
      .slice(range.top, range.bottom + 1)
      .map((one) =>
        columns.slice(range.left, range.right + 1).map((each) => (each.cell ? text(one, each) : computed(one, each))),
      );
    event.clipboardData.setData('text/plain', writeTable(table));
  };
  const computed = (one: DraftRow, each: SheetColumn) => {
    if (each.name === 'num') return String(one.num);
    if (each.name === 'error') return shownValue(judged?.get(one.ref)?.error ?? '', format.locale);
    return t(`ui.verdict.${standing(sheet, one, judged?.get(one.ref), live.has(one.ref))}`);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null || !editable) return;
    event.preventDefault();
    const table = parseTable(event.clipboardData.getData('text/plain'));
    const { edits, added, bottom, right } = pasted({ table, rows, range, phase });
    onChange((now) => withEdits(added.length > 0 ? withNewRows(now, added) : now, edits));
    onPlace({ row: bottom, column: right }, { row: range.top, column: range.left });
  };

  const label = row && column ? t('ui.sheet.cell', { column: t(`ui.sheet.${column.name}`), row: place.row + 1 }) : t('ui.sheet');
  const problem = row && name ? problems.get(row.ref)?.messages.find(({ cell }) => cell === name) : undefined;
  return (
    <div className={classes.scroll}>
      <div ref={frame} className={classes.frame}>
        {/* The wandering field below takes the keys; the cells only show. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a grid of cells that can be worked in is no plain table */}
        <div
          role="grid"
          aria-label={t('ui.sheet')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
        >
          {/* biome-ignore lint/a11y/useSemanticElements: rows of the grid */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus */}
          <div role="row" className={`${classes.row} ${classes.head}`} aria-rowindex={1}>
            {columns.map((one) => (
              // biome-ignore lint/a11y/useSemanticElements: heads of the grid
              // biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus
              <div key={one.name} role="columnheader" className={classes.headCell} data-right={one.right || undefined}>
                {t(`ui.sheet.${one.name}.short`)}
              </div>
            ))}
          </div>
          {rows.map((one, index) => (
            <SheetRow
              key={one.ref}
              row={one}
              index={index}
              locale={format.locale}
              error={judged?.get(one.ref)?.error ?? null}
              verdict={standing(sheet, one, judged?.get(one.ref), live.has(one.ref))}
              problem={problems.get(one.ref)}
              left={index >= range.top && index <= range.bottom ? range.left : -1}
              right={index >= range.top && index <= range.bottom ? range.right : -1}
              current={index === place.row ? place.column : -1}
              onPress={press}
              onOpen={open}
            />
          ))}
        </div>
        {row && (
          <input
            ref={field}
            id={id}
            className={classes.field}
            data-editing={typed !== null || undefined}
            data-right={column?.right || undefined}
            data-code={column?.right || undefined}
            aria-label={typed === null && column ? `${label}: ${column.cell ? text(row, column) : computed(row, column)}` : label}
            aria-invalid={problem !== undefined || undefined}
            title={problem?.text}
            autoComplete="off"
            spellCheck={false}
            readOnly={!editable || name === null}
            value={typed ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onCopy={onCopy}
            onCut={(event) => {
              if (typed !== null || !editable) return;
              onCopy(event);
              clear();
            }}
            onPaste={onPaste}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              commit();
            }}
            onDoubleClick={() => typed === null && column && begin(text(row, column))}
          />
        )}
      </div>
    </div>
  );
}
