// One value of a public record as text a person reads.
import { useI18n } from '../lib/i18n.tsx';
import type { Value } from '../lib/records.ts';
import { StatusText } from '../ui/status-text.tsx';
import type { PortalField } from './portal-data.ts';
import { textOf } from './portal-words.ts';

interface PortalValueProps {
  field: PortalField;
  value: Value;
}

export function PortalValue({ field, value }: PortalValueProps) {
  const { t, format } = useI18n();
  const text = textOf(value);
  switch (field.field_type) {
    case 'select': {
      const option = field.options?.find((one) => textOf(one.value) === text);
      if (!option) return text;
      return option.color ? <StatusText label={option.label} color={option.color} /> : option.label;
    }
    case 'date':
      return format.date(text);
    case 'datetime':
      return format.instant(text);
    case 'boolean':
      return t(Number(value) === 1 ? 'ui.yes' : 'ui.no');
    default:
      return typeof value === 'number' ? format.number(value) : text;
  }
}
