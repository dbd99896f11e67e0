// `rules`: what a client needs to know to write a record, in the caller's language. docs/interface/v1.md#rules.
import type { Language } from '../../contract/principal.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Relation } from '../../schema/define-resource.ts';
import type { FieldSpec } from '../../schema/field.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import { messages } from './envelope.ts';

interface RulesInput {
  registry: Registry;
  resource: ResolvedResource;
  translator: Translator;
  language: Language;
}

function rule(field: ResolvedField, { registry, resource, translator, language }: RulesInput) {
  const { spec } = field;
  const target = spec.target ? registry.definitions.get(spec.target) : undefined;
  const readOnly = resource.definition.readOnly === true || field.readOnly;
  return {
    field: field.column,
    label: translator.label(language, field.label),
    type: field.type.fieldType,
    required: field.required && !readOnly,
    read_only: readOnly,
    max_length: field.limits.max ?? null,
    options:
      field.limits.options?.map((option) => ({ value: option.value, label: translator.label(language, option.label) })) ?? null,
    relation: target?.v1?.segment ?? target?.name ?? null,
    user_defined: field.userDefined,
  };
}

/** What a row lists of other records through links: it is shown, and taken back without being written (docs/interface/v1.md#sent-back). */
function linkRule(name: string, { target, kind }: Relation, { registry, translator, language }: RulesInput) {
  const linked = registry.definitions.get(target);
  return {
    field: name,
    label: translator.label(language, `resource.${target}${kind === 'one' ? '' : '.plural'}`),
    type: 'relation',
    required: false,
    read_only: true,
    max_length: null,
    options: null,
    relation: linked?.v1?.segment ?? target,
    user_defined: false,
  };
}

/** What is taken in writes and never shown: a password. */
function inputRule(name: string, spec: FieldSpec, { resource, translator, language }: RulesInput) {
  return {
    field: name,
    label: translator.label(language, `${resource.name}.${name}`),
    type: spec.kind,
    required: spec.required ?? false,
    read_only: false,
    max_length: spec.max ?? null,
    options: null,
    relation: null,
    user_defined: false,
  };
}

export function rulesBody(input: RulesInput): unknown {
  const shown = input.resource.fields.filter((field) => !field.spec.hidden).map((field) => rule(field, input));
  const taken = Object.entries(input.resource.definition.inputs ?? {}).map(([name, spec]) => inputRule(name, spec, input));
  // A reference has a rule already, by its column.
  const links = [...input.resource.relations].filter(([, { embed, kind }]) => embed && kind !== 'one');
  const rules = [...taken, ...shown, ...links.map(([name, relation]) => linkRule(name, relation, input))];
  return { success: true, message: messages.rules, data: { totalCount: rules.length, rules } };
}
