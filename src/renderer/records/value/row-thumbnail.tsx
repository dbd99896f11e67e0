// The picture before the title of a row: few kinds have one, and no list waits for it.
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { RecordKind } from '../kind/record-kind.ts';

/** Of all other kinds no row asks for the part at all. */
export const hasPictures = ({ thumbnail, photo }: RecordKind) => thumbnail === true || photo === true;

export const RowThumbnail = lazyAfterFirstScreen(async () => (await import('./row-picture.tsx')).RowPicture);
