// Device types that find no class, neither by themselves nor through their procedure: chosen and put into one.
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { RowSheet } from '#renderer/records/list/row-sheet.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { ToClassDialog } from './assign-dialogs.tsx';
import { useUnassigned } from './class-data.ts';
import classes from './classes.module.css';

const typingPause = 200;

export function UnassignedTypes({ canEdit }: { canEdit: boolean }) {
  const { t, format } = useI18n();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  const [view, setView] = useState({ first: 0, last: 0 });
  const onView = useCallback((first: number, last: number) => setView({ first, last }), []);
  const types = useUnassigned(q, view);
  const slow = useSlow(types.total === null && !types.error);
  const [current, setCurrent] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [assigning, setAssigning] = useState(false);
  useScreen('price-classes-unassigned', types.total !== null || types.error !== null);
  const toggle = (index: number) => {
    const type = types.rowAt(index);
    if (!type) return;
    const next = new Map(chosen);
    if (!next.delete(type.id)) next.set(type.id, textOf(type.attributes.type_name));
    setChosen(next);
  };
  const text = (name: string, label: string, width: number) => ({
    name,
    label: t(label),
    width,
    grows: true,
    render: ({ attributes }: RecordRow) => textOf(attributes[name]),
  });
  return (
    <>
      <div className={classes.unassignedHead}>
        <p role="status">
          {types.total !== null &&
            types.typesTotal !== undefined &&
            t('ui.classes.unassigned', { count: types.total, total: format.number(types.typesTotal) })}
        </p>
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          aria-label={t('ui.classes.unassigned.search')}
          placeholder={t('ui.classes.unassigned.search')}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {types.error && <ErrorNotice error={types.error} onRetry={types.retry} />}
      {slow && <SkeletonLines count={8} />}
      {types.total === 0 && (
        <EmptyNotice title={t(q === '' ? 'ui.classes.unassigned.none' : 'ui.import.none_found')}>
          {q === '' && <p>{t('ui.classes.unassigned.none.text')}</p>}
        </EmptyNotice>
      )}
      {types.total !== null && types.total > 0 && (
        <div className={classes.work}>
          <RowSheet<RecordRow>
            label={t('ui.classes.tab.unassigned')}
            total={types.total}
            rowAt={types.rowAt}
            shown={types.shown}
            current={current}
            onCurrent={setCurrent}
            onView={onView}
            columns={[
              text('type_name', 'device_type.type_name', 320),
              text('manufacturer', 'device_type.manufacturer', 160),
              text('model', 'device_type.model', 160),
            ]}
            {...(canEdit ? { chosen: { has: (index: number) => chosen.has(types.rowAt(index)?.id ?? ''), toggle } } : {})}
          />
        </div>
      )}
      {chosen.size > 0 && (
        <div className={classes.chosenBar}>
          <span role="status">{t('ui.bulk.chosen', { count: chosen.size })}</span>
          <Button size="xs" onClick={() => setAssigning(true)}>
            {t('ui.classes.to_class')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setChosen(new Map())}>
            {t('ui.bulk.clear')}
          </Button>
        </div>
      )}
      {assigning && (
        <ToClassDialog
          members={[...chosen].map(([id, name]) => ({ table: 'types', id, name }))}
          from={null}
          onClose={() => setAssigning(false)}
          onDone={() => setChosen(new Map())}
        />
      )}
    </>
  );
}
