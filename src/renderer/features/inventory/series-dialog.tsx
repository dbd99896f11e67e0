// More devices like this one, with numbers that count up: written in one go and taken back in one go.

import { NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordRow } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { fetchWhere } from '../../records/rows/fetch-all.ts';
import { rowsKey } from '../../records/rows/use-rows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import { copyOf } from './copy-device.ts';
import { firstFree, highest, numberParts, numbersFrom } from './number-series.ts';
import classes from './series-dialog.module.css';

const most = 500;
/** How many numbers behind the device's own are looked at for a run that is free. */
const lookedAt = 200;
/** As many taken numbers as a person reads. */
const named = 10;

interface SeriesDialogProps {
  fields: readonly Field[];
  record: RecordRow;
  onClose: () => void;
}

export function SeriesDialog({ fields, record, onClose }: SeriesDialogProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const [serial, setSerial] = useState('');
  const [count, setCount] = useState(10);
  const suggested = useFirstFree(textOf(record.attributes.asset_number), count);
  const asset = typed ?? suggested;
  const assets = numbersFrom(asset, count);
  const serials = serial.trim() === '' ? [] : numbersFrom(serial, count);
  const create = useSeries(onClose);
  const ready = assets !== null && serials !== null;
  const submit = () => {
    if (!ready) return;
    create.mutate({
      attributes: copyOf(fields, record),
      devices: assets.map((asset_number, index) => ({
        asset_number,
        ...(serials[index] === undefined ? {} : { serial_number: serials[index] }),
      })),
    });
  };
  const taken = create.error && !(create.error instanceof ApiError) ? create.error.message : null;
  const label = (name: string) => fields.find(({ api_name }) => api_name === name)?.label ?? name;
  const wrong = (numbers: readonly string[] | null) => (numbers === null ? t('ui.series.no_digits') : null);
  const asked = useAsked({ asset: asset === '' || wrong(assets), serial: wrong(serials) });
  return (
    <Dialog title={t('ui.device.series')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <p>{t('ui.series.text')}</p>
        <NumberInput
          label={t('ui.series.count')}
          value={count}
          min={1}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => setCount(Number(value) || 1)}
        />
        <TextInput
          label={t('ui.series.first', { field: label('asset_number') })}
          value={asset}
          error={asset === '' ? asked.at('asset') : (wrong(assets) ?? taken)}
          required
          onChange={({ currentTarget }) => {
            create.reset();
            setTyped(currentTarget.value);
          }}
        />
        <TextInput
          label={t('ui.series.first', { field: label('serial_number') })}
          value={serial}
          error={wrong(serials)}
          onChange={({ currentTarget }) => setSerial(currentTarget.value)}
        />
        {ready && count > 1 && (
          <p className={classes.range} role="status">
            {t('ui.series.range', { from: assets[0] ?? '', to: assets.at(-1) ?? '' })}
          </p>
        )}
        {create.error && taken === null && <Refused error={create.error} />}
        <DialogButtons submit={t('ui.series.create', { count })} loading={create.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

function Refused({ error }: { error: Error }) {
  return (
    <p className={classes.bad} role="alert">
      {useErrorText()(error)}
    </p>
  );
}

async function takenOf(numbers: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const found = await fetchWhere('inventories', { attribute: 'asset_number', values: numbers }, signal);
  return new Set(found.map(({ attributes }) => textOf(attributes.asset_number)));
}

/** The numbers that sort last among those counted as this one is. */
async function lastNumbers(own: string, signal: AbortSignal): Promise<string[]> {
  const query = new URLSearchParams({
    'filter[asset_number]': `like:${numberParts(own)?.before ?? ''}`,
    sort: '-asset_number',
    'page[size]': String(lookedAt),
  });
  const { data } = await fetchList('inventories', query.toString(), signal);
  return data.map(({ attributes }) => textOf(attributes.asset_number));
}

/** Where the next devices could begin: behind this one's number at the first gap that holds them all, or behind the last. */
function useFirstFree(own: string, count: number): string {
  const next = (number: string) => numbersFrom(number, lookedAt + 1)?.slice(1) ?? [];
  const numbers = next(own);
  const asked = numbers.length > 0;
  const taken = useQuery({
    queryKey: [...rowsKey('inventories'), 'taken', own],
    queryFn: ({ signal }) => takenOf(numbers, signal),
    enabled: asked,
  });
  const free = firstFree(numbers, taken.data ?? new Set(), count);
  const last = useQuery({
    queryKey: [...rowsKey('inventories'), 'last', own],
    queryFn: async ({ signal }) => highest(own, await lastNumbers(own, signal)),
    enabled: asked && free === null,
  });
  if (taken.isLoading || last.isLoading) return '';
  return free ?? next(last.data ?? own)[0] ?? '';
}

interface Series {
  attributes: Record<string, string>;
  devices: Record<string, string>[];
}

/** What could not be created is said, and what could stays: the run takes it back as a whole. */
function useSeries(onDone: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: rowsKey('inventories') }),
      queries.invalidateQueries({ queryKey: ['count', 'inventories'] }),
    ]);
  const undo = async (id: string) => {
    try {
      await bodyOf(POST('/api/v2/runs/{id}/undo', { params: { path: { id } } }));
      await refresh();
      toasts.say(t('ui.series.undone'));
    } catch (error) {
      toasts.fail(textOfError(error instanceof Error ? error : new Error(String(error))));
    }
  };
  const takenText = (numbers: readonly string[]) => {
    const shown = numbers.slice(0, named).join(', ');
    const more = numbers.length - named;
    return more > 0
      ? t('ui.series.taken.more', { numbers: shown, count: more })
      : t('ui.series.taken', { numbers: shown, count: numbers.length });
  };
  return useMutation({
    mutationFn: async (series: Series) => {
      const numbers = series.devices.flatMap(({ asset_number }) => asset_number ?? []);
      const taken = await takenOf(numbers, new AbortController().signal);
      if (taken.size > 0) throw new Error(takenText(numbers.filter((number) => taken.has(number))));
      const { data, meta } = await bodyOf(POST('/api/v2/inventories/series', { body: series }));
      if (Number(meta.created) === 0) throw new Error(data[0]?.reason ?? '');
      return { meta, refused: data.filter(({ status }) => status === 'failed') };
    },
    async onSuccess({ meta, refused }, { devices }) {
      await refresh();
      const { run } = meta;
      if (run === null) toasts.say(t('ui.series.created', { count: Number(meta.created) }));
      else toasts.offerUndo(t('ui.series.created', { count: Number(meta.created) }), () => void undo(run));
      for (const { id, reason } of refused.slice(0, 3))
        toasts.fail(t('ui.series.refused', { number: devices[Number(id) - 1]?.asset_number ?? id, reason: reason ?? '' }));
      onDone();
      void navigate(`${inventoryKind.route}?${new URLSearchParams({ sort: '-created_at' })}`);
    },
  });
}
