// The standards a calibration used: added by a scan while this tab is open, or by looking them up; one that was out of date on the
// day says so.
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, fetchOne, type RecordRow, restoreRecord } from '../../lib/records.ts';
import type { Scan } from '../../lib/scan/scan-burst.ts';
import { findScanned } from '../../lib/scan/scan-lookup.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { useCan } from '../../lib/session.ts';
import { RelationField } from '../../records/form/relation-field.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { addressOf, type Lock, summaryOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { LockNote } from '../../records/value/record-lock.tsx';
import { EmptyNotice, ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { CommandsDialog } from './instruments/commands-dialog.tsx';
import { RequiredStandards } from './required-standards.tsx';
import { type StandardUse, useStandardUses } from './standard-uses.ts';
import classes from './standards-tab.module.css';

export function StandardsTab({ record, lock }: { record: RecordRow; lock: Lock | null }) {
  const { t } = useI18n();
  const uses = useStandardUses(record);
  const change = useChanges(record, uses.data ?? []);
  const editable = useCan(standardKind.operations.edit) && lock === null;
  const mayMeasure = useCan(calibrationKind.operations.edit) && lock === null;
  const [isPlanShown, showPlan] = useState(false);
  return (
    <>
      {lock && <LockNote lock={lock} />}
      <RequiredStandards record={record} />
      {editable && <AddStandard onAdd={change.add} />}
      <div className={classes.plan}>
        <Button size="xs" variant="default" onClick={() => showPlan(true)}>
          {t('ui.commands.title')}
        </Button>
      </div>
      {isPlanShown && <CommandsDialog id={record.id} editable={mayMeasure} onClose={() => showPlan(false)} />}
      {uses.error && <ErrorNotice error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data?.length === 0 && <EmptyNotice title={t('ui.standards.empty')} />}
      {(uses.data ?? []).length > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.standards.title')}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                {['device', 'description', 'certificate', 'due', 'state'].map((name) => (
                  <th key={name} scope="col">
                    {t(`ui.standard.${name}`)}
                  </th>
                ))}
                <td className={classes.tools} />
              </tr>
            </thead>
            <tbody>
              {uses.data?.map((use) => (
                <StandardRow key={use.id} use={use} onRemove={editable ? () => void change.remove(use) : null} />
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </>
  );
}

function StandardRow({ use, onRemove }: { use: StandardUse; onRemove: (() => void) | null }) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const { device, deviceId, certificate, due, warning } = use;
  const name = device ? titleOf(inventoryKind, device) : deviceId;
  return (
    <tr>
      <td>
        <Link className={table.code} to={addressOf(inventoryKind, deviceId)}>
          {name}
        </Link>
      </td>
      <td>{device && summaryOf(inventoryKind, device)}</td>
      <td className={table.code}>{certificate}</td>
      <td>{due === null ? '' : format.date(due)}</td>
      <td>
        {warning === null ? (
          <span className={classes.good}>{t('ui.standard.valid')}</span>
        ) : (
          <span className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
            {t(`ui.standard.${warning}`)}
          </span>
        )}
      </td>
      <td data-right>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('ui.standard.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

function AddStandard({ onAdd }: { onAdd: (device: { id: string; title: string }) => Promise<void> }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const pick = useFields(standardKind).data?.find(({ api_name }) => api_name === 'standard_inventory_id');
  const [typed, setTyped] = useState('');
  const scan = async (read: Scan) => {
    const code = read.typed;
    try {
      const data = await findScanned(read);
      const [device] = data;
      if (!device) toasts.fail(t('ui.standard.unknown', { code }));
      else if (data.length > 1) toasts.fail(t('ui.standard.several', { code }));
      else await onAdd({ id: device.id, title: titleOf(inventoryKind, device) });
    } catch (error) {
      toasts.fail(error instanceof Error ? textOfError(error) : String(error));
    }
  };
  useScanner((read) => void scan(read));
  return (
    <div className={classes.add}>
      <p className={classes.scan}>
        <IconBarcode size={18} stroke={1.5} aria-hidden="true" />
        {t('ui.standard.scan')}
      </p>
      {pick && (
        <div className={classes.pick}>
          <RelationField
            kind={standardKind}
            field={{ ...pick, label: t('ui.standard.pick'), mandatory: false }}
            value={typed}
            error={null}
            onChange={(id) => {
              setTyped('');
              if (id !== '') void onAdd({ id, title: '' });
            }}
          />
        </div>
      )}
    </div>
  );
}

function useChanges(record: RecordRow, uses: readonly StandardUse[]) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', 'standards'] }),
      queries.invalidateQueries({ queryKey: ['count', 'standards'] }),
    ]);
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toasts.fail(error instanceof Error ? textOfError(error) : String(error));
    }
    await refresh();
  };
  return {
    add: ({ id, title }: { id: string; title: string }) =>
      guarded(async () => {
        const known = uses.find(({ deviceId }) => deviceId === id);
        if (known)
          return toasts.say(
            t('ui.standard.known', { name: title || (known.device ? titleOf(inventoryKind, known.device) : '') }),
          );
        await createRecord('standards', { calibration_id: record.id, standard_inventory_id: id });
        const name = title || titleOf(inventoryKind, (await fetchOne('inventories', id, '')).body.data);
        toasts.say(t('ui.standard.added', { name }));
      }),
    remove: ({ id, device, deviceId }: StandardUse) =>
      guarded(async () => {
        const { binId } = await deleteRecord('standards', id);
        const name = device ? titleOf(inventoryKind, device) : deviceId;
        if (binId)
          toasts.offerUndo(t('ui.standard.removed', { name }), () => void guarded(async () => void (await restoreRecord(binId))));
      }),
  };
}
