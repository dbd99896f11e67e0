// One field of a form, as its type asks: text, list, date, number, flag, colour, another record.
import { Autocomplete, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useCurrency } from '../../lib/session.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { InstantField } from '../../ui/fields/instant-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Field, optionOf } from '../kind/fields.ts';
import { isNumber } from '../kind/form-model.ts';
import { inCodeFace, type RecordKind } from '../kind/record-kind.ts';
import { unitOf } from '../kind/units.ts';
import { isPolymorphicReference, PolymorphicReferenceField } from '../reference/polymorphic-reference.tsx';
import { LinksOf } from '../value/linked-text.tsx';
import { AmountField } from './amount-field.tsx';
import type { FormFieldProps } from './form-field-props.ts';
import { LinksField } from './links-field.tsx';
import classes from './record-form.module.css';
import { RelationField } from './relation-field.tsx';

export function widthClass(kind: RecordKind, field: Field): string | undefined {
  if (field.field_type === 'textarea') return classes.wide;
  // Postcode and city share a line beneath it.
  if (field.api_name === 'street') return classes.alone;
  const narrow =
    (field.field_type === 'select' && hasShortOptions(field)) ||
    field.field_type === 'date' ||
    field.field_type === 'datetime' ||
    isNumber(field) ||
    inCodeFace(kind, field.api_name);
  return narrow || field.api_name.endsWith('color') ? classes.narrow : undefined;
}

/** The longest of them is read whole. */
const hasShortOptions = ({ options }: Field) => (options ?? []).every(({ label }) => label.length <= mostNarrowLetters);
const mostNarrowLetters = 30;

/** Fields side by side stay on one line, whichever of them has a hint. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function FormField({ kind, field, value, error, beside, onChange }: FormFieldProps) {
  const currency = useCurrency();
  const { t } = useI18n();
  if (beside && isPolymorphicReference(kind, field.api_name))
    return (
      <PolymorphicReferenceField
        {...{ kind, value, error, beside, onChange }}
        name={field.api_name}
        label={field.label}
        required={field.mandatory}
      />
    );
  const unit = unitOf(kind.units, field.api_name, (name) => beside?.(name));
  const Own = kind.inputs?.[field.api_name];
  const common = { label: field.label, value, error, required: field.mandatory, name: field.api_name };
  const own = kind.hints?.has(field.api_name) ? t(`ui.${kind.name}.hint.${field.api_name}`) : undefined;
  const description = field.in_series && value === field.default_value ? t('ui.form.series') : own;
  if (Own)
    return (
      <Suspense fallback={<ComingField {...common} long={field.field_type === 'textarea'} />}>
        <Own {...common} beside={beside} onChange={onChange} />
      </Suspense>
    );
  switch (field.field_type) {
    case 'textarea':
      return <TextField {...{ kind, field, common, description, onChange }} />;
    case 'select':
      return <ChoiceField kind={kind} field={field} value={value} error={error} onChange={onChange} />;
    case 'links':
      return <LinksField kind={kind} field={field} value={value} error={error} onChange={onChange} />;
    case 'boolean':
      return (
        <Checkbox
          className={classes.flag}
          name={field.api_name}
          label={field.label}
          error={error}
          checked={value === '1'}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '0')}
        />
      );
    case 'date':
      return <DateField {...common} onChange={onChange} />;
    case 'datetime':
      return <InstantField {...common} onChange={onChange} />;
    case 'relation':
      return field.relation === null ? null : (
        <RelationField kind={kind} field={field} value={value} error={error} onChange={onChange} />
      );
    default:
      if (field.options) return <OpenChoiceField {...{ kind, field, value, error, onChange }} />;
      if (unit === 'money' && isNumber(field))
        return (
          <AmountField
            {...common}
            maxLength={field.max_length ?? undefined}
            rightSection={<span className={classes.unit}>{currency}</span>}
            rightSectionWidth={48}
            onChange={onChange}
          />
        );
      return <LineField {...{ kind, field, common, description, unit, onChange }} />;
  }
}

/** What is asked for in a way of its own and has not come yet: its place is taken, so that nothing moves when it does. */
function ComingField({ long, ...common }: LineFieldProps['common'] & { long: boolean }) {
  // How its value is read, that way alone knows; and nobody types into what goes.
  const empty = { ...common, value: '', readOnly: true, tabIndex: -1 };
  return (
    <div inert aria-hidden="true">
      {long ? <Textarea {...empty} minRows={2} /> : <TextInput {...empty} />}
    </div>
  );
}

type TextFieldProps = Omit<LineFieldProps, 'unit'>;

/** Of several lines; what it names can be followed from below it. */
function TextField({ kind, field, common, description, onChange }: TextFieldProps) {
  return (
    <>
      <Textarea
        {...common}
        description={description}
        inputWrapperOrder={hintBelow}
        classNames={inCodeFace(kind, field.api_name) ? { input: classes.code } : undefined}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <LinksOf text={common.value} />
    </>
  );
}

interface LineFieldProps extends Pick<FormFieldProps, 'kind' | 'field' | 'onChange'> {
  common: Readonly<{ label: string; value: string; error: FormFieldProps['error']; required: boolean; name: string }>;
  description: string | undefined;
  unit: ReturnType<typeof unitOf>;
}

function LineField({ kind, field, common, description, unit, onChange }: LineFieldProps) {
  const { decimalSign } = useI18n().format;
  // Kept with a point, read and typed with the sign of its reader.
  const isMeasured = kind.measured?.has(field.api_name) === true;
  return (
    <TextInput
      {...common}
      value={isMeasured ? common.value.replaceAll('.', decimalSign) : common.value}
      description={description}
      inputWrapperOrder={hintBelow}
      classNames={inCodeFace(kind, field.api_name) ? { input: classes.code } : undefined}
      inputMode={isNumber(field) ? 'decimal' : undefined}
      maxLength={field.max_length ?? undefined}
      autoComplete="off"
      rightSection={unit === 'percent' ? <span className={classes.unit}>%</span> : undefined}
      rightSectionWidth={32}
      leftSection={
        field.api_name.endsWith('color') ? <ColorPick value={common.value} label={field.label} onChange={onChange} /> : undefined
      }
      onChange={({ currentTarget: { value } }) => onChange(isMeasured ? value.replaceAll(decimalSign, '.') : value)}
    />
  );
}

function ChoiceField({ field, value, error, onChange }: FormFieldProps) {
  const options = field.options ?? [];
  const colorOf = (name: string) => options.find((option) => String(option.value) === name)?.color;
  return (
    <Select
      name={field.api_name}
      label={field.label}
      error={error}
      required={field.mandatory}
      clearable={!field.mandatory}
      searchable={options.length > 8}
      value={value === '' ? null : value}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      leftSection={value !== '' && colorOf(value) ? <StatusText label="" color={colorOf(value)} /> : undefined}
      renderOption={({ option }) =>
        colorOf(option.value) ? <StatusText label={option.label} color={colorOf(option.value)} /> : option.label
      }
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Known words are offered, others can be typed. */
function OpenChoiceField({ field, value, error, onChange }: FormFieldProps) {
  const options = field.options ?? [];
  return (
    <Autocomplete
      name={field.api_name}
      label={field.label}
      error={error}
      required={field.mandatory}
      maxLength={field.max_length ?? undefined}
      value={optionOf(field, value)?.label ?? value}
      data={options.map(({ label }) => label)}
      onChange={(text) => onChange(String(options.find(({ label }) => label === text)?.value ?? text))}
    />
  );
}

function ColorPick({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }) {
  return (
    <input
      className={classes.color}
      type="color"
      aria-label={label}
      value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#87929a'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
