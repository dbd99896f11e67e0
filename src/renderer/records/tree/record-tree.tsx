// The outline of records, shown by their fields.
import type { CSSProperties, Ref } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { type Column, shareOf } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { TreeRow } from '../kind/tree-model.ts';
import { FieldValue } from '../value/field-value.tsx';
import { Outline } from './outline.tsx';
import classes from './record-tree.module.css';

interface RecordTreeProps {
  kind: RecordKind;
  columns: readonly Column[];
  rows: readonly TreeRow<RecordRow>[];
  included: readonly RecordRow[];
  current: string | null;
  ref: Ref<{ focus(): void }>;
  onCurrent: (id: string) => void;
  onFold: (id: string, open: boolean) => void;
  onPeek: (toggle: boolean) => void;
  onOpen: (record: RecordRow) => void;
  onEscape: () => void;
}

export function RecordTree({ kind, columns, included, onCurrent, onPeek, ...outline }: RecordTreeProps) {
  const { t } = useI18n();
  return (
    <Outline<RecordRow>
      {...outline}
      label={t(`ui.${kind.name}.title`)}
      columns={columns.map((column) => ({
        name: column.field.api_name,
        label: column.field.label,
        style: shareOf(column),
        right: column.right,
        render: (record) => <FieldValue kind={kind} field={column.field} entry={{ record, included }} />,
      }))}
      mark={colorMark}
      keys={{ ' ': () => onPeek(true) }}
      onCurrent={(id, byHand) => {
        onCurrent(id);
        if (byHand) onPeek(false);
      }}
    />
  );
}

function colorMark({ attributes: { color } }: RecordRow) {
  return (
    <span
      className={classes.color}
      data-own={typeof color === 'string' && color !== '' ? true : undefined}
      style={typeof color === 'string' && color !== '' ? ({ '--own': color } as CSSProperties) : undefined}
      aria-hidden="true"
    />
  );
}
