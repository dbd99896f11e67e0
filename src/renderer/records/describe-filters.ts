// The filters under the columns of a list, in words.
import type { Translate } from '../lib/i18n.tsx';
import { type Field, optionOf } from './fields.ts';
import { filterKindOf } from './list-query.ts';
import type { ListState } from './list-state.ts';
import type { RecordKind } from './record-kind.ts';

interface Narrowing {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  t: Translate;
}

/** The filters under the columns, by the attribute they are kept under. */
export function columnWords({ kind, fields, state, t }: Narrowing): { name: string; text: string }[] {
  return fields.flatMap((field) => {
    const value = state.filters[field.api_name];
    return value === undefined ? [] : [{ name: field.api_name, text: `${field.label}: ${wordsOf(kind, field, value, t)}` }];
  });
}

function wordsOf(kind: RecordKind, field: Field, value: string, t: Translate): string {
  switch (filterKindOf(kind, field)) {
    case 'choice':
      return value
        .split(',')
        .map((item) => optionOf(field, item)?.label ?? item)
        .join(', ');
    case 'date':
      return t(`ui.due.preset.${value}`);
    case 'flag':
      return t(value === '1' ? 'ui.yes' : 'ui.no');
    default:
      return value;
  }
}
