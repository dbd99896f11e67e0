// The picture before the title of a row of files: most lists have none, and do not wait for it.
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';

export const RowThumbnail = lazyAfterFirstScreen(async () => (await import('./file-thumbnail.tsx')).FileThumbnail);
