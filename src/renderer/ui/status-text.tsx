// A status: its colour as a square, its word beside it.
import type { CSSProperties } from 'react';
import classes from './state.module.css';

interface StatusTextProps {
  label: string;
  color?: string | null;
}

export function StatusText({ label, color }: StatusTextProps) {
  return (
    <span className={classes.status}>
      <span
        className={classes.square}
        data-own={color ? true : undefined}
        style={color ? ({ '--own': color } as CSSProperties) : undefined}
        aria-hidden="true"
      />
      <span className={classes.word}>{label}</span>
    </span>
  );
}
