// What a file lacks, asked before anything else: which of its columns holds what no row can do without, and whose all its rows are.
import { Select } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { RelationField } from '../../records/form/relation-field.tsx';
import { kindAt } from '../../records/kinds/index.ts';
import type { AttributeWords } from './attribute-labels.ts';
import type { MendingProps } from './cell-mends.tsx';
import type { ImportKind } from './import-kinds.ts';
import classes from './reading-panel.module.css';

interface LackingColumnsProps extends MendingProps {
  kind: ImportKind;
  words: AttributeWords;
}

export function LackingColumns({ kind, words, state, busy, onSay }: LackingColumnsProps) {
  const { t } = useI18n();
  const { columns, said } = state;
  const lacking = kind.required.filter((one) => !columns.some(({ attribute }) => attribute === one));
  const taken = (attribute: string | null) => attribute !== null && kind.required.includes(attribute);
  const offered = [...new Set(columns.flatMap(({ column, attribute }) => (column === '' || taken(attribute) ? [] : [column])))];
  if (lacking.length === 0) return null;
  return (
    <section className={classes.questions} aria-label={t('ui.import.lacking')}>
      {lacking.map((one) => (
        <div key={one} className={classes.question}>
          <p className={classes.title}>{t('ui.import.lacking.which', { label: words.labelOf(one) })}</p>
          <Select
            size="xs"
            searchable
            disabled={busy}
            aria-label={t('ui.import.lacking.which', { label: words.labelOf(one) })}
            placeholder={t('ui.import.lacking.choose')}
            data={offered}
            value={null}
            onChange={(column) => column !== null && onSay({ mapping: { ...said.mapping, [column]: one } })}
          />
        </div>
      ))}
      <p>{t('ui.import.lacking.hint')}</p>
    </section>
  );
}

/** Whose all rows are that do not say it themselves: the list a customer sends names no customer. */
export function WholeFile({ kind: { path, belongsTo }, words, state, onSay }: LackingColumnsProps) {
  const { t } = useI18n();
  const records = kindAt(path);
  const field = belongsTo && words.fieldOf(belongsTo.attribute);
  if (!records || !belongsTo || !field) return null;
  const { attribute } = belongsTo;
  const { given } = state.said;
  // Rows that name it themselves are asked nothing.
  if (given[attribute] === undefined && state.columns.some((one) => one.attribute === attribute)) return null;
  const say = (id: string) => {
    const others = Object.fromEntries(Object.entries(given).filter(([name]) => name !== attribute));
    onSay({ given: id === '' ? others : { ...others, [attribute]: id } });
  };
  return (
    <section className={classes.questions} aria-label={t('ui.import.whole', { label: field.label })}>
      <div className={classes.whole}>
        <RelationField
          kind={records}
          field={{ ...field, label: t('ui.import.whole', { label: field.label }), mandatory: false }}
          value={given[attribute] ?? ''}
          error={null}
          onChange={say}
        />
      </div>
    </section>
  );
}
