// A number as a person reads it: what it counts beside it, or the word for what it means.
import { useI18n } from '../../lib/i18n.tsx';
import type { Value } from '../../lib/records.ts';
import { useCurrency } from '../../lib/session.ts';
import type { Field } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { unitOf } from '../kind/units.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import classes from './field-value.module.css';

interface NumberValueProps {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
  value: Value;
}

export function NumberValue({ kind, field, entry: { record }, value }: NumberValueProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const { api_name: name } = field;
  const unit = unitOf(kind.units, name, (other) => record.attributes[other]);
  const means = kind.meanings?.[name]?.(record) ?? null;
  if (typeof value !== 'number') return textOf(value);
  if (unit !== undefined)
    return (
      <span className={classes.counted}>
        {unit === 'money' ? format.amount(value) : format.number(value)}
        <span className={classes.unit}>{`\u00a0${unit === 'money' ? currency : '%'}`}</span>
      </span>
    );
  if (means === null) return format.number(value);
  return (
    <>
      {format.number(value)} <span className={classes.meaning}>{t(means)}</span>
    </>
  );
}
