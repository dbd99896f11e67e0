// The form as it will be, with what is not saved yet; to look at, not to fill in.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { FormField } from '#renderer/records/form/form-field.tsx';
import { groupFields } from '#renderer/records/kind/fields.ts';
import { formFields } from '#renderer/records/kind/form-model.ts';
import type { RecordKind } from '#renderer/records/kind/record-kind.ts';
import { useGroupTitle } from '#renderer/records/value/field-list.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { asField, type Configuration } from './field-model.ts';
import classes from './fields-page.module.css';

export function FieldPreview({ kind, fields }: { kind: RecordKind; fields: readonly Configuration[] }) {
  const { t, language } = useI18n();
  const groupTitle = useGroupTitle();
  const shown = formFields(
    kind,
    fields.map((field) => asField(field, language)),
  );
  return (
    <ScrollSection className={classes.preview} label={t('ui.fields.preview')}>
      <h2 className={classes.title}>{t('ui.fields.preview')}</h2>
      <div inert>
        {groupFields(shown).map((group) => (
          <section key={group.name} className={classes.previewGroup}>
            <h3 className={classes.groupTitle}>{groupTitle(group.name)}</h3>
            {group.fields.map((field) => (
              <FormField key={field.column_name} kind={kind} field={field} value="" error={null} onChange={() => undefined} />
            ))}
          </section>
        ))}
      </div>
    </ScrollSection>
  );
}
