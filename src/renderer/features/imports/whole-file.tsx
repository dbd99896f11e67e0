// Whose all rows are that do not say it themselves: the list a customer sends names no customer.
import { useI18n } from '../../lib/i18n.tsx';
import { RelationField } from '../../records/form/relation-field.tsx';
import { kindAt } from '../../records/kinds/index.ts';
import type { AttributeWords } from './attribute-labels.ts';
import type { MendingProps } from './cell-mends.tsx';
import type { ImportKind } from './import-kinds.ts';
import classes from './reading-panel.module.css';

interface WholeFileProps extends MendingProps {
  kind: ImportKind;
  words: AttributeWords;
}

export function WholeFile({ kind: { path, belongsTo }, words, state, onSay }: WholeFileProps) {
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
