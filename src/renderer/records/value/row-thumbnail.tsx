// The picture before the title of a row: most lists have none, and none waits for it.
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';

export const RowThumbnail = lazyAfterFirstScreen(async () => (await import('./row-picture.tsx')).RowPicture);
