// A row of a long table that is only read: a line of cells, or on a phone a card in which each cell says what it is.
import { useI18n } from '../../lib/i18n.tsx';
import { usePhone } from '../../lib/screen/use-phone.ts';
import grid from '../grid/record-grid.module.css';
import { shareOf } from '../kind/columns.ts';
import classes from './row-sheet.module.css';
import card from './sheet-card.module.css';
import type { ChosenRows, SheetColumn } from './sheet-column.ts';

const cardLine = 24;
/** Above and below its lines, with its border. */
const cardEdges = 17;

/** What a row is about: it heads the card. */
const headOf = <Row,>(columns: readonly SheetColumn<Row>[]) => columns.find(({ grows }) => grows) ?? columns[0];

/** The same for every row, as rows are drawn where they stand: one line for the head, one for each wide cell, one for two others. */
export function sheetCardHeight<Row>(columns: readonly SheetColumn<Row>[]): number {
  const further = columns.filter((column) => column !== headOf(columns));
  const wide = further.filter((column) => column.wide).length;
  return cardEdges + cardLine * (1 + wide + Math.ceil((further.length - wide) / 2));
}

interface CellsProps<Row> {
  columns: readonly SheetColumn<Row>[];
  index: number;
  /** Undefined while it is on its way. */
  row: Row | undefined;
  chosen: ChosenRows | undefined;
}

interface SheetRowProps<Row> extends CellsProps<Row> {
  id: string;
  /** How high a row of two lines is; null where a row has one. */
  twoLined: number | null;
  top: number;
  current: boolean;
  onCurrent: (index: number) => void;
}

export function SheetRow<Row>({ id, top, current, onCurrent, twoLined, ...cells }: SheetRowProps<Row>) {
  const { columns, index, chosen } = cells;
  const phone = usePhone();
  const line = twoLined === null ? grid.row : `${grid.row} ${classes.twoLines}`;
  const height = phone ? sheetCardHeight(columns) : twoLined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table itself takes the keys, its rows have no focus of their own
    <div
      id={`${id}-${index}`}
      role="row"
      className={phone ? `${grid.row} ${card.card}` : line}
      aria-rowindex={index + 2}
      aria-selected={current}
      data-chosen={chosen?.has(index) || undefined}
      style={height === null ? { top } : { top, height }}
      onClick={() => onCurrent(index)}
    >
      {phone ? <CardCells {...cells} /> : <LineCells {...cells} />}
    </div>
  );
}

function LineCells<Row>({ columns, index, row, chosen }: CellsProps<Row>) {
  return columns.map((column, place) => (
    <div key={column.name} role="gridcell" className={grid.cell} style={shareOf(column)} data-right={column.right || undefined}>
      {place === 0 && chosen && <Choose index={index} chosen={chosen} />}
      {row === undefined ? <span className={grid.pending} /> : <span className={classes.value}>{column.render(row)}</span>}
    </div>
  ));
}

function CardCells<Row>({ columns, index, row, chosen }: CellsProps<Row>) {
  const head = headOf(columns);
  return columns.map((column) => (
    <div
      key={column.name}
      role="gridcell"
      className={column === head ? card.head : card.cell}
      data-wide={column.wide || undefined}
    >
      {column === head && chosen && <Choose index={index} chosen={chosen} />}
      {column !== head && <span className={card.label}>{column.label}</span>}
      {column === head && row === undefined && <span className={grid.pending} />}
      {/* Alone in it, so that the style sheet sees whether a cell has nothing to say. */}
      <span className={card.value}>{row !== undefined && column.render(row)}</span>
    </div>
  ));
}

function Choose({ index, chosen }: { index: number; chosen: ChosenRows }) {
  const { t } = useI18n();
  return (
    <input
      type="checkbox"
      className={grid.choose}
      tabIndex={-1}
      checked={chosen.has(index)}
      aria-label={t('ui.bulk.choose')}
      onClick={(event) => event.stopPropagation()}
      onChange={() => chosen.toggle(index)}
    />
  );
}
