// A status: its colour as a square, its word beside it.
import classes from './state.module.css';

interface StatusTextProps {
  label: string;
  color?: string | null;
}

export function StatusText({ label, color }: StatusTextProps) {
  return (
    <span className={classes.status}>
      <span className={classes.square} style={color ? { background: color } : undefined} aria-hidden="true" />
      <span className={classes.word}>{label}</span>
    </span>
  );
}
