// What came out of a calibration, large enough to be read from the bench.
import classes from './result-text.module.css';

export function ResultText({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.result} data-result={value}>
      {label}
    </span>
  );
}
