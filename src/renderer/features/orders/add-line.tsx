// The next line of an order: what and how many. Its price is found by the server, and the row says where it came from.

import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne } from '../../lib/records.ts';
import { useIsJustMade } from '../../lib/screen/just-made.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { RecordPicker } from '../../records/reference/record-picker.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useFirstStop } from '../../ui/stops/first-stop.ts';
import { useToasts } from '../../ui/toast.tsx';
import { useAddLine } from './order-data.ts';
import classes from './order-page.module.css';

/** What a line can be about, where it is looked up, and what names it there. */
const sources = {
  type: { path: 'device-types', title: 'type_name' },
  inventory: { path: 'inventories', title: 'asset_number' },
  article: { path: 'standard-articles', title: 'article_name' },
} as const;

type Source = keyof typeof sources;

export function AddLine({ order, next }: { order: string; next: number }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const add = useAddLine();
  const [source, setSource] = useState<Source>('type');
  const [chosen, setChosen] = useState('');
  const [quantity, setQuantity] = useState(1);
  // Whoever made an order comes for its lines; who reads one has the keys of the page.
  const picker = useFirstStop<HTMLDivElement>(useIsJustMade());
  const { path, title } = sources[source];
  const asked = useAsked({ article: chosen === '' });
  const submit = async () => {
    try {
      const named = await fetchOne(path, chosen, '', new AbortController().signal);
      const { attributes } = named.body.data;
      const name = source === 'inventory' ? deviceName(attributes) : textOf(attributes[title]);
      await add.mutateAsync({ booking_id: order, pos_number: next, article_type: source, article_id: chosen, name, quantity });
      setChosen('');
      setQuantity(1);
      picker.current?.querySelector('input')?.focus();
    } catch (error) {
      toasts.fail(textOfError(error instanceof Error ? error : new Error(String(error))));
    }
  };
  return (
    <SendForm className={classes.add} onSend={() => asked.filled(() => void submit())}>
      <SourceChoice
        source={source}
        onChoose={(next) => {
          setSource(next);
          setChosen('');
        }}
      />
      <div ref={picker} className={classes.picker}>
        <RecordPicker
          key={source}
          size="xs"
          name="article"
          label={t(`ui.order.kind.${source}`)}
          path={path}
          title={title}
          value={chosen}
          error={asked.at('article')}
          onChange={setChosen}
        />
      </div>
      <NumberInput
        size="xs"
        className={classes.quantity}
        label={t('ui.order.quantity')}
        min={0.01}
        decimalScale={2}
        value={quantity}
        onChange={(value) => setQuantity(Number(value) || 1)}
      />
      <Button type="submit" size="xs" variant="default" loading={add.isPending}>
        {t('ui.order.add')}
      </Button>
    </SendForm>
  );
}

function SourceChoice({ source, onChoose }: { source: Source; onChoose: (source: Source) => void }) {
  const { t } = useI18n();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('ui.order.kind')}
      data={(Object.keys(sources) as Source[]).map((value) => ({ value, label: t(`ui.order.kind.${value}`) }))}
      value={source}
      onChange={(value) => onChoose(value as Source)}
    />
  );
}

function deviceName(attributes: Readonly<Record<string, unknown>>): string {
  const words = [attributes.asset_number, attributes.manufacturer, attributes.model, attributes.description];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' ');
}
