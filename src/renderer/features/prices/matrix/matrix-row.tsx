// One device type of the matrix. Drawn anew only when it, or where the hand stands in it, has changed.
import { memo } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { paidTexts } from '#renderer/ui/paid-amount.tsx';
import classes from './matrix.module.css';
import { type CellDraft, cellKey, type MatrixCell, type MatrixLine, stateOf } from './matrix-cells.ts';

/** Of a phone's width the amounts get the greater part. */
export const nameWidths = { wide: 320, phone: 152 } as const;
export const cellWidth = 148;

interface MatrixRowProps {
  line: MatrixLine | undefined;
  index: number;
  top: number;
  nameWidth: number;
  /** The columns in sight. */
  from: number;
  to: number;
  drafts: ReadonlyMap<string, CellDraft> | undefined;
  problems: ReadonlyMap<string, string>;
  /** What price classes are called in few signs. */
  classNames: ReadonlyMap<string, string>;
  /** The chosen columns; -1: none. */
  left: number;
  right: number;
  onPress: (at: Place, extend: boolean) => void;
  onOpen: () => void;
}

export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { line, index, top, nameWidth, from, to, drafts, problems, classNames, left, right, onPress, onOpen } = props;
  const cells = line?.attributes.cells.slice(from, to + 1) ?? [];
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={left >= 0}
      aria-owns={nameId(index)}
      aria-label={line?.attributes.type_name}
      style={{ top, paddingLeft: nameWidth + from * cellWidth }}
    >
      {cells.map((cell, offset) => {
        const column = from + offset;
        const key = cellKey(line?.id ?? '', cell.price_category_id);
        return (
          <SheetCell
            key={cell.price_category_id ?? ''}
            cell={cell}
            row={index}
            column={column}
            draft={drafts?.get(key)}
            problem={problems.get(key)}
            className={classNames.get(cell.price_class_id ?? '')}
            chosen={column >= left && column <= right}
            onPress={onPress}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
});

interface MatrixNameProps {
  line: MatrixLine | undefined;
  index: number;
  top: number;
  chosen: boolean;
}

/** Signs that fit into the pane whatever they are. A name that may be longer is cut, and each cut costs a frame of scrolling. */
const surelyFits = 24;

const nameId = (index: number) => `matrix-name-${index}`;

/** The head of a row. It stands in the pane that stays and not in its row: a head that stays by itself is a layer of its own to the
 * browser, and forty of them cost half of the frames of scrolling. */
export const MatrixName = memo(function MatrixName({ line, index, top, chosen }: MatrixNameProps) {
  return (
    <div
      id={nameId(index)}
      role="rowheader"
      className={classes.name}
      data-chosen={chosen || undefined}
      data-long={(line && line.attributes.type_name.length > surelyFits) || undefined}
      style={{ top }}
      title={line?.attributes.type_name}
    >
      {line ? line.attributes.type_name : <span className={classes.pending} />}
    </div>
  );
});

interface SheetCellProps extends Place {
  cell: MatrixCell;
  draft: CellDraft | undefined;
  problem: string | undefined;
  /** What its price class is called in few signs. */
  className: string | undefined;
  chosen: boolean;
  onPress: (at: Place, extend: boolean) => void;
  onOpen: () => void;
}

/** Scrolling sideways draws the cells that come into sight and leaves the others alone. */
const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { cell, row, column, draft, problem, className, chosen, onPress, onOpen } = props;
  const { t, format } = useI18n();
  const amount = useShownAmount();
  const state = stateOf(cell);
  const origin = (state === 'class' ? className : undefined) ?? t(`ui.matrix.state.${state}.short`);
  const sign = cell.discount ? `${origin} ${format.percent(-cell.discount)}` : origin;
  const paid = paidTexts(cell, { t, format });
  const hint = paid && paid.note !== '' ? `${t('ui.price.net', { net: paid.amount })}, ${paid.note}` : undefined;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      className={classes.cell}
      style={{ width: cellWidth }}
      data-state={state}
      data-chosen={chosen || undefined}
      data-changed={draft !== undefined || undefined}
      data-refused={problem !== undefined || undefined}
      title={problem ?? hint}
      onMouseDown={(event) => {
        event.preventDefault();
        onPress({ row, column }, event.shiftKey);
      }}
      onMouseEnter={(event) => event.buttons === 1 && onPress({ row, column }, true)}
      onDoubleClick={onOpen}
    >
      <span className={classes.sign}>{draft ? t('ui.matrix.changed.short') : sign}</span>
      <span className={classes.amount}>{draft?.text === '' ? t('ui.matrix.removed') : amount(cell, draft)}</span>
    </div>
  );
});

/** What a cell says: the typed amount before the one that is found. */
export function useShownAmount() {
  const { format } = useI18n();
  return (cell: MatrixCell, draft: CellDraft | undefined): string => {
    if (!draft) return cell.price === null ? '' : format.amount(cell.price);
    const amount = Number(draft.text);
    return Number.isFinite(amount) && /^-?\d+(?:\.\d{1,2})?$/.test(draft.text) ? format.amount(amount) : draft.text;
  };
}
