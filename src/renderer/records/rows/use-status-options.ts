// The statuses of a table's records in the user's language, as `/fields` gives them.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { fieldsOptions } from '../kind/fields.ts';

export function useStatusOptions(table: string): readonly { value: string; label: string }[] {
  const { language } = useI18n();
  const fields = useQuery(fieldsOptions(table, language));
  const status = fields.data?.find(({ field_type_raw }) => field_type_raw === 'status');
  return (status?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
}
