// The screen of a kind of record that can be looked at as a board, too. The board comes in a chunk of its own.
import { useSearchParams } from 'react-router';
import { later } from '../lib/later.tsx';
import { lookMark } from './look-switch.tsx';
import type { BoardShape, RecordKind } from './record-kind.ts';
import { RecordListScreen } from './record-list-screen.tsx';

const BoardScreen = later(async () => (await import('./board/board-screen.tsx')).BoardScreen);

export function ListOrBoard({ kind, shape }: { kind: RecordKind; shape: BoardShape }) {
  const [params] = useSearchParams();
  if (params.get(lookMark) !== 'board') return <RecordListScreen kind={kind} />;
  return <BoardScreen kind={kind} shape={shape} />;
}
