// The columns side by side, and what leads from card to card and from column to column: the mouse, the arrow keys, the menu.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import unseen from '../../ui/unseen.module.css';
import type { Field } from '../kind/fields.ts';
import { type BoardShape, type RecordKind, textOf } from '../kind/record-kind.ts';
import { mayFollow } from '../kind/status-rules.ts';
import classes from './board.module.css';
import type { CardWork } from './board-card.tsx';
import { BoardColumnView } from './board-column.tsx';
import { type BoardColumn, type BoardWay, type Card, nextSpot } from './board-model.ts';
import type { useBoard } from './use-board.ts';
import type { useMoves } from './use-moves.ts';

interface BoardColumnsProps {
  kind: RecordKind;
  shape: BoardShape;
  fields: readonly Field[];
  way: BoardWay;
  board: ReturnType<typeof useBoard>;
  mayEdit: boolean;
  move: ReturnType<typeof useMoves>['move'];
  /** Whose work is shown alone. */
  mine: string | null;
}

export function BoardColumns({ kind, shape, fields, way, board, mayEdit, move, mine }: BoardColumnsProps) {
  const { t } = useI18n();
  const id = useId();
  const held = new Set(useUser().data?.operations);
  const { rules } = board;
  const [dragged, setDragged] = useState<Card | null>(null);
  const [touched, setTouched] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const refocus = useRef<string | null>(null);
  const shown = board.columns.filter(({ idle }) => !idle);
  const cardId = (record: string) => `${id}-${record}`;

  // A card that went to another column is drawn there anew: the hand stays on it, also when a menu closes late.
  useEffect(() => {
    const record = refocus.current;
    const element = record === null ? null : document.getElementById(`${id}-${record}`);
    if (!element) return;
    if (document.activeElement === document.body) {
      element.focus();
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const onItsWay = board.columns.some(({ cards }) => cards.some((card) => card.moving && card.record.id === record));
    if (!onItsWay) refocus.current = null;
  });

  const keyOf = ({ record }: Card) => textOf(record.attributes[board.attribute]);
  /** Until the rules are known nothing moves by them. */
  const allowed = (from: string, to: string) =>
    way === 'assignee' ? from !== to : rules !== undefined && mayFollow(rules, held, from, to);
  const targets = (card: Card) => (card.moving ? [] : board.columns.filter(({ key }) => allowed(keyOf(card), key)));
  const labelOf = (key: string) => board.columns.find((column) => column.key === key)?.label ?? key;
  const onMove = (card: Card, to: BoardColumn) => {
    const from = keyOf(card);
    refocus.current = card.record.id;
    setTouched(card.record.id);
    setSaid(t('ui.board.moved', { title: textOf(card.record.attributes[kind.title]), column: to.label }));
    void move({
      record: card.record,
      attribute: board.attribute,
      to: to.value,
      labelOf,
      returnable: allowed(to.key, from),
    });
  };
  const work: CardWork = {
    kind,
    shape,
    fields,
    way,
    mayEdit,
    targets,
    onMove,
    onDrag: setDragged,
    onCurrent: setTouched,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const record = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
    if (record === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = shown.findIndex(({ cards }) => cards.some((card) => card.record.id === record));
    const row = shown[column]?.cards.findIndex((card) => card.record.id === record) ?? -1;
    const card = shown[column]?.cards[row];
    if (!card) return;
    if (event.shiftKey) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      if (!mayEdit) return;
      const open = targets(card);
      const ahead = step > 0 ? shown.slice(column + 1) : shown.slice(0, column).reverse();
      const to = ahead.find(({ key }) => open.some((one) => one.key === key));
      if (to) onMove(card, to);
      else setSaid(t('ui.board.move.nowhere'));
      return;
    }
    const next = nextSpot(
      shown.map(({ cards }) => cards.length),
      { column, row },
      event.key,
    );
    const there = next && shown[next.column]?.cards[next.row];
    if (!there) return;
    event.preventDefault();
    setTouched(there.record.id);
    document.getElementById(cardId(there.record.id))?.focus();
  };
  const quick = fields.every(({ mandatory, editable, api_name }) => !mandatory || !editable || api_name === kind.title);
  const presetOf = (column: BoardColumn) => ({
    ...(mine !== null && shape.assignee ? { [shape.assignee]: mine } : {}),
    ...(column.value === null ? {} : { [board.attribute]: column.value }),
  });
  const targetOf = (key: string) => {
    if (dragged === null || keyOf(dragged) === key) return null;
    return allowed(keyOf(dragged), key) ? 'open' : 'closed';
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards inside */}
      <div className={classes.columns} onKeyDown={onKeyDown}>
        {shown.map((column) => (
          <BoardColumnView
            key={column.key}
            column={column}
            work={work}
            cardId={cardId}
            touched={touched}
            target={targetOf(column.key)}
            onDrop={() => {
              if (dragged) onMove(dragged, column);
              setDragged(null);
            }}
            onMore={board.canShowMore(column.key) ? () => board.more(column.key) : null}
            preset={presetOf(column)}
            quick={quick}
          />
        ))}
      </div>
      <footer className={classes.keys}>{t(mayEdit ? 'ui.board.keys' : 'ui.board.keys.read')}</footer>
      <p className={unseen.unseen} role="status">
        {said}
      </p>
    </>
  );
}
