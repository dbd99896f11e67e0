// The screen of a kind of record that can be looked at as a board, too. The board comes in a chunk of its own.
import { useSearchParams } from 'react-router';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { BoardShape, RecordKind } from '../kind/record-kind.ts';
import { lookMark } from '../list/look-switch.tsx';
import { RecordListScreen } from '../list/record-list-screen.tsx';

const BoardScreen = lazyAfterFirstScreen(async () => (await import('../board/board-screen.tsx')).BoardScreen);

export function ListOrBoard({ kind, shape }: { kind: RecordKind; shape: BoardShape }) {
  const [params] = useSearchParams();
  if (params.get(lookMark) !== 'board') return <RecordListScreen kind={kind} />;
  return <BoardScreen kind={kind} shape={shape} />;
}
