// The three addresses of a kind of record: its list, a new one, one in full.
import type { RouteObject } from 'react-router';
import { ListOrBoard } from './list-or-board.tsx';
import { NewRecordPage } from './new-record-page.tsx';
import type { RecordKind } from './record-kind.ts';
import { RecordListScreen } from './record-list-screen.tsx';
import { RecordPage } from './record-page.tsx';

export function recordRoutes(kind: RecordKind): RouteObject[] {
  return [
    {
      path: kind.route,
      element: kind.board ? (
        <ListOrBoard key={kind.name} kind={kind} shape={kind.board} />
      ) : (
        <RecordListScreen key={kind.name} kind={kind} />
      ),
    },
    { path: `${kind.route}/new`, element: <NewRecordPage key={kind.name} kind={kind} /> },
    { path: `${kind.route}/:id`, element: <RecordPage key={kind.name} kind={kind} /> },
  ];
}
