// The bell comes after the first screen; its place is kept, so that nothing moves when it does.
import { afterFirstScreen } from '../../lib/app-state.ts';
import { lazyFramePart } from '../../lib/lazy-after-first-screen.tsx';
import { createStore, useStore } from '../../lib/store.ts';
import classes from './top-bar.module.css';

const Bell = lazyFramePart(async () => (await import('./bell.tsx')).Bell);

const stands = createStore(false);
afterFirstScreen(async () => stands.set(true));

export function Notices() {
  return <span className={classes.bell}>{useStore(stands) && <Bell />}</span>;
}
