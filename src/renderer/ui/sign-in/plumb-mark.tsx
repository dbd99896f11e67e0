// The product's mark: a thin line and a brass bob.
import classes from './plumb-mark.module.css';

interface PlumbMarkProps {
  size?: number;
}

export function PlumbMark({ size = 28 }: PlumbMarkProps) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path className={classes.line} d="M12 0v12.5" />
      <path className={classes.bob} d="M9.6 12.5h4.8l.6 2.2-3 7.3-3-7.3z" />
    </svg>
  );
}

/** The line of the set-up and sign-in page: hangs from the window's edge, its bob at the heading. */
export function PlumbLine() {
  return (
    <div className={classes.hanging} aria-hidden="true">
      <svg className={classes.hangingBob} width="18" height="36" viewBox="0 0 18 36" aria-hidden="true">
        <path className={classes.bob} d="M4 0h10l1.4 5.6L9 34 2.6 5.6z" />
        <path className={classes.edge} d="M2.6 5.6h12.8" />
      </svg>
    </div>
  );
}
