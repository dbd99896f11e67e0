// A field of a form that points to another record.
import type { FormFieldProps } from './form-field.tsx';
import { RecordPicker } from './record-picker.tsx';

export function RelationField({ kind, field, value, error, onChange }: FormFieldProps) {
  return (
    <RecordPicker
      name={field.api_name}
      label={field.label}
      path={field.relation}
      title={kind.relations[field.api_name]?.title}
      value={value}
      error={error}
      required={field.mandatory}
      onChange={onChange}
    />
  );
}
