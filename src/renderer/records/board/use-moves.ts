// A card goes to another column: at once on screen, written on the version that stands there, taken back by the toast. Whoever was
// moved by somebody else meanwhile stays where they put it, and the reader is told.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne, type RecordRow, updateRecord, type Value } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { rowsKey } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';

interface Move {
  record: RecordRow;
  attribute: string;
  to: Value;
  /** How a column is called, by its key. */
  labelOf(key: string): string;
  /** The way back is allowed, too. */
  returnable: boolean;
}

type Moving = ReadonlyMap<string, Value>;

/** The record as it stood on the board is not the record any more. */
class MovedMeanwhile extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('moved meanwhile');
    this.value = value;
  }
}

async function write(kind: RecordKind, id: string, attribute: string, { from, to }: { from: Value; to: Value }) {
  const now = await fetchOne(kind.path, id, '');
  const value = now.body.data.attributes[attribute] ?? null;
  if (textOf(value) !== textOf(from)) throw new MovedMeanwhile(value);
  return updateRecord({ path: kind.path, id, etag: now.etag, attributes: { [attribute]: to } });
}

export function useMoves(kind: RecordKind) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [moving, setMoving] = useState<Moving>(new Map());
  const refresh = (id: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: rowsKey(kind.path) }),
      queries.invalidateQueries({ queryKey: ['count', kind.path] }),
      queries.invalidateQueries({ queryKey: ['record', kind.path, id] }),
    ]);
  const titleOf = useTitleOf();
  const settle = (id: string) => setMoving((now) => new Map([...now].filter(([one]) => one !== id)));
  const tell = (error: unknown, title: string, labelOf: Move['labelOf']) => {
    if (error instanceof MovedMeanwhile)
      toasts.fail(t('ui.board.moved_meanwhile', { title, column: labelOf(textOf(error.value)) }));
    else if (error instanceof ApiError && error.status === 412) toasts.fail(t('ui.board.changed_meanwhile', { title }));
    else toasts.fail(error instanceof Error ? t('ui.board.refused', { title, reason: errorText(error) }) : String(error));
  };
  const move = async ({ record, attribute, to, labelOf, returnable }: Move): Promise<void> => {
    const { id } = record;
    const title = titleOf(kind, record);
    const from = record.attributes[attribute] ?? null;
    setMoving((now) => new Map(now).set(id, to));
    try {
      const saved = await write(kind, id, attribute, { from, to });
      const said = t('ui.board.moved', { title, column: labelOf(textOf(to)) });
      const undo = () =>
        void updateRecord({ path: kind.path, id, etag: saved.etag, attributes: { [attribute]: from } })
          .catch((error: unknown) => tell(error, title, labelOf))
          .then(() => refresh(id));
      if (returnable) toasts.offerUndo(said, undo);
      else toasts.say(said);
    } catch (error) {
      tell(error, title, labelOf);
    }
    // The card stays where it was put until the lists know.
    await refresh(id);
    settle(id);
  };
  return { moving, move };
}
