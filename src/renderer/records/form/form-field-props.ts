// What each field of a form is given, whatever it asks for.
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export interface FormFieldProps {
  kind: RecordKind;
  field: Field;
  value: string;
  error: string | null;
  /** What the form's other fields hold; none where a field stands alone. */
  beside?: (name: string) => string;
  onChange: (value: string) => void;
}
