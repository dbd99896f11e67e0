// The fields under their headings in the order of the form; dragged by pointer, or moved with the arrow keys of their handle.
import { IconAsterisk, IconEyeOff, IconGripVertical, IconUserPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useGroupTitle } from '#renderer/records/value/field-list.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { type Configuration, type Place, reordered } from './field-model.ts';
import classes from './fields-page.module.css';

interface FieldOrderProps {
  fields: readonly Configuration[];
  chosen: string;
  changed: ReadonlySet<string>;
  onChoose: (column: string) => void;
  onMove: (places: readonly Place[]) => void;
}

function groupsOf(fields: readonly Configuration[]): [string, Configuration[]][] {
  const groups = new Map<string, Configuration[]>();
  for (const field of fields) groups.set(field.field_category, [...(groups.get(field.field_category) ?? []), field]);
  return [...groups];
}

export function FieldOrder({ fields, chosen, changed, onChoose, onMove }: FieldOrderProps) {
  const { t } = useI18n();
  const groupTitle = useGroupTitle();
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const order = fields.map(({ column_name }) => column_name).join();
  // A row that moves in the page loses the focus on its way, and a key held down must not miss it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (moved.current === null) return;
    frame.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = null;
  }, [order]);
  return (
    <ScrollSection className={classes.order} label={t('ui.fields.order')}>
      <div ref={frame}>
        {groupsOf(fields).map(([name, group]) => (
          <section key={name}>
            <h2 className={classes.groupTitle}>{groupTitle(name)}</h2>
            <FieldGroup
              group={group}
              {...{ chosen, changed, onChoose }}
              onMove={(column, to) => {
                const places = reordered(group, column, to);
                if (places.length === 0) return;
                moved.current = column;
                onMove(places);
              }}
            />
          </section>
        ))}
      </div>
    </ScrollSection>
  );
}

interface FieldGroupProps extends Pick<FieldOrderProps, 'chosen' | 'changed' | 'onChoose'> {
  group: readonly Configuration[];
  onMove: (column: string, to: number) => void;
}

function FieldGroup({ group, chosen, changed, onChoose, onMove }: FieldGroupProps) {
  const { t, language } = useI18n();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ol className={classes.list}>
      {group.map((field, index) => {
        const { column_name: column, labels } = field;
        const label = labels[language];
        const onKeyDown = (event: KeyboardEvent) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (step === 0) return;
          event.preventDefault();
          onMove(column, index + step);
        };
        return (
          <li
            key={column}
            className={classes.item}
            data-chosen={column === chosen || undefined}
            data-over={(over === index && dragged !== null && dragged !== column) || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', column);
              event.dataTransfer.effectAllowed = 'move';
              setDragged(column);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) onMove(dragged, index);
              end();
            }}
            onDragEnd={end}
          >
            <button
              type="button"
              className={classes.handle}
              data-handle={column}
              aria-label={t('ui.fields.move', { field: label })}
              aria-keyshortcuts="ArrowUp ArrowDown"
              title={t('ui.fields.move.hint')}
              onKeyDown={onKeyDown}
            >
              <IconGripVertical size={16} stroke={1.5} />
            </button>
            <button type="button" className={classes.name} aria-current={column === chosen} onClick={() => onChoose(column)}>
              <span className={classes.label} data-hidden={!field.visible || undefined}>
                {label}
              </span>
              <Marks field={field} changed={changed.has(column)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Marks({ field, changed }: { field: Configuration; changed: boolean }) {
  const { t } = useI18n();
  const marks = [
    { when: field.mandatory, text: t('ui.fields.mandatory'), Icon: IconAsterisk },
    { when: !field.visible, text: t('ui.fields.hidden'), Icon: IconEyeOff },
    { when: field.is_user_defined, text: t('ui.fields.own'), Icon: IconUserPlus },
  ];
  return (
    <span className={classes.marks}>
      {field.overridden && <span className={classes.overridden}>{t('ui.fields.overridden')}</span>}
      {changed && <span className={classes.unsaved}>{t('ui.fields.unsaved')}</span>}
      {marks
        .filter(({ when }) => when)
        .map(({ text, Icon }) => (
          <Icon key={text} size={14} stroke={1.5} role="img" aria-label={text} />
        ))}
    </span>
  );
}
