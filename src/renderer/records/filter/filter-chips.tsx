// What narrows a list, in words, each with the way to be rid of it, and of all at once; nothing where nothing narrows it.
import { Button } from '@mantine/core';
import { IconFilterOff, IconX } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { columnWords } from '../kind/describe-filters.ts';
import type { Field } from '../kind/fields.ts';
import { isNarrowed, type ListState, withFilter } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import classes from './filter-chips.module.css';
import { formulaOf } from './filter-formula.ts';
import { readFormula } from './filter-from-formula.ts';
import { removePart, topParts } from './filter-tree.ts';
import { useFilterCatalog } from './use-filter-catalog.ts';
import { usePartWords } from './use-part-words.ts';

interface FilterChipsProps {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  onChange: (state: ListState) => void;
  onEdit: () => void;
  onClear: () => void;
}

interface Chip {
  key: string;
  text: string;
  built?: boolean;
  without: ListState;
}

/** What narrows a list, each with the list's state without it. */
function useFilterChips({ kind, fields, state }: Pick<FilterChipsProps, 'kind' | 'fields' | 'state'>): Chip[] {
  const { t, format } = useI18n();
  const built = useBuiltChips(kind, state);
  const { given } = state;
  return [
    ...(given ? [{ key: 'given', text: given.label || t('ui.filter.given'), without: { ...state, given: undefined } }] : []),
    ...(state.asOf
      ? [{ key: 'as_of', text: t('ui.list.as_of.on', { date: format.date(state.asOf) }), without: { ...state, asOf: undefined } }]
      : []),
    ...(state.q === '' ? [] : [{ key: 'q', text: t('ui.filter.search', { text: state.q }), without: { ...state, q: '' } }]),
    ...columnWords({ kind, fields, state, t, format }).map(({ name, text }) => ({
      key: `f.${name}`,
      text,
      without: withFilter(state, name, ''),
    })),
    ...built,
  ];
}

export function FilterChips({ onChange, onEdit, onClear, ...asked }: FilterChipsProps) {
  const { t } = useI18n();
  const chips = useFilterChips(asked);
  if (chips.length === 0) return null;
  return (
    <div className={classes.row}>
      <ul className={classes.chips} aria-label={t('ui.filter.chips')}>
        {chips.map((chip) => (
          <li key={chip.key} className={classes.chip}>
            {chip.built ? (
              <button type="button" className={classes.text} title={t('ui.filter.edit')} onClick={onEdit}>
                {chip.text}
              </button>
            ) : (
              <span className={classes.text}>{chip.text}</span>
            )}
            <button
              type="button"
              className={classes.remove}
              aria-label={t('ui.filter.remove.named', { text: chip.text })}
              onClick={() => onChange(chip.without)}
            >
              <IconX size={14} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {isNarrowed(asked.state) && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="compact-xs"
          color="gray"
          leftSection={<IconFilterOff size={14} stroke={1.5} />}
          onClick={onClear}
        >
          {t('ui.filter.clear')}
        </Button>
      )}
    </div>
  );
}

/** What cannot be put in words stands as its formula. */
function useBuiltChips(kind: RecordKind, state: ListState): Chip[] {
  const { formula = '' } = state;
  const { catalog, complete } = useFilterCatalog(kind.table, formula.includes('.'), formula !== '');
  const read = formula !== '' && complete ? readFormula(formula, catalog) : null;
  const group = read && 'group' in read ? read.group : null;
  const words = usePartWords(group, catalog);
  if (formula === '') return [];
  if (!group) return [{ key: 'formula', text: formula, built: true, without: { ...state, formula: undefined } }];
  return topParts(group).map((part) => {
    const rest = group.id === part.id ? '' : formulaOf(removePart(group, part.id), catalog);
    return { key: words(part), text: words(part), built: true, without: { ...state, formula: rest || undefined } };
  });
}
