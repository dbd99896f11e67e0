// Why a part of a screen is closed to its reader: the operation it needs and the roles that hold it, as a line beside it.
import type { Operation } from '#server/contract/operations.ts';
import { useMissingOperation } from '../lib/access/missing-operation.ts';
import classes from './notice.module.css';

/** Nothing for whoever may. */
export function LackingNote({ needs }: { needs: readonly Operation[] }) {
  const lacking = useMissingOperation(needs);
  return lacking === null ? null : (
    <p className={classes.lacking} role="note">
      {lacking}
    </p>
  );
}
