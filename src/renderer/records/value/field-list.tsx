// A record's fields to read, grouped as the administrator ordered them. Empty ones are left out.
import { useI18n } from '../../lib/i18n.tsx';
import { type Field, groupFields } from '../kind/fields.ts';
import { unseen } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { ReferencedLink, referencedBy } from '../reference/polymorphic-reference.tsx';
import type { RowEntry } from '../rows/use-rows.ts';
import { cellText, linkedNames } from './cell-text.ts';
import classes from './field-list.module.css';
import { FieldValue } from './field-value.tsx';
import { LinkedText, ListedText } from './linked-text.tsx';

export function useGroupTitle(): (name: string) => string {
  const { textOr } = useI18n();
  return (name) => textOr(`ui.group.${name || 'other'}`, name);
}

interface FieldListProps {
  kind: RecordKind;
  fields: readonly Field[];
  entry: RowEntry;
}

export function FieldList({ kind, fields, entry }: FieldListProps) {
  const groupTitle = useGroupTitle();
  const filled = (field: Field) => {
    if (field.field_type === 'links') return linkedNames(kind, field, entry).length > 0;
    const value = entry.record.attributes[field.api_name];
    const bareId =
      kind.keys?.has(field.api_name) || (field.field_type === 'relation' && kind.relations[field.api_name] === undefined);
    return !unseen.has(field.field_type_raw) && value !== null && value !== undefined && value !== '' && !bareId;
  };
  const groups = groupFields(fields.filter(filled));
  return groups.map((group) => (
    <section key={group.name} className={classes.group}>
      <h3 className={classes.title}>{groupTitle(group.name)}</h3>
      <dl>
        {group.fields.map((field) => (
          <div key={field.api_name} className={classes.pair} data-long={field.field_type === 'textarea' || undefined}>
            <dt className={classes.label}>{field.label}</dt>
            <dd className={classes.value}>
              <PointedValue kind={kind} field={field} entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** What people type as they like, line by line. */
function isFreeText(kind: RecordKind, { api_name: name, field_type, options }: Field): boolean {
  const typed = (field_type === 'textarea' || field_type === 'text') && !options;
  return (
    typed && !kind.codes.has(name) && !kind.measured?.has(name) && kind.shown?.[name] === undefined && !name.endsWith('color')
  );
}

/** What another record is named by leads there, and so do addresses in a text. */
function PointedValue({ kind, field, entry }: { kind: RecordKind; field: Field; entry: RowEntry }) {
  const words = useI18n();
  const pointed = kind.codes.has(field.api_name) ? null : referencedBy(kind, field.api_name, entry.record);
  if (pointed) return <ReferencedLink {...pointed} />;
  if (isFreeText(kind, field))
    return <ListedText text={cellText({ kind, field, entry, words })}>{(text) => <LinkedText text={text} />}</ListedText>;
  return <FieldValue kind={kind} field={field} entry={entry} />;
}
