// A column with its cards: takes what is dropped on it and may come here, and begins a new card by its name alone.
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { Written } from '../../lib/records.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { useCreate } from '../rows/use-record.ts';
import classes from './board.module.css';
import { BoardCard, type CardWork } from './board-card.tsx';
import type { ShownColumn } from './use-board.ts';
import { useDrop } from './use-drop.ts';

interface BoardColumnProps {
  column: ShownColumn;
  work: CardWork;
  cardId(id: string): string;
  /** The card the hand was on last, in whatever column. */
  touched: string | null;
  /** What is being dragged: it may come here, may not, or nothing is dragged or it stands here. */
  target: 'open' | 'closed' | null;
  onDrop(): void;
  onMore: (() => void) | null;
  /** What a new card has besides its name. */
  preset: Readonly<Record<string, Written>>;
  /** A name suffices for a new one. */
  quick: boolean;
}

export function BoardColumnView(props: BoardColumnProps) {
  const { column, work, cardId, touched, target, onDrop, onMore, preset, quick } = props;
  const { t, format } = useI18n();
  const ids = column.cards.map(({ record }) => record.id);
  const current = touched !== null && ids.includes(touched) ? touched : ids[0];
  const left = column.total - column.cards.length;
  const { over, drop } = useDrop(target === 'open', onDrop);
  return (
    <section
      className={classes.column}
      aria-label={column.label}
      data-target={target ?? undefined}
      data-over={over || undefined}
      {...drop}
    >
      <header className={classes.columnHead}>
        <h2 className={classes.columnTitle}>
          {column.color ? <StatusText label={column.label} color={column.color} /> : column.label}
        </h2>
        <span className={classes.count}>{format.number(column.total)}</span>
      </header>
      {target === 'closed' && <p className={classes.closed}>{t('ui.board.not_from_here')}</p>}
      <ul className={classes.cards}>
        {column.cards.map((card) => (
          <BoardCard
            key={card.record.id}
            id={cardId(card.record.id)}
            card={card}
            work={work}
            current={card.record.id === current}
          />
        ))}
      </ul>
      {left > 0 && onMore && (
        <Button variant="subtle" size="xs" onClick={onMore}>
          {t('ui.board.more', { count: left })}
        </Button>
      )}
      {work.mayEdit ? (
        <NewCard kind={work.kind} column={column.label} preset={preset} quick={quick} />
      ) : (
        <GuardedButton
          needs={work.kind.operations.edit}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t(`ui.${work.kind.name}.new`)}
        </GuardedButton>
      )}
    </section>
  );
}

interface NewCardProps {
  kind: RecordKind;
  column: string;
  preset: Readonly<Record<string, Written>>;
  quick: boolean;
}

function NewCard({ kind, column, preset, quick }: NewCardProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const create = useCreate(kind);
  const [title, setTitle] = useState('');
  const label = t('ui.board.new', { kind: t(`ui.${kind.name}.new`), column });
  if (!quick) {
    const address = new URLSearchParams(Object.entries(preset).map(([name, value]) => [name, String(value)]));
    return (
      <Button
        component={Link}
        to={`${kind.route}/new?${address}`}
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={label}
        leftSection={<IconPlus size={16} stroke={1.5} />}
      >
        {t(`ui.${kind.name}.new`)}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = title.trim();
    if (text === '' || create.isPending) return;
    create.mutate(
      { ...preset, [kind.title]: text },
      { onSuccess: () => setTitle(''), onError: (error) => toasts.fail(errorText(error)) },
    );
  };
  return (
    <form className={classes.newCard} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={t(`ui.${kind.name}.new`)}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        value={title}
        readOnly={create.isPending}
        autoComplete="off"
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </form>
  );
}
