// A sheet of labels as it lies on the table. With `onStart` its cells are choices: a click or the arrow keys say which is the first one
// free; the ones before it are used up, the ones from it on are what this print takes.
import { type KeyboardEvent, useRef } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { LabelSheet } from './label-design.ts';
import classes from './sheet-picture.module.css';

interface SheetPictureProps {
  sheet: LabelSheet;
  label: { width: number; height: number };
  className?: string | undefined;
  /** The first free cell, counted from 1 by rows, and how many labels are printed. */
  start?: number;
  count?: number;
  onStart?: (cell: number) => void;
}

/** Pixels. */
const wide = 180;
const high = 230;

export function SheetPicture({ sheet, label, className, start = 1, count = 0, onStart }: SheetPictureProps) {
  const { t } = useI18n();
  const frame = useRef<SVGSVGElement>(null);
  const { width, height, columns, rows, left, top, step_x, step_y } = sheet;
  const scale = Math.min(wide / width, high / height);
  const cells = Array.from({ length: columns * rows }, (_, index) => index + 1);
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
    const place = { x: left + column * step_x, y: top + row * step_y, width: label.width, height: label.height };
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
    </svg>
  );
}
