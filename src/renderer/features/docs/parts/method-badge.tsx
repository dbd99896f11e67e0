// The method of an endpoint, as a word of fixed width; its colour only repeats what the word says.
import classes from './method-badge.module.css';

export function MethodBadge({ method }: { method: string }) {
  return (
    <span className={classes.badge} data-method={method}>
      {method.toUpperCase()}
    </span>
  );
}
