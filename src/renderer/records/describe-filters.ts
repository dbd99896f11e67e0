// What narrows a list, in words, so that an empty one can name its reason.
import type { Format } from '../lib/format.ts';
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

export function describeFilters({ kind, fields, state, t, format }: Narrowing & { format: Format }): string[] {
  const reasons = columnWords({ kind, fields, state, t }).map(({ text }) => text);
  const built = state.formula ? [t('ui.filter.built')] : [];
  const given = state.given ? [state.given.label || t('ui.filter.given')] : [];
  const search = state.q === '' ? [] : [t('ui.filter.search', { text: state.q })];
  const day = state.asOf ? [t('ui.list.as_of.on', { date: format.date(state.asOf) })] : [];
  return [...given, ...day, ...search, ...reasons, ...built];
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
