// Price classes: the tree with the amounts of a group and a day, the members of the chosen class, the device types that find none.
// docs/interface/prices.md#classes.

import { TextInput } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useAddress } from '#renderer/lib/screen/use-address.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ExportMenu } from '#renderer/records/export/export-menu.tsx';
import { importAddress } from '#renderer/records/kind/importable.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { priceClassKind } from '#renderer/records/kinds/prices/price-classes.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import unseen from '#renderer/ui/unseen.module.css';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { listPrice } from '../shared/adjust-order.ts';
import { CatalogueBar } from '../shared/catalogue-bar.tsx';
import { type ClassItem, GroupSelect, useClassTree } from '../shared/price-choices.tsx';
import { ClassPanel } from './class-panel.tsx';
import { ClassTree } from './class-tree.tsx';
import classes from './classes.module.css';
import { MoveClassDialog } from './move-class-dialog.tsx';
import { ResolveType } from './resolve-type.tsx';
import { UnassignedTypes } from './unassigned-types.tsx';
import { useMoveWithUndo } from './use-move-with-undo.ts';

const tabs = ['tree', 'unassigned'] as const;

export function ClassesPage() {
  const { t } = useI18n();
  const canEdit = useCan(['price_edit']);
  const { params, change } = useAddress();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'tree';
  const current = params.get('class');
  return (
    <section className={frame.screen}>
      <CatalogueBar here="classes">
        <GuardedButton
          needs={['price_edit']}
          to={importAddress('price-classes')}
          variant="default"
          size="xs"
          leftSection={<IconFileUpload size={16} stroke={1.5} />}
        >
          {t('ui.import')}
        </GuardedButton>
        <ExportMenu path="price-classes" query="" position="bottom-end" />
        <GuardedButton
          needs={['price_edit']}
          to={`${priceClassKind.route}/new${current ? `?${new URLSearchParams({ parent_id: current })}` : ''}`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t(current ? 'ui.price-classes.new.below' : 'ui.price-classes.new')}
        </GuardedButton>
      </CatalogueBar>
      <div className={classes.tools}>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.price-classes.title')}</legend>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === tab}
              onClick={() => change({ tab: one === 'tree' ? '' : one })}
            >
              {t(`ui.classes.tab.${one}`)}
            </button>
          ))}
        </fieldset>
        {tab === 'tree' && <AmountsOf params={params} change={change} />}
      </div>
      {tab === 'tree' ? <TreeTab params={params} change={change} canEdit={canEdit} /> : <UnassignedTypes canEdit={canEdit} />}
    </section>
  );
}

interface PartProps {
  params: URLSearchParams;
  change: (values: Readonly<Record<string, string>>) => void;
}

/** Whose amounts the tree shows. */
function AmountsOf({ params, change }: PartProps) {
  const { t } = useI18n();
  return (
    <div className={classes.amountsOf}>
      <GroupSelect
        label={t('resource.price_category')}
        value={params.get('group') ?? listPrice}
        onChange={(group) => change({ group: group === listPrice ? '' : group })}
      />
      <DateField label={t('ui.price.day')} value={params.get('date') ?? today()} onChange={(date) => change({ date })} />
      <TextInput
        label={t('price.complexity')}
        defaultValue={params.get('complexity') ?? ''}
        onBlur={(event) => change({ complexity: event.currentTarget.value.trim() })}
        onKeyDown={(event) => event.key === 'Enter' && change({ complexity: event.currentTarget.value.trim() })}
      />
    </div>
  );
}

function TreeTab({ params, change, canEdit }: PartProps & { canEdit: boolean }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const date = params.get('date') ?? '';
  const asked = {
    group: params.get('group') ?? listPrice,
    date: isPlainDate(date) ? date : '',
    complexity: params.get('complexity') ?? '',
  };
  const tree = useClassTree(asked);
  const slow = useSlow(tree.isPending);
  useScreen('price-classes-tree', !tree.isPending);
  const [moving, setMoving] = useState<ClassItem | null>(null);
  const items = tree.data?.data ?? [];
  const move = useMoveWithUndo(items);
  const current = items.find(({ id }) => id === params.get('class'));
  if (tree.error) return <ErrorNotice error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return slow ? <SkeletonLines count={10} /> : null;
  if (items.length === 0)
    return (
      <EmptyNotice title={t('ui.classes.empty')}>
        <p>{t('ui.classes.empty.text')}</p>
        <Link to="/prices/list">{t('ui.classes.empty.example')}</Link>
      </EmptyNotice>
    );
  return (
    <div className={classes.work}>
      <ClassTree
        items={items}
        currency={tree.data.meta.currency}
        current={current?.id ?? null}
        onCurrent={(id) => change({ class: id ?? '' })}
        onOpen={({ id }) => void navigate(addressOf(priceClassKind, id))}
        {...(canEdit
          ? {
              onMove: (id: string, target: string | null) => {
                const item = items.find((one) => one.id === id);
                if (item) move({ item, target });
              },
              onMoveByKey: setMoving,
            }
          : {})}
      />
      {current ? (
        <ClassPanel
          key={current.id}
          item={current}
          items={items}
          currency={tree.data.meta.currency}
          asked={{ ...asked, date: tree.data.meta.date }}
          canEdit={canEdit}
          onMove={() => setMoving(current)}
          onClass={(id) => change({ class: id })}
          onClose={() => change({ class: '' })}
        />
      ) : (
        <ResolveType onClass={(id) => change({ class: id })} />
      )}
      {moving && <MoveClassDialog item={moving} items={items} onClose={() => setMoving(null)} />}
    </div>
  );
}
