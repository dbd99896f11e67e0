// The places as an outline: arrows walk it, Enter opens the devices of one.
import type { Ref } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { treeRows } from '../../records/kind/tree-model.ts';
import { Outline, type OutlineColumn } from '../../records/tree/outline.tsx';
import type { PlaceNode } from './place-model.ts';
import classes from './places.module.css';

interface PlaceTreeProps {
  nodes: readonly PlaceNode[];
  closed: ReadonlySet<string>;
  current: string | null;
  ref: Ref<{ focus(): void }>;
  onCurrent: (id: string | null) => void;
  onFold: (id: string, open: boolean) => void;
  onOpen: (node: PlaceNode) => void;
  onRename?: ((node: PlaceNode) => void) | undefined;
}

export function PlaceTree({ nodes, closed, onCurrent, onRename, ...outline }: PlaceTreeProps) {
  const { t } = useI18n();
  return (
    <div className={classes.tree}>
      <Outline<PlaceNode>
        {...outline}
        label={t('ui.places.title')}
        columns={useColumns()}
        rows={treeRows(nodes, 'parent', closed)}
        onCurrent={onCurrent}
        onEscape={() => onCurrent(null)}
        {...(onRename ? { keys: { F2: onRename } } : {})}
      />
    </div>
  );
}

function useColumns(): OutlineColumn<PlaceNode>[] {
  const { t, format } = useI18n();
  const count = (name: 'devices' | 'overdue' | 'soon'): OutlineColumn<PlaceNode> => ({
    name,
    label: t(`ui.places.column.${name}`),
    style: { flex: '0 0 var(--place-count)' },
    right: true,
    render: ({ attributes }) => (
      <span className={classes.count} data-due={attributes[name] > 0 ? name : undefined}>
        {attributes[name] > 0 || name === 'devices' ? format.number(attributes[name]) : '–'}
      </span>
    ),
  });
  return [
    {
      name: 'name',
      label: t('ui.places.column.place'),
      style: { flex: '300 0 140px' },
      render: ({ attributes: { name } }) => <span title={name}>{name}</span>,
    },
    count('devices'),
    count('overdue'),
    count('soon'),
  ];
}
