// A card: what is to be done, by when, by whom and for which record, and the menu that moves it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { StatusText } from '../../ui/status-text.tsx';
import unseen from '../../ui/unseen.module.css';
import type { Field } from '../kind/fields.ts';
import { addressOf, type BoardShape, type RecordKind } from '../kind/record-kind.ts';
import { kindAt } from '../kinds/index.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { DueValue } from '../value/due-value.tsx';
import { FieldValue } from '../value/field-value.tsx';
import classes from './board.module.css';
import { type BoardColumn, type BoardWay, type Card, userName } from './board-model.ts';

export interface CardWork {
  kind: RecordKind;
  shape: BoardShape;
  fields: readonly Field[];
  way: BoardWay;
  mayEdit: boolean;
  /** Where the card may go from here. */
  targets(card: Card): readonly BoardColumn[];
  onMove(card: Card, to: BoardColumn): void;
  onDrag(card: Card | null): void;
  onCurrent(id: string): void;
}

interface BoardCardProps {
  id: string;
  card: Card;
  work: CardWork;
  /** One card of a column takes part in the order of Tab; the arrow keys lead to the others. */
  current: boolean;
}

export function BoardCard({ id, card, work, current }: BoardCardProps) {
  const { t } = useI18n();
  const { kind, shape, fields, way, mayEdit } = work;
  const { record } = card;
  const titleOf = useTitleOf();
  const title = titleOf(kind, record, card.included);
  const fieldOf = (name: string | undefined) => fields.find(({ api_name }) => api_name === name);
  const person = shape.assignee && findIncluded(card.included, record.attributes[shape.assignee]);
  const tabIndex = current ? 0 : -1;
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', title);
      event.dataTransfer.effectAllowed = 'move';
      work.onDrag(card);
    },
    onDragEnd: () => work.onDrag(null),
  };
  return (
    <li className={classes.card} data-moving={card.moving || undefined} {...(mayEdit ? drag : {})}>
      <div className={classes.cardHead}>
        <Link
          id={id}
          data-card={record.id}
          className={classes.cardTitle}
          to={addressOf(kind, record.id)}
          tabIndex={tabIndex}
          draggable={false}
          onFocus={() => work.onCurrent(record.id)}
        >
          {title}
        </Link>
        {mayEdit && <MoveMenu card={card} title={title} work={work} tabIndex={tabIndex} />}
      </div>
      {shape.facts.map((name) => {
        const field = fieldOf(name);
        if (!field || (record.attributes[name] ?? '') === '') return null;
        return <Fact key={name} field={field} card={card} kind={kind} tabIndex={tabIndex} />;
      })}
      <div className={classes.cardFoot}>
        {way === 'assignee' ? <StatusOf field={fieldOf(kind.status)} card={card} /> : <span>{person && userName(person)}</span>}
        {kind.due && <DueValue kind={kind} record={record} />}
      </div>
      {card.moving && <span className={unseen.unseen}>{t('ui.board.moving')}</span>}
    </li>
  );
}

function StatusOf({ field, card }: { field: Field | undefined; card: Card }) {
  const value = field && card.record.attributes[field.api_name];
  const option = field?.options?.find((one) => String(one.value) === String(value));
  return option ? <StatusText label={option.label} color={option.color} /> : null;
}

interface FactProps {
  kind: RecordKind;
  field: Field;
  card: Card;
  tabIndex: number;
}

/** Another record is a way to its page. */
function Fact({ kind, field, card, tabIndex }: FactProps) {
  const titleOf = useTitleOf();
  const relation = kind.relations[field.api_name];
  const other = relation && field.relation ? kindAt(field.relation) : undefined;
  const related = other && findIncluded(card.included, card.record.attributes[field.api_name]);
  if (relation && !related) return null;
  return (
    <p className={classes.fact}>
      <span className={unseen.unseen}>{field.label}: </span>
      {other && related ? (
        <Link
          className={classes.factLink}
          title={field.label}
          to={addressOf(other, related.id)}
          tabIndex={tabIndex}
          draggable={false}
        >
          {titleOf(other, related)}
        </Link>
      ) : (
        <span title={field.label}>
          <FieldValue kind={kind} field={field} entry={card} />
        </span>
      )}
    </p>
  );
}

function MoveMenu({ card, title, work, tabIndex }: { card: Card; title: string; work: CardWork; tabIndex: number }) {
  const { t } = useI18n();
  const targets = work.targets(card);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={tabIndex}
          aria-label={t('ui.board.move', { title })}
          onFocus={() => work.onCurrent(card.record.id)}
        >
          <IconDotsVertical size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(work.way === 'status' ? 'ui.board.move.status' : 'ui.board.move.assignee')}</Menu.Label>
        {targets.map((column) => (
          <Menu.Item key={column.key} onClick={() => work.onMove(card, column)}>
            {column.color ? <StatusText label={column.label} color={column.color} /> : column.label}
          </Menu.Item>
        ))}
        {targets.length === 0 && <Menu.Item disabled>{t('ui.board.move.nowhere')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
