// What was done in the last ten minutes and can be taken back; nothing while there is nothing.
import { lazyFramePart } from '../../lib/lazy-after-first-screen.tsx';
import { useUndoList } from '../../lib/undo-list.ts';

const UndoMenu = lazyFramePart(async () => (await import('./undo-menu.tsx')).UndoMenu);

export function RecentlyDone() {
  return useUndoList().length > 0 && <UndoMenu />;
}
