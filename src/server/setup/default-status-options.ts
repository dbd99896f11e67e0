// The shipped statuses as field options: what a description of the interface shows before any lab changed them.
import { defaultStatuses } from '../resources/defaults/statuses.ts';
import type { FieldOption } from '../schema/fields/field-type.ts';

export function defaultStatusOptions(): Map<string, FieldOption[]> {
  const byType = new Map<string, FieldOption[]>();
  for (const { type, code, number, title_de, title_en, color, text_color } of defaultStatuses) {
    const option = { value: code, number, label: { de: title_de, en: title_en }, color, textColor: text_color };
    byType.set(type, [...(byType.get(type) ?? []), option]);
  }
  return byType;
}
