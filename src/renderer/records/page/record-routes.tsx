// The three addresses of a kind of record: its list (or tree, or board), a new one, one in full.
import type { RouteObject } from 'react-router';
import { afterFirstScreen } from '../../lib/app-state.ts';
import { queryClient } from '../../lib/live/query-client.ts';
import { getPreferences } from '../../lib/preferences.ts';
import { screenAt } from '../../lib/screen-at.tsx';
import { userKey } from '../../lib/session.ts';
import { fieldsOptions } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { TreeKind } from '../kind/tree-model.ts';
import { viewsOptions } from '../views/views-options.ts';

// Nearly every first screen leads to a list, and that to one of its records.
afterFirstScreen(() => import('../list/record-list-screen.tsx'));
afterFirstScreen(() => import('./record-page.tsx'));

/** A list knows what to ask once it knows its fields and the view it opens with. */
function askForList({ table }: RecordKind): void {
  // Whoever is not signed in is to see no answer.
  if (!queryClient.getQueryData(userKey)) return;
  void queryClient.prefetchQuery(fieldsOptions(table, getPreferences().language));
  void queryClient.prefetchQuery(viewsOptions(table));
}

export function recordRoutes(kind: RecordKind): RouteObject[] {
  return [
    screenAt(
      kind.route,
      async () => {
        const { board } = kind;
        if (board) {
          const { ListOrBoard } = await import('./list-or-board.tsx');
          return () => <ListOrBoard kind={kind} shape={board} />;
        }
        const { RecordListScreen } = await import('../list/record-list-screen.tsx');
        return () => <RecordListScreen kind={kind} />;
      },
      () => askForList(kind),
    ),
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
    const { RecordTreeScreen } = await import('../tree/record-tree-screen.tsx');
    return () => <RecordTreeScreen kind={kind} />;
  });
}
