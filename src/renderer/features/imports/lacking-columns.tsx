// A column no row can do without and that was not recognised: which of the file's columns holds it is asked before anything else.
import { Select } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
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
