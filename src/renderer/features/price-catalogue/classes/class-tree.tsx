// The classes as an outline: amounts stand at the finest level, with where they come from; a class is moved by drag or by its key.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { treeRows } from '#renderer/records/kind/tree-model.ts';
import { Outline, type OutlineColumn, useFolding } from '#renderer/records/tree/outline.tsx';
import { paidTexts } from '#renderer/ui/paid-amount.tsx';
import { AmountOrigin } from '../shared/amount-origin.tsx';
import type { ClassItem } from '../shared/price-choices.tsx';
import classes from './classes.module.css';

interface ClassTreeProps {
  items: readonly ClassItem[];
  currency: string;
  current: string | null;
  onCurrent: (id: string | null) => void;
  onOpen: (item: ClassItem) => void;
  onMove?: (id: string, target: string | null) => void;
  onMoveByKey?: (item: ClassItem) => void;
}

export function ClassTree({ items, currency, current, onCurrent, onOpen, onMove, onMoveByKey }: ClassTreeProps) {
  const { t } = useI18n();
  const { closed, fold } = useFolding();
  return (
    <div className={classes.tree}>
      <Outline<ClassItem>
        label={t('ui.price-classes.title')}
        columns={useColumns(currency)}
        rows={treeRows(items, 'parent_id', closed)}
        current={current}
        onCurrent={(id) => onCurrent(id)}
        onFold={fold}
        onOpen={onOpen}
        onEscape={() => onCurrent(null)}
        {...(onMoveByKey ? { keys: { m: onMoveByKey } } : {})}
        {...(onMove ? { onMove } : {})}
      />
      {onMove && <p className={classes.hint}>{t('ui.classes.move.hint')}</p>}
    </div>
  );
}

function useColumns(currency: string): OutlineColumn<ClassItem>[] {
  const { t, format } = useI18n();
  const fixed = (width: number) => ({ flex: `0 0 ${width}px` });
  return [
    {
      name: 'name',
      label: t('ui.classes.column.class'),
      style: { flex: '200 0 284px' },
      render: ({ attributes: { number, name } }) => (
        <>
          {number && <span className={classes.number}>{number}</span>} {name}
        </>
      ),
    },
    {
      name: 'members',
      label: t('ui.classes.column.members'),
      style: fixed(80),
      right: true,
      render: ({ attributes: { members } }) => {
        const count = members.types + members.procedures;
        return count > 0 ? format.number(count) : '';
      },
    },
    {
      name: 'amount',
      label: t('ui.classes.column.amount', { currency }),
      style: fixed(110),
      right: true,
      render: ({ attributes }) => {
        const texts = paidTexts(attributes, { t, format });
        if (texts) return <span title={texts.note || undefined}>{texts.amount}</span>;
        return attributes.finest ? <span className={classes.warn}>{t('ui.price.gap')}</span> : '';
      },
    },
    {
      name: 'origin',
      label: t('ui.classes.column.origin'),
      style: { flex: '100 0 154px' },
      render: ({ attributes }) => <AmountOrigin amount={attributes} />,
    },
  ];
}
