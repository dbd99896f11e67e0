// A complexity, typed or picked from those that have a surcharge.
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';

interface ComplexityFieldProps {
  value: string;
  disabled?: boolean;
  size?: 'xs';
  onChange: (complexity: string) => void;
}

export function ComplexityField({ value, disabled = false, onChange, ...rest }: ComplexityFieldProps) {
  const { t } = useI18n();
  const draft = useDraft(value, onChange);
  const known = useQuery({
    queryKey: ['pick', 'price-surcharges', 'complexities'],
    queryFn: ({ signal }) => fetchList('price-surcharges', 'sort=complexity&page[size]=200', signal),
  });
  const offered = [...new Set((known.data?.data ?? []).map(({ attributes }) => textOf(attributes.complexity)))];
  return (
    <Autocomplete
      {...rest}
      label={t('ui.matrix.complexity')}
      value={draft.draft}
      data={offered}
      disabled={disabled}
      maxLength={80}
      clearable
      onChange={draft.type}
      onOptionSubmit={draft.settle}
    />
  );
}
