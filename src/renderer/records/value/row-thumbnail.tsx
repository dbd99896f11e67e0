// The picture before the title of a row: few kinds have one, and no list waits for it.
import { withFirstScreen } from '../../lib/app-state.ts';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { RecordKind } from '../kind/record-kind.ts';

/** Of all other kinds no row asks for the part at all. */
export const hasPictures = ({ thumbnail, photo }: RecordKind) => thumbnail === true || photo === true;

/** Rows are drawn before the screen stands, and would ask for the part by that. */
const screenStands = () => new Promise<void>((resolve) => withFirstScreen(async () => resolve()));

export const RowThumbnail = lazyAfterFirstScreen(async () => {
  await screenStands();
  return (await import('./row-picture.tsx')).RowPicture;
});
