// Below the grid while rows are chosen: how many, and what can be done with all of them at once. docs/design/expectations.md#bulk.
import { Button, Progress } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChecks,
  IconCopy,
  IconPaperclip,
  IconPencil,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { BundleButton } from '../bundle/bundle-button.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { bookingKind } from '../kinds/office/bookings.ts';
import { documentKind } from '../kinds/office/documents.ts';
import type { LabelSource } from '../label-formats/label-data.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import type { Rows } from '../rows/use-rows.ts';
import { chosenIds } from '../selection/bulk-work.ts';
import { chosenCount } from '../selection/selection.ts';
import type { Chosen } from '../selection/use-selection.ts';
import classes from './bulk-bar.module.css';
import { BulkEdit } from './bulk-edit.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import { BulkLink } from './bulk-link.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { CrowdedBar } from './crowded-bar.tsx';
import { type TriedOrder, useBulkWork } from './use-bulk-work.ts';

/** From here on nobody sees all of them at a glance. */
const manyRows = 20;

interface BulkBarProps {
  kind: RecordKind;
  fields: readonly Field[];
  query: string;
  chosen: Chosen;
  rows: Pick<Rows, 'total' | 'counted'>;
  onCopy: () => Promise<void>;
}

export function BulkBar({ kind, fields, query, chosen, rows, onCopy }: BulkBarProps) {
  const { t } = useI18n();
  const [editing, setEditing] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [linking, setLinking] = useState(false);
  const work = useBulkWork({ kind, query, chosen });
  const [previewed, setPreviewed] = useState<TriedOrder | null>(null);
  const count = chosenCount(chosen.selection, rows.total ?? 0);
  // What takes something away, or many rows at once, shows first what it would do.
  const begin = (order: TriedOrder) => {
    if (order.action === 'bulk-delete' || count > manyRows) setPreviewed(order);
    else void work.run(order);
  };
  return (
    <CrowdedBar className={classes.bar} label={t('ui.bulk')}>
      <span className={classes.count} role="status">
        {chosen.selection.all && !rows.counted ? t('ui.bulk.chosen.more', { total: count - 1 }) : t('ui.bulk.chosen', { count })}
      </span>
      {!chosen.selection.all && rows.counted && count < (rows.total ?? 0) && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconChecks size={16} stroke={1.5} />} onClick={chosen.all}>
          {t('ui.bulk.all', { total: rows.total ?? 0 })}
        </Button>
      )}
      <span className={classes.gap} />
      {work.progress ? (
        <>
          <Progress
            className={classes.progress}
            value={(work.progress.done / Math.max(1, work.progress.total)) * 100}
            aria-label={t('ui.bulk.progress')}
          />
          <Button variant="default" size="xs" onClick={work.cancel}>
            {t('ui.cancel')}
          </Button>
        </>
      ) : (
        <>
          {kind.path === 'documents' && (
            <GuardedButton
              needs={['dms_approve']}
              size="xs"
              onClick={() => begin({ action: 'bulk-approve', done: 'ui.bulk.approved' })}
            >
              {t('ui.bulk.approve')}
            </GuardedButton>
          )}
          {kind.path === 'bin' && (
            <GuardedButton
              needs={kind.operations.view}
              size="xs"
              leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
              onClick={() => void work.run({ action: 'restore', done: 'ui.bulk.restored' })}
            >
              {t('ui.bin.restore')}
            </GuardedButton>
          )}
          <GuardedButton
            needs={kind.operations.edit}
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {t('ui.bulk.change')}
          </GuardedButton>
          {kind.labels && (
            <LabelsButton keyed source={() => chosenDevices({ path: kind.path, query, selection: chosen.selection })} />
          )}
          {kind.paper?.contract === 'calibration-certificate' && (
            <BundleButton query={query} selection={chosen.selection} count={count} />
          )}
          {kind.orders && (
            <GuardedButton
              needs={bookingKind.operations.edit}
              variant="default"
              size="xs"
              leftSection={<IconShoppingCart size={16} stroke={1.5} />}
              onClick={() => setOrdering(true)}
            >
              {t('ui.orders.create')}
            </GuardedButton>
          )}
          {kind.papers && (
            <GuardedButton
              needs={documentKind.operations.edit}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={16} stroke={1.5} />}
              onClick={() => setLinking(true)}
            >
              {t('ui.link.document')}
            </GuardedButton>
          )}
          <Button
            variant="default"
            size="xs"
            data-spare
            title={t('ui.copy.table.hint')}
            leftSection={<IconCopy size={16} stroke={1.5} />}
            onClick={() => void onCopy()}
          >
            {t('ui.copy.table')}
          </Button>
          <ExportMenu path={kind.path} query={query} selection={chosen.selection} position="top-end" />
          <GuardedButton
            needs={kind.operations.delete}
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => begin({ action: 'bulk-delete', done: 'ui.bulk.deleted' })}
          >
            {t('ui.delete')}
          </GuardedButton>
          <Button variant="subtle" color="gray" size="xs" onClick={chosen.clear}>
            {t('ui.bulk.clear')}
          </Button>
        </>
      )}
      {editing && (
        <BulkEdit
          kind={kind}
          fields={fields}
          count={count}
          onClose={() => setEditing(false)}
          onApply={(attributes) => {
            setEditing(false);
            begin({ action: 'bulk-update', attributes, done: 'ui.bulk.changed' });
          }}
        />
      )}
      {ordering && (
        <BulkOrders
          {...{ kind, query, count }}
          selection={chosen.selection}
          onChoose={chosen.only}
          onClose={() => setOrdering(false)}
        />
      )}
      {linking && (
        <BulkLink
          {...{ kind, query, count }}
          selection={chosen.selection}
          onClose={() => setLinking(false)}
          onApply={(order) => {
            setLinking(false);
            begin(order);
          }}
        />
      )}
      {previewed && (
        <BulkPreview
          {...{ kind, fields, query, count }}
          selection={chosen.selection}
          order={previewed}
          onClose={() => {
            setPreviewed(null);
            void previewed.discard?.();
          }}
          onGo={() => {
            setPreviewed(null);
            void work.run(previewed);
          }}
        />
      )}
      {work.failed.length > 0 && <BulkFailures kind={kind} failed={work.failed} onClose={work.forget} onChoose={chosen.only} />}
    </CrowdedBar>
  );
}

type Asked = Omit<Parameters<typeof chosenIds>[0], 'signal'>;

/** The whole list is left to the server; of any other choice it is told the keys. */
async function chosenDevices(asked: Asked): Promise<LabelSource> {
  const { all, ids } = asked.selection;
  if (all && ids.size === 0) return { list: asked.query };
  return { ids: await chosenIds({ ...asked, signal: new AbortController().signal }) };
}
