// Which column a list is grouped by, chosen beside the columns themselves.
import { NativeSelect } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { canGroup } from './groups.ts';

interface GroupChoiceProps {
  kind: RecordKind;
  columns: readonly Column[];
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
}

export function GroupChoice({ kind, columns, group, onGroup }: GroupChoiceProps) {
  const { t } = useI18n();
  const offered = columns.filter((column) => canGroup(kind, column) || column.field.api_name === group);
  return (
    <NativeSelect
      size="xs"
      label={t('ui.group.by')}
      value={group ?? ''}
      data={[
        { value: '', label: t('ui.group.not') },
        ...offered.map(({ field }) => ({ value: field.api_name, label: field.label })),
      ]}
      onChange={({ currentTarget }) => onGroup(currentTarget.value || undefined)}
    />
  );
}
