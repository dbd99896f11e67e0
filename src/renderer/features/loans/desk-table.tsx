// The devices on the desk, each with how it stands and whether that is in the way; taking back, with room for what is noted.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { DueValue } from '../../records/value/due-value.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { certificateAddress, deviceAddress } from './loan-addresses.ts';
import { StateText } from './state-text.tsx';

interface DeskTableProps {
  rows: readonly DeskRow[];
  back: boolean;
  notes: Readonly<Record<string, string>>;
  onNote: (id: string, note: string) => void;
  onRemove: (ids: readonly string[]) => void;
}

export function DeskTable({ rows, back, notes, onNote, onRemove }: DeskTableProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  return (
    <ScrollSection className={table.scroll} label={t('ui.loans.on_desk')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('resource.inventory')}</th>
            <th scope="col">{t('ui.loans.serial')}</th>
            <th scope="col">{t('ui.loans.now')}</th>
            <th scope="col">{t(back ? 'ui.loans.noted' : 'inventory.duedate')}</th>
            <td className={classes.tools} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, device, state, hindered, expires }) => {
            const name = titleOf(inventoryKind, device);
            return (
              <tr key={id} data-hindered={hindered !== null || undefined} className={classes.row}>
                <th scope="row">
                  <Link className={table.code} to={deviceAddress(id)}>
                    {name}
                  </Link>
                  <span className={classes.summary}>{summaryOf(inventoryKind, device)}</span>
                </th>
                <td className={table.code}>{textOf(device.attributes.serial_number)}</td>
                <td>
                  <StateText state={state} full />
                  {hindered && (
                    <span className={classes.problem}>
                      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
                      {t(`ui.loans.problem.${hindered}`)}
                    </span>
                  )}
                </td>
                <td>
                  {back ? (
                    hindered === null && (
                      <div className={classes.noted}>
                        <TextInput
                          className={classes.note}
                          size="xs"
                          aria-label={t('ui.loans.noted.of', { name })}
                          placeholder={t('ui.loans.noted.text')}
                          value={notes[id] ?? ''}
                          onChange={({ currentTarget }) => onNote(id, currentTarget.value)}
                        />
                        {'stay' in state && state.stay.forCalibration && (
                          <Link to={certificateAddress(id)}>{t('ui.loans.certificate_in')}</Link>
                        )}
                      </div>
                    )
                  ) : (
                    <Due device={device} expires={expires} />
                  )}
                </td>
                <td data-right>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('ui.basket.remove', { title: name })}
                    onClick={() => onRemove([id])}
                  >
                    <IconX size={16} stroke={1.5} />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

function Due({ device, expires }: Pick<DeskRow, 'device' | 'expires'>) {
  const { t } = useI18n();
  return (
    <>
      <DueValue kind={inventoryKind} record={device} />
      {expires && (
        <span className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          {t('ui.loans.expires')}
        </span>
      )}
    </>
  );
}
