// The three addresses of a kind of record: its list (or tree, or board), a new one, one in full.
import type { RouteObject } from 'react-router';
import { afterFirstScreen } from '../lib/app-state.ts';
import { screenAt } from '../lib/screen-at.tsx';
import type { RecordKind } from './record-kind.ts';
import type { TreeKind } from './tree-model.ts';

// Nearly every first screen leads to a list, and that to one of its records.
afterFirstScreen(() => {
  for (const part of [import('./record-list-screen.tsx'), import('./record-page.tsx')]) part.catch(() => undefined);
});

export function recordRoutes(kind: RecordKind): RouteObject[] {
  return [
    screenAt(kind.route, async () => {
      const { board } = kind;
      if (board) {
        const { ListOrBoard } = await import('./list-or-board.tsx');
        return () => <ListOrBoard kind={kind} shape={board} />;
      }
      const { RecordListScreen } = await import('./record-list-screen.tsx');
      return () => <RecordListScreen kind={kind} />;
    }),
    screenAt(`${kind.route}/new`, async () => {
      const { NewRecordPage } = await import('./new-record-page.tsx');
      return () => <NewRecordPage kind={kind} />;
    }),
    screenAt(`${kind.route}/:id`, async () => {
      const { RecordPage } = await import('./record-page.tsx');
      return () => <RecordPage kind={kind} />;
    }),
  ];
}

/** A tree says more of such records than a list. */
export function treeRoute(kind: RecordKind & TreeKind): RouteObject {
  return screenAt(kind.route, async () => {
    const { RecordTreeScreen } = await import('./record-tree-screen.tsx');
    return () => <RecordTreeScreen kind={kind} />;
  });
}
