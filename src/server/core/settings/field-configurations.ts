// `/fields`: the fields of a table as clients, forms and grids need them. docs/interface/records.md#v2-names, docs/interface/v2.md#fields.
import { AppError } from '../../contract/errors.ts';
import { missingOperation, needs } from '../../contract/operations.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { languages, type Translator } from '../../i18n/translate.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedField, type ResolvedResource, toldType } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { mayView, requirementFor } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import { proposedNumber } from '../numbers/number-new.ts';

export interface FieldConfiguration {
  id: string;
  type: 'field-configuration';
  attributes: Record<string, Json>;
}

export function resourceOfTable(ctx: Ctx, table: string): ResolvedResource {
  const { registry } = ctx.lab;
  const name = registry.nameOf(table);
  const found = name ? registry.resource(name) : registry.byTable(table);
  if (!found) throw new AppError('record.not_found', { params: { id: table } });
  return found;
}

interface Override {
  required: number | null;
  visible: number | null;
  display_order: number | null;
  labels: string | null;
}

export async function fieldConfigurations(
  ctx: Ctx,
  { resource, categoryId, translator }: { resource: ResolvedResource; categoryId?: string; translator: Translator },
): Promise<FieldConfiguration[]> {
  const overrides = categoryId === undefined ? new Map<string, Override>() : await categoryOverrides(ctx, resource, categoryId);
  const next = missingOperation(requirementFor(resource, 'create'), ctx.principal.operations)
    ? null
    : await proposedNumber(ctx, resource);
  const fields = resource.fields
    .filter((field) => !field.spec.hidden)
    .map((field) => configuration(ctx, { resource, field, translator, override: overrides.get(field.column), next }));
  const computed = [...resource.computed].map(([name], index) =>
    computedConfiguration(ctx, { resource, name, translator, order: 90_000 + index }),
  );
  return [...fields, ...computed].sort((a, b) => Number(a.attributes.display_order) - Number(b.attributes.display_order));
}

async function categoryOverrides(ctx: Ctx, resource: ResolvedResource, categoryId: string): Promise<Map<string, Override>> {
  const known = await typed(ctx.db).selectFrom('categories').select('uID').where('uID', '=', categoryId).executeTakeFirst();
  if (!known)
    throw new AppError('request.invalid', {
      fields: { category_uID: [{ key: 'errors.field.no_such_record', params: { id: categoryId } }] },
    });
  const rows = await typed(ctx.db)
    .selectFrom('field_settings')
    .selectAll()
    .where((eb) => sameText(eb.ref('table_name'), resource.table))
    .where('category_uID', '=', categoryId)
    .execute();
  return new Map(rows.map((row) => [row.column_name, row]));
}

function inEachLanguage(translator: Translator, label: string | Record<string, string>): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, translator.label(language, label)]));
}

interface ConfigurationInput {
  resource: ResolvedResource;
  field: ResolvedField;
  translator: Translator;
  override: Override | undefined;
  /** The next number of the series new records are numbered by. */
  next: string | null;
}

function configuration(ctx: Ctx, { resource, field, translator, override, next }: ConfigurationInput): FieldConfiguration {
  const { spec, limits } = field;
  const labels = override?.labels ? (JSON.parse(override.labels) as Record<string, string>) : field.label;
  const isKept = field.readOnly || resource.definition.readOnly === true;
  const inSeries = next !== null && field.column === resource.definition.numbered?.column;
  const missing = spec.write ? missingOperation(needs(spec.write), ctx.principal.operations) : null;
  const options = limits.options?.map((option) => ({
    value: option.number ?? option.value,
    code: option.value,
    label: translator.label(ctx.language, option.label),
    ...(field.userDefined ? { labels: inEachLanguage(translator, option.label) } : {}),
    color: option.color ?? null,
    text_color: option.textColor ?? null,
    active: option.active ?? true,
    hidden: option.hidden ?? false,
  }));
  return {
    id: `${field.column}:${resource.name}`,
    type: 'field-configuration',
    attributes: {
      api_name: field.attr,
      column_name: field.column,
      // By the record's name, as the overview lists it (docs/interface/records.md#v2-names).
      table_name: resource.name,
      label: translator.label(ctx.language, labels),
      labels: inEachLanguage(translator, labels),
      field_type: toldType(field),
      field_type_raw: spec.kind,
      filterable: field.filterable,
      sortable: field.filterable,
      editable: !isKept && missing === null,
      visible: override?.visible === undefined || override.visible === null ? field.visible : override.visible === 1,
      mandatory: (override?.required === 1 || field.required) && !isKept,
      always_mandatory: spec.required === true && !field.userDefined && !isKept,
      default_value: inSeries ? next : defaultOf(field),
      in_series: inSeries,
      overridden: override !== undefined,
      display_order: override?.display_order ?? field.order,
      options: options ?? null,
      field_category: spec.group ?? 'general',
      is_user_defined: field.userDefined,
      max_length: limits.max ?? null,
      small_view_visible: field.smallView,
      relation: relationPath(ctx, spec.target),
    },
  };
}

/** What a new record gets when nothing is said; structures that no person types are left out. */
function defaultOf({ spec, type, limits }: ResolvedField): Json {
  return spec.default === undefined || spec.kind === 'json' ? null : type.show(spec.default, limits, 'attributes');
}

export interface FieldRelation {
  id: string;
  type: 'field-relation';
  attributes: { name: string; label: string; table_name: string; path: string | null; many: boolean };
}

/** What a filter can reach over: other records as `name.attribute`, of kinds the caller may see. */
export function fieldRelations(
  ctx: Ctx,
  { resource, translator }: { resource: ResolvedResource; translator: Translator },
): FieldRelation[] {
  return [...resource.relations].flatMap(([name, relation]): FieldRelation[] => {
    const target = ctx.lab.registry.resource(relation.target);
    if (!mayView(ctx, target)) return [];
    const plural = translator.text(ctx.language, `resource.${target.name}.plural`);
    const below = relation.kind === 'many' && target.name === resource.name;
    const own = relation.kind === 'one' ? resource.byColumn.get(relation.column) : undefined;
    const present = relation.kind === 'many' && relation.only !== undefined;
    const many = present
      ? translator.text(ctx.language, 'record.present', { what: translator.text(ctx.language, `resource.${target.name}`) })
      : plural;
    const label = own ? translator.label(ctx.language, own.label) : many;
    return [
      {
        id: `${name}:${resource.name}`,
        type: 'field-relation',
        attributes: {
          name,
          label: below ? translator.text(ctx.language, 'record.below', { what: plural }) : label,
          table_name: target.name,
          path: relationPath(ctx, target.name),
          many: relation.kind !== 'one' && !present,
        },
      },
    ];
  });
}

/** Where a form can look the other record up; nothing while that record is not published. */
function relationPath(ctx: Ctx, target: ResourceName | undefined): string | null {
  const definition = target === undefined ? undefined : ctx.lab.registry.definitions.get(target);
  return definition?.faces.includes('v2') ? (definition.v2?.path ?? null) : null;
}

function computedConfiguration(
  ctx: Ctx,
  { resource, name, translator, order }: { resource: ResolvedResource; name: string; translator: Translator; order: number },
): FieldConfiguration {
  return {
    id: `${name}:${resource.name}`,
    type: 'field-configuration',
    attributes: {
      api_name: name,
      column_name: name,
      table_name: resource.name,
      label: translator.text(ctx.language, `${resource.name}.${name}`),
      labels: inEachLanguage(translator, `${resource.name}.${name}`),
      field_type: resource.computed.get(name)?.value ?? 'number',
      field_type_raw: 'computed',
      filterable: true,
      sortable: true,
      editable: resource.computed.get(name)?.write !== undefined,
      visible: true,
      mandatory: false,
      always_mandatory: false,
      default_value: null,
      in_series: false,
      overridden: false,
      display_order: order,
      options: null,
      field_category: 'state',
      is_user_defined: false,
      max_length: null,
      small_view_visible: false,
      relation: null,
    },
  };
}
