// A code that is nobody's yet becomes a device there and then, with what is read off its plate; the rest can wait.

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { createRecord, type RecordRow } from '../../lib/records.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { type Field, useFields } from '../../records/kind/fields.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './goods.module.css';
import { OwnerField } from './owner-field.tsx';

const read = ['asset_number', 'serial_number', 'manufacturer', 'model', 'description'] as const;

interface NewDeviceProps {
  code: string;
  /** Whose devices were scanned before: most likely theirs. */
  customer: string;
  onClose: () => void;
  onMade: (device: RecordRow) => void;
}

function useMake(onMade: (device: RecordRow) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Readonly<Record<string, string>>) => {
      const typed = Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]));
      return (await createRecord('inventories', Object.fromEntries(typed))).body.data;
    },
    onSuccess(device) {
      void queries.invalidateQueries({ queryKey: ['rows'] });
      onMade(device);
    },
  });
}

/** Nothing stands in it before its captions are known, so that the hands begin at the first field. */
export function NewDevice(props: NewDeviceProps) {
  const { t } = useI18n();
  const fields = useFields(inventoryKind).data;
  return (
    <Dialog title={t('ui.goods-in.unknown', { code: props.code })} onClose={props.onClose}>
      {fields && <PlateForm fields={fields} {...props} />}
    </Dialog>
  );
}

/** A code scanned meanwhile is on the plate too: it goes where the hands are, else to the serial number that is still missing. */
function useScannedPlate(values: Readonly<Record<string, string>>, set: (name: string, value: string) => void): void {
  useScanner(({ typed }) => {
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : '';
    if (read.some((name) => name === focused)) set(focused, typed);
    else if (!values.serial_number) set('serial_number', typed);
  });
}

function PlateForm({ fields, code, customer, onClose, onMade }: NewDeviceProps & { fields: readonly Field[] }) {
  const { t } = useI18n();
  const fieldOf = (name: string) => fields.find(({ api_name }) => api_name === name);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ asset_number: code, customer_id: customer });
  const set = (name: string, value: string) => setValues((was) => ({ ...was, [name]: value }));
  useScannedPlate(values, set);
  const make = useMake(onMade);
  const asked = useAsked({ customer: (values.customer_id ?? '') === '' });
  const said = [...read, 'customer_id'].some((name) => problemOf(make.error, name) !== null);
  return (
    <SendForm className={classes.fresh} onSend={() => asked.filled(() => make.mutate(values))}>
      <p>{t('ui.goods-in.unknown.text')}</p>
      <OwnerField
        value={values.customer_id ?? ''}
        error={asked.at('customer') ?? problemOf(make.error, 'customer_id')}
        onChange={(next) => set('customer_id', next)}
      />
      {read.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={fieldOf(name)?.label ?? name}
          value={values[name] ?? ''}
          error={problemOf(make.error, name)}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        />
      ))}
      {make.error && !said && <ErrorNotice error={make.error} />}
      <DialogButtons submit={t('ui.goods-in.make')} loading={make.isPending} onClose={onClose} />
    </SendForm>
  );
}
