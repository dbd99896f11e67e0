// What was written, field by field from old to new. Of a record that was made or deleted as a whole, what it held.
import { useI18n } from '../../lib/i18n.tsx';
import type { AuditChange } from '../../lib/lab/audits.ts';
import type { Field } from '../kind/fields.ts';
import classes from './change-list.module.css';
import { type WrittenIn, WrittenValue } from './written-value.tsx';

interface ChangeListProps extends WrittenIn {
  fields: readonly Field[];
  changes: readonly AuditChange[];
  /** The whole record came, or went: one side says all. */
  whole?: 'before' | 'after' | undefined;
}

export function ChangeList({ fields, changes, whole, ...written }: ChangeListProps) {
  const { textOr } = useI18n();
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => {
        const field = fields.find(({ api_name, column_name }) => api_name === name || column_name === name);
        const given = { ...written, field, name };
        return (
          <div key={name} className={classes.change}>
            <dt className={classes.label}>{field?.label ?? textOr(`ui.audit.field.${name}`, name)}</dt>
            <dd className={classes.values}>
              {whole === undefined && (
                <>
                  <del className={classes.old}>
                    <WrittenValue {...given} value={before} />
                  </del>
                  <span className={classes.arrow} aria-hidden="true" />
                </>
              )}
              {whole === 'before' ? (
                <WrittenValue {...given} value={before} />
              ) : (
                <ins className={classes.now}>
                  <WrittenValue {...given} value={after} />
                </ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
