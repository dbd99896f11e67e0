// A field of a form that points to another record: picked, or made on the spot where one may.
import { useCan } from '../../lib/session.ts';
import { kindAt } from '../kinds/index.ts';
import { RecordPicker } from '../reference/record-picker.tsx';
import type { FormFieldProps } from './form-field-props.ts';
import { useAskForRelated } from './related-asked.ts';

export function RelationField({ kind, field, value, error, size, onChange }: FormFieldProps & { size?: 'xs' }) {
  const ask = useAskForRelated();
  const related = kindAt(field.relation ?? '');
  const canCreate = useCan(related?.operations.edit ?? []) && ask !== null;
  const { title, only = {} } = kind.relations[field.api_name] ?? {};
  return (
    <RecordPicker
      name={field.api_name}
      label={field.label}
      path={field.relation}
      title={title}
      only={only}
      value={value}
      error={error}
      required={field.mandatory}
      {...(size && { size })}
      newLabel={related && canCreate ? `ui.${related.name}.new` : undefined}
      onNew={(typed) =>
        related &&
        ask?.({
          kind: related,
          preset: { ...only, ...(typed === '' ? {} : { [title ?? related.title]: typed }) },
          onCreated: onChange,
        })
      }
      onChange={onChange}
    />
  );
}
