// A share against its target as a quiet bar: petrol where the target is reached, grey below. The number always stands beside it.
import classes from './share-meter.module.css';

interface ShareMeterProps {
  label: string;
  /** In percent; nothing counts as none. */
  value: number | null;
  target: number;
}

export function ShareMeter({ label, value, target }: ShareMeterProps) {
  return <meter className={classes.meter} min={0} max={100} low={target} optimum={100} value={value ?? 0} aria-label={label} />;
}
