// The key beside a button that takes the next step; what it is called says nothing of it, the button's own mark does.
import { Kbd } from '@mantine/core';
import { nextKey } from '../lib/screen/work-keys.ts';
import classes from './next-key.module.css';

/** For the button itself. */
export const nextStep = { 'data-next': true, 'aria-keyshortcuts': nextKey } as const;

export function NextKey() {
  return (
    <Kbd size="xs" aria-hidden="true" className={classes.key}>
      {nextKey}
    </Kbd>
  );
}
