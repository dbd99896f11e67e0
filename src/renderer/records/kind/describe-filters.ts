// The filters under the columns of a list, in words.
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.tsx';
import { type Field, optionOf } from './fields.ts';
import { asksEmptiness, type FilterKind, filterKindOf, readRange } from './list-query.ts';
import type { ListState } from './list-state.ts';
import type { RecordKind } from './record-kind.ts';

interface Narrowing {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  t: Translate;
  format: Format;
}

/** The filters under the columns, by the attribute they are kept under. */
export function columnWords({ kind, fields, state, t, format }: Narrowing): { name: string; text: string }[] {
  return fields.flatMap((field) => {
    const value = state.filters[field.api_name];
    return value === undefined
      ? []
      : [
          {
            name: field.api_name,
            text: `${field.label}: ${filterWords(filterKindOf(kind, field), field, value, { t, format })}`,
          },
        ];
  });
}

/** What a column's filter holds, in words. */
export function filterWords(
  how: FilterKind | null,
  field: Field,
  value: string,
  { t, format }: Pick<Narrowing, 't' | 'format'>,
): string {
  if (asksEmptiness(value)) return t(`ui.filter.op.value.${value.slice(0, -1)}`);
  switch (how) {
    case 'choice':
      return value
        .split(',')
        .map((item) => optionOf(field, item)?.label ?? item)
        .join(', ');
    case 'date': {
      const range = readRange(value);
      if (!range) return t(`ui.due.preset.${value}`);
      const { from, to } = range;
      return [from && t('ui.filter.from', { date: format.date(from) }), to && t('ui.filter.until', { date: format.date(to) })]
        .filter(Boolean)
        .join(' ');
    }
    case 'flag':
      return t(value === '1' ? 'ui.yes' : 'ui.no');
    default:
      return value;
  }
}
