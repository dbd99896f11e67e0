// The matrix as a spreadsheet: only the cells in sight are drawn, heads and names stay, one field wanders and takes the keys.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { filledDown, filledRight, pastedCells, placed, tableOf } from '#renderer/lib/entry/cell-fill.ts';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { rowHeights, usePreferences } from '#renderer/lib/preferences.ts';
import { usePhone } from '#renderer/lib/screen/use-phone.ts';
import { mostDrawn } from '#renderer/records/scroll/row-window.ts';
import fieldClasses from '#renderer/ui/fields/sheet-field.module.css';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import classes from './matrix.module.css';
import { type CellDraft, cellKey, type MatrixGroup, type MatrixMeta, stateOf, type TypedCell } from './matrix-cells.ts';
import { cellWidth, MatrixName, MatrixRow, nameWidths, useShownAmount } from './matrix-row.tsx';
import { type SheetShape, useCellWindow } from './use-cell-window.ts';
import type { Matrix } from './use-matrix.ts';
import type { MatrixEdits } from './use-matrix-edits.ts';

interface MatrixSheetProps {
  matrix: Matrix;
  meta: MatrixMeta;
  edits: MatrixEdits;
  editable: boolean;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  /** The rows in sight, so that they can be fetched. */
  onView: (first: number, last: number) => void;
}

const headHeight = 52;

export function MatrixSheet({ matrix, meta, edits, editable, place, anchor, onPlace, onView }: MatrixSheetProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[usePreferences().density];
  const { groups, total: rows } = meta;
  const nameWidth = nameWidths[usePhone() ? 'phone' : 'wide'];
  const shape = { rows, columns: groups.length, rowHeight, headHeight, nameWidth };
  const { seen, show } = useCellWindow(frame, shape);
  const { drafts, problems } = edits;
  const draftsOf = useMemo(() => byType(drafts), [drafts]);
  const classNames = useMemo(() => new Map(meta.classes.map(({ id, number, name }) => [id, number ?? name])), [meta.classes]);
  const shownAmount = useShownAmount();
  const range = rangeOf(anchor, place);
  const line = matrix.lineAt(place.row);
  const cell = line?.attributes.cells[place.column];
  const key = cellKey(line?.id ?? '', cell?.price_category_id ?? null);
  const textAt = (row: number, column: number) => {
    const at = matrix.lineAt(row);
    const one = at?.attributes.cells[column];
    return at && one ? shownAmount(one, drafts.get(cellKey(at.id, one.price_category_id))) : '';
  };
  const typedAt = (row: number, column: number, text: string): TypedCell[] => {
    const at = matrix.lineAt(row);
    return at && column < groups.length ? [{ line: at, column, text }] : [];
  };
  const { field, typed, focused, press, open, props } = useSheetField({
    place,
    anchor,
    size: { rows, columns: groups.length, page: seen.page, editable: groups.map((_, column) => column) },
    editable,
    text: cell ? shownAmount(cell, drafts.get(key)) : null,
    onPlace(next, nextAnchor) {
      show(next);
      onPlace(next, nextAnchor);
    },
    onCommit: (text) => edits.type(typedAt(place.row, place.column, text)),
    onClear: () => edits.type(placed(range, () => '').flatMap((one) => typedAt(...one))),
    onStep: (forth) => (forth ? edits.redo() : edits.undo()),
    onKey(name, control) {
      if (name === 'Escape') onPlace(place, place);
      else if (control && editable && name.toLowerCase() === 'd')
        edits.type(filledDown(range, textAt).flatMap((one) => typedAt(...one)));
      else if (control && editable && name.toLowerCase() === 'r')
        edits.type(filledRight(range, textAt).flatMap((one) => typedAt(...one)));
      else return false;
      return true;
    },
    copied: () => tableOf(range, textAt),
    onPaste(table) {
      const { cells, bottom, right } = pastedCells(table, range);
      edits.type(cells.flatMap((one) => typedAt(...one)));
      onPlace(
        { row: Math.min(bottom, rows - 1), column: Math.min(right, groups.length - 1) },
        { row: range.top, column: range.left },
      );
    },
  });
  useEffect(() => onView(seen.first, seen.last), [seen.first, seen.last, onView]);
  usePlaced(field, place, { rowHeight, nameWidth });

  const { first, last, from, to } = seen;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  // A row that leaves gives its elements to one that comes: new or moved ones would be laid out anew with every step of scrolling.
  // So they stand in the order of their places; which row each is, its index says.
  const places = Math.max(mostDrawn(seen.page), drawn.length);
  drawn.sort((a, b) => (a % places) - (b % places));
  const groupName = useGroupName();
  // Of what is being typed nothing is known yet.
  const problem = typed === null ? problems.get(key) : undefined;
  const label = line && cell ? `${line.attributes.type_name}, ${groupName(groups[place.column])}` : t('ui.matrix.title');
  const said = cell ? `${textAt(place.row, place.column) || '–'}, ${t(`ui.matrix.state.${stateOf(cell)}`)}` : '';
  const chosen = (row: number) => row >= range.top && row <= range.bottom;
  return (
    <div ref={frame} className={classes.scroll}>
      <div
        className={classes.table}
        style={{ width: nameWidth + groups.length * cellWidth, height: headHeight + rows * rowHeight }}
      >
        {/* The wandering field below takes the keys; the cells only show. */}
        <div
          role="grid"
          className={classes.cells}
          aria-label={t('ui.matrix.title')}
          aria-rowcount={rows + 1}
          aria-colcount={groups.length + 1}
          aria-multiselectable
        >
          <div role="row" className={classes.head} aria-rowindex={1}>
            <div role="columnheader" className={classes.corner} style={{ width: nameWidth }}>
              {t('ui.matrix.type')}
            </div>
            {groups.slice(from, to + 1).map((group, offset) => (
              <div
                key={group.id ?? ''}
                role="columnheader"
                aria-colindex={from + offset + 2}
                className={classes.headCell}
                style={{ left: nameWidth + (from + offset) * cellWidth, width: cellWidth }}
                title={groupName(group)}
              >
                <span className={classes.groupName}>{groupName(group)}</span>
                <span className={classes.groupKind}>{group.derived ? t('ui.matrix.state.derived') : '\u00a0'}</span>
              </div>
            ))}
          </div>
          <div role="rowgroup">
            {drawn.map((row) => (
              <MatrixRow
                key={row % places}
                line={matrix.lineAt(row)}
                index={row}
                top={headHeight + row * rowHeight}
                nameWidth={nameWidth}
                from={from}
                to={to}
                drafts={draftsOf.get(matrix.lineAt(row)?.id ?? '')}
                problems={problems}
                classNames={classNames}
                left={chosen(row) ? range.left : -1}
                right={chosen(row) ? range.right : -1}
                onPress={press}
                onOpen={open}
              />
            ))}
          </div>
        </div>
        {/* Owned by their rows. */}
        <div className={classes.names} style={{ width: nameWidth, height: rows * rowHeight }}>
          {drawn.map((row) => (
            <MatrixName key={row % places} line={matrix.lineAt(row)} index={row} top={row * rowHeight} chosen={chosen(row)} />
          ))}
        </div>
        {cell && (
          <input
            ref={field}
            className={fieldClasses.field}
            data-right
            data-code
            aria-label={typed === null ? `${label}: ${said}` : label}
            aria-invalid={problem !== undefined || undefined}
            aria-description={problem}
            inputMode="decimal"
            {...props}
          />
        )}
        {cell && focused && problem !== undefined && (
          <p
            className={classes.bubble}
            style={{ left: nameWidth + place.column * cellWidth, top: headHeight + (place.row + 1) * rowHeight }}
          >
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

export function useGroupName() {
  const { t } = useI18n();
  return (group: Pick<MatrixGroup, 'id' | 'name'> | undefined) => group?.name ?? t('ui.matrix.list_price');
}

function byType(drafts: MatrixEdits['drafts']): ReadonlyMap<string, ReadonlyMap<string, CellDraft>> {
  const found = new Map<string, Map<string, CellDraft>>();
  for (const [key, draft] of drafts) {
    const own = found.get(draft.typeId) ?? new Map<string, CellDraft>();
    found.set(draft.typeId, own.set(key, draft));
  }
  return found;
}

/** The field stands on its cell. */
function usePlaced(
  field: RefObject<HTMLInputElement | null>,
  place: Place,
  { rowHeight, nameWidth }: Pick<SheetShape, 'rowHeight' | 'nameWidth'>,
): void {
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.style.transform = `translate(${nameWidth + place.column * cellWidth}px, ${headHeight + place.row * rowHeight}px)`;
    input.style.width = `${cellWidth}px`;
  }, [place, rowHeight, nameWidth, field]);
}
