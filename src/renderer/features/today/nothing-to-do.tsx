// A group without rows: what is next instead, and in a lab without devices how to begin.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { NoCustomersNotice, useSeesNoCustomer } from '../../records/list/no-customers.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice } from '../../ui/notice.tsx';
import classes from './today.module.css';
import type { Group, GroupCount } from './today-data.ts';

interface NothingToDoProps {
  counts: readonly GroupCount[];
  shown: Group;
  onShow: (group: Group) => void;
}

export function NothingToDo({ counts, shown, onShow }: NothingToDoProps) {
  const { t, format } = useI18n();
  const others = counts.filter(({ total }) => total > 0);
  const seesNone = useSeesNoCustomer();
  const devices = useDeviceCount(others.length === 0);
  if (others.length > 0)
    return (
      <EmptyNotice title={t(`ui.today.empty.${shown}`)}>
        <p className={classes.others}>
          {others.map(({ name, total }) => (
            <Button key={name} variant="default" size="xs" onClick={() => onShow(name)}>
              {`${t(`ui.today.group.${name}`)} · ${format.number(total)}`}
            </Button>
          ))}
        </p>
      </EmptyNotice>
    );
  if (seesNone) return <NoCustomersNotice />;
  if (devices === 0)
    return (
      <EmptyNotice title={t('ui.today.fresh')}>
        <p>{t('ui.today.fresh.hint')}</p>
        <p className={classes.others}>
          <GuardedButton needs={inventoryKind.operations.edit} size="xs" to="/inventory/new">
            {t('ui.inventory.new')}
          </GuardedButton>
          <GuardedButton needs={inventoryKind.operations.edit} size="xs" variant="default" to="/imports/inventories">
            {t('ui.import')}
          </GuardedButton>
        </p>
      </EmptyNotice>
    );
  return (
    <EmptyNotice title={t(`ui.today.empty.${shown}`)}>
      <p>{t('ui.today.done')}</p>
    </EmptyNotice>
  );
}

function useDeviceCount(wanted: boolean): number | undefined {
  const may = useCan(inventoryKind.operations.view);
  const query = { 'page[size]': 1 };
  return useQuery({
    queryKey: ['count', 'inventories', 'any'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/{path}', { params: { path: { path: 'inventories' }, query }, signal }))).data.length,
    enabled: wanted && may,
  }).data;
}
