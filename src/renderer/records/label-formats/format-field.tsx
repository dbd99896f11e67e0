// Which label format: by its name in the reader's language, kept as its key.
import { Select } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { OwnInputProps } from '../kind/record-kind.ts';
import { useLabelFormats } from './label-data.ts';

export function LabelFormatField({ value, onChange, ...rest }: OwnInputProps) {
  const { language } = useI18n();
  const formats = useLabelFormats().data ?? [];
  const known = formats.map(({ key, design }) => ({ value: key, label: design.name[language] }));
  // One that is gone stays to be seen until another is chosen.
  const data = value === '' || known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
  return (
    <Select
      {...rest}
      data={data}
      value={value === '' ? null : value}
      clearable={!rest.required}
      searchable
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
