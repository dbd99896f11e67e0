// One field: its names, whether it is shown and must be filled in; for the whole lab also where else it counts. A category changes
// only what a form shows.
import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { type Configuration, type FieldEdit, type Option, optionsOf } from './field-model.ts';
import classes from './fields-page.module.css';

interface FieldEditorProps {
  field: Configuration;
  /** For the whole lab; else for one category. */
  general: boolean;
  problem: string | null;
  onEdit: (change: FieldEdit) => void;
  onRemove: () => void;
  onGeneral: () => void;
}

export function FieldEditor({ field, general, problem, onEdit, onRemove, onGeneral }: FieldEditorProps) {
  const { t, language, textOr } = useI18n();
  const { labels, is_user_defined: own } = field;
  const kind = textOr(`field_kind.${field.field_type_raw}`, textOr(`ui.field_type.${field.field_type}`, field.field_type));
  return (
    <ScrollSection className={classes.editor} label={labels[language]}>
      <h2 className={classes.title}>{labels[language]}</h2>
      <p className={classes.facts}>
        {kind} · <code>{field.column_name}</code>
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {(['de', 'en'] as const).map((one) => (
        <TextInput
          key={one}
          size="xs"
          label={t('ui.fields.label', { language: t(`language.${one}`) })}
          maxLength={255}
          value={labels[one]}
          onChange={({ currentTarget }) => onEdit({ label: { ...labels, [one]: currentTarget.value } })}
        />
      ))}
      <Switch
        label={t('ui.fields.mandatory')}
        description={t(field.always_mandatory ? 'ui.fields.mandatory.always' : 'ui.fields.mandatory.hint')}
        checked={field.mandatory}
        disabled={field.always_mandatory || !field.editable}
        onChange={({ currentTarget }) => onEdit({ mandatory: currentTarget.checked })}
      />
      <Switch
        label={t('ui.fields.visible')}
        description={t(field.mandatory ? 'ui.fields.visible.mandatory' : 'ui.fields.visible.hint')}
        checked={field.visible}
        disabled={field.mandatory}
        onChange={({ currentTarget }) => onEdit({ visible: currentTarget.checked })}
      />
      {general && (
        <>
          <Switch
            label={t('ui.fields.public')}
            description={t('ui.fields.public.hint')}
            checked={field.small_view_visible}
            onChange={({ currentTarget }) => onEdit({ small_view_visible: currentTarget.checked })}
          />
          <Switch
            label={t('ui.fields.filterable')}
            description={t('ui.fields.filterable.hint')}
            checked={field.filterable}
            onChange={({ currentTarget }) => onEdit({ filterable: currentTarget.checked })}
          />
          <TextInput
            size="xs"
            label={t('ui.fields.api_name')}
            description={t('ui.fields.api_name.hint')}
            classNames={{ input: classes.code }}
            maxLength={60}
            value={field.api_name}
            onChange={({ currentTarget }) => onEdit({ api_name: currentTarget.value })}
          />
          {own && field.field_type_raw === 'text' && (
            <NumberInput
              size="xs"
              label={t('field_setting.max_length')}
              min={1}
              max={20_000}
              allowDecimal={false}
              value={field.max_length ?? ''}
              onChange={(value) => typeof value === 'number' && onEdit({ max_length: value })}
            />
          )}
          {own && field.field_type_raw === 'select' && (
            <OptionsEditor options={optionsOf(field)} onChange={(options) => onEdit({ options })} />
          )}
          {own && (
            <Button size="xs" variant="default" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
              {t('ui.fields.remove')}
            </Button>
          )}
        </>
      )}
      {!general && field.overridden && (
        <Button size="xs" variant="default" onClick={onGeneral}>
          {t('ui.fields.as_general')}
        </Button>
      )}
    </ScrollSection>
  );
}

export function OptionsEditor({ options, onChange }: { options: readonly Option[]; onChange: (options: Option[]) => void }) {
  const { t } = useI18n();
  const set = (index: number, option: Option) => onChange(options.map((one, place) => (place === index ? option : one)));
  return (
    <fieldset className={classes.options}>
      <legend>{t('field_setting.options')}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the value itself is being typed
        <div key={index} className={classes.option}>
          <TextInput
            size="xs"
            aria-label={t('ui.fields.option.value', { number: index + 1 })}
            placeholder={t('ui.fields.option.value.short')}
            classNames={{ input: classes.code }}
            value={option.value}
            onChange={({ currentTarget }) => set(index, { ...option, value: currentTarget.value })}
          />
          {(['de', 'en'] as const).map((one) => (
            <TextInput
              key={one}
              size="xs"
              aria-label={t('ui.fields.option.label', { number: index + 1, language: t(`language.${one}`) })}
              placeholder={t(`language.${one}`)}
              value={option.label[one]}
              onChange={({ currentTarget }) => set(index, { ...option, label: { ...option.label, [one]: currentTarget.value } })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.fields.option.remove', { number: index + 1 })}
            onClick={() => onChange(options.filter((_one, place) => place !== index))}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => onChange([...options, { value: '', label: { de: '', en: '' } }])}
      >
        {t('ui.fields.option.add')}
      </Button>
    </fieldset>
  );
}
