// A sheet of labels as it lies on the table. With `onStart` its cells are choices: a click or the arrow keys say which is the first one
// free; the ones before it are used up, the ones from it on are what this print takes.
import { type KeyboardEvent, useId, useRef } from 'react';
import { type CutMark, cellCount, cellPlace, cutMarks, noSides, type Sides } from '#server/contract/label-sheet.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { LabelSheet } from '../label-formats/label-design.ts';
import classes from './sheet-picture.module.css';

interface SheetPictureProps {
  sheet: LabelSheet;
  label: { width: number; height: number };
  className?: string | undefined;
  /** The first free cell, counted from 1 by rows, and how many labels are printed. */
  start?: number;
  count?: number;
  /** What the printer leaves blank. */
  margins?: Sides;
  /** With the marks it is cut by. */
  cut?: boolean;
  onStart?: (cell: number) => void;
}

/** Pixels. */
const wide = 180;
const high = 230;

export function SheetPicture({
  sheet,
  label,
  className,
  start = 1,
  count = 0,
  margins = noSides,
  cut = false,
  onStart,
}: SheetPictureProps) {
  const { t } = useI18n();
  const frame = useRef<SVGSVGElement>(null);
  const hatch = useId();
  const { width, height, columns } = sheet;
  const scale = Math.min(wide / width, high / height);
  const cells = Array.from({ length: cellCount(sheet) }, (_, index) => index + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: start - 1,
      ArrowRight: start + 1,
      ArrowUp: start - columns,
      ArrowDown: start + columns,
      Home: 1,
      End: cells.length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 1 || to > cells.length) return;
    onStart?.(to);
    frame.current?.querySelector<SVGElement>(`[data-cell="${to}"]`)?.focus();
  };
  const drawn = cells.map((cell) => {
    const [column, row] = [(cell - 1) % columns, Math.floor((cell - 1) / columns)];
    const state = onStart === undefined ? 'plain' : cell < start ? 'used' : cell < start + count ? 'taken' : 'free';
    const place = { ...cellPlace(sheet, cell - 1), width: label.width, height: label.height };
    if (onStart === undefined) return <rect key={cell} className={classes.cell} data-state={state} {...place} />;
    return (
      <g
        key={cell}
        className={classes.choice}
        role="radio"
        data-cell={cell}
        aria-checked={cell === start}
        aria-label={t('ui.labels.sheet.cell', { cell, row: row + 1, column: column + 1, state: t(`ui.labels.sheet.${state}`) })}
        tabIndex={cell === start ? 0 : -1}
        onClick={() => onStart(cell)}
        onKeyDown={onKeyDown}
      >
        <rect className={classes.cell} data-state={state} {...place} />
        {state === 'used' && (
          <path className={classes.used} d={`M${place.x} ${place.y + place.height}L${place.x + place.width} ${place.y}`} />
        )}
      </g>
    );
  });
  return (
    <svg
      ref={frame}
      className={[classes.sheet, className].filter(Boolean).join(' ')}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      role={onStart === undefined ? 'img' : 'radiogroup'}
      aria-label={t('ui.labels.sheet')}
    >
      <rect className={classes.page} width={width} height={height} />
      {drawn}
      {cut && <path className={classes.cut} d={cutMarks(sheet, label).map(lineOf).join('')} />}
      <Blank paper={sheet} margins={margins} hatch={hatch} />
    </svg>
  );
}

const lineOf = ({ from, to }: CutMark) => `M${from.x} ${from.y}L${to.x} ${to.y}`;

/** The frame between the sheet's edges and what the printer can reach. */
function Blank({ paper, margins, hatch }: { paper: LabelSheet; margins: Sides; hatch: string }) {
  const { top, right, bottom, left } = margins;
  if (top + right + bottom + left === 0) return null;
  const { width, height } = paper;
  const inner = `M${left} ${top}V${height - bottom}H${width - right}V${top}Z`;
  return (
    <>
      <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.tint} width={4} height={4} />
        <path className={classes.hatch} d="M0 0V4" />
      </pattern>
      <path className={classes.blank} fill={`url(#${hatch})`} fillRule="evenodd" d={`M0 0H${width}V${height}H0Z${inner}`} />
    </>
  );
}
