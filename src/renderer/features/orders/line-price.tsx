// The price of a line, typed where it stands: one press, the amount, Enter. Emptied, it is found by the price list again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readMoney } from '../../lib/entry/amount-text.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import { AmountField } from '../../records/form/amount-field.tsx';
import { bookingPositionKind } from '../../records/kinds/office/booking-positions.ts';
import { useRefresh } from '../../records/rows/use-record.ts';
import table from '../../ui/plain-table.module.css';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import classes from './order-page.module.css';

interface LinePriceProps {
  line: RecordRow;
  mayEdit: boolean;
}

export function LinePrice({ line, mayEdit }: LinePriceProps) {
  const { t, format } = useI18n();
  const [typing, setTyping] = useState(false);
  const { price } = line.attributes;
  const text = price === null ? t('ui.order.unpriced') : format.amount(Number(price));
  if (typing) return <PriceEntry line={line} onDone={() => setTyping(false)} />;
  if (!mayEdit) return text;
  return (
    <button
      type="button"
      className={classes.linePrice}
      data-lacks={price === null || undefined}
      title={t('ui.order.price.type')}
      aria-label={t('ui.order.price.of', { name: String(line.attributes.name ?? line.attributes.pos_number ?? ''), price: text })}
      onClick={() => setTyping(true)}
    >
      {text}
    </button>
  );
}

/** What is typed, and how it is kept. */
function usePriceEntry({ id, attributes }: RecordRow, onDone: () => void) {
  const { t, format } = useI18n();
  const queries = useQueryClient();
  const refresh = useRefresh(bookingPositionKind);
  const fail = useFailure();
  const seen = attributes.price;
  const before = seen === null ? '' : String(seen);
  const [value, setValue] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = async (price: number | null) => {
    setBusy(true);
    try {
      await updateOverSeen({ path: bookingPositionKind.path, id, seen: { price: seen }, attributes: { price } });
      await Promise.all([refresh(id), queries.invalidateQueries({ queryKey: ['rows', bookingPositionKind.path] })]);
      onDone();
    } catch (problem) {
      setBusy(false);
      fail(problem instanceof Error ? problem : new Error(String(problem)));
    }
  };
  const submit = () => {
    if (value === before) return onDone();
    if (value.trim() === '') return void keep(null);
    const amount = readMoney(value, format.locale);
    if (amount === null) return setError(t('ui.form.amount', { example: format.amount(1234.5) }));
    void keep(Number(amount));
  };
  const type = (next: string) => {
    setValue(next);
    setError(null);
  };
  return { value, error, busy, type, submit };
}

function PriceEntry({ line, onDone }: { line: RecordRow; onDone: () => void }) {
  const { t } = useI18n();
  const { value, error, busy, type, submit } = usePriceEntry(line, onDone);
  return (
    <SendForm onSend={submit} className={table.code}>
      <AmountField
        autoFocus
        size="xs"
        className={classes.linePriceEntry}
        aria-label={t('ui.order.price.entry')}
        value={value}
        error={error}
        disabled={busy}
        onChange={type}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
    </SendForm>
  );
}
